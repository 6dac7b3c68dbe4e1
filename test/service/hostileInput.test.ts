import assert from 'node:assert/strict';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList } from '../../server/wire/developers.ts';
import { DEVELOPER_ENDPOINTS } from '../../server/wire/endpoints/developers.ts';
import { ENDPOINTS } from '../../server/wire/endpoints.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster, writeForm } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = 'name,email,manager_email,Team\nAnn,ann@x.y,,Core\nBo,bo@x.y,ann@x.y,Core\n';

/** Strings that have broken programs before. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202Egnp.exe',
  '\uD83E\uDD8A'.slice(0, 1),
  "'; drop table developers; --",
  '" or ""="',
  '../../../../etc/passwd',
  '..\\..\\x',
  '%s%n%x',
  '\x24{jndi:ldap://x}',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(5000),
  'é'.repeat(500),
];

/** Bodies that are JSON, nearly JSON, or something else. */
const ODD_BODIES = [
  '',
  '""',
  'null',
  'true',
  '0',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"a":',
  '{"__proto__":{"active":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"active":{"$ne":null}}',
  '[{"name":{},"fieldType":[]}]',
  '[{"name":"__proto__","fieldType":"__proto__"}]',
  '{"emails":{"length":1,"0":"ann@x.y"}}',
  '[{"email":["ann@x.y"]}]',
  '{"name":{},"scopes":{}}',
  '\uFEFF{}',
  '\u0000',
  '['.repeat(200_000),
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '1e400',
  'undefined',
  '<xml/>',
  'a=b&c=d',
];

/** Content types of a body; null sends none. */
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', null];

const { readConfiguration, writeConfiguration, createToken, listTokens, revokeToken } = ENDPOINTS;

/** Endpoints that receive odd bodies; those that reset or restore data are excluded, because they might accept one. */
const BODY_ENDPOINTS = { ...DEVELOPER_ENDPOINTS, readConfiguration, writeConfiguration, createToken, listTokens, revokeToken };

describe('hostile input', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
  });
  after(() => service.close());
  // No input may change the roster or cause a bug.
  afterEach(async () => {
    const { text } = await callService(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } });
    assert.equal(text, ROSTER);
    assert.deepEqual(service.log, []);
  });

  const assertClear = (status: number, text: string, about: string): void => {
    assert.ok(status < 500, `${about}: ${status} ${text.slice(0, 300)}`);
    assert.ok(!/node:internal|\.ts:\d|at async|SQLITE|sqlite/i.test(text), `${about}: ${text.slice(0, 300)}`);
  };

  for (const [name, { method, path }] of Object.entries(BODY_ENDPOINTS)) {
    it(`is survived as a body of ${name}`, async () => {
      for (const body of ODD_BODIES) {
        // The content type decides nothing, which the short bodies show; a deep one takes as long as a hundred of them.
        for (const type of body.length > 1_000 ? TYPES.slice(0, 1) : TYPES) {
          const address = path.replace(/:\w+/g, '999');
          const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
          const sent = method === 'GET' ? {} : { body: new Blob([body]) };
          const { status, text } = await callService(service.address, method, address, { headers, ...sent });
          assertClear(status, text, `${name} ${body.slice(0, 60)}`);
        }
      }
    });
  }

  it('is survived in parts of the address', async () => {
    for (const text of ODD_TEXTS) {
      const part = encodeURIComponent(text.toWellFormed());
      for (const [method, path] of [
        ['GET', `/v2/developers/versions/${part}`],
        ['PATCH', `/v2/developers/versions/${part}`],
        ['PUT', `/v2/developers/versions/${part}/fieldMappings`],
        ['DELETE', `/__fairlead/tokens/${part}`],
        ['POST', `/v2/developers/uploads/${part}/approve`],
        ['GET', `/${part}`],
      ] as const) {
        const { status, text: answer } = await callService(service.address, method, path);
        assertClear(status, answer, `${method} ${path.slice(0, 80)}`);
      }
    }
    for (const path of [
      '/%',
      '/%zz',
      '/v2/developers/versions/%',
      '/v2/developers/versions/%c0%af',
      '/v2/developers?%=%zz&&&==',
      '/v2/developers?emails=%zz',
      '/v2/developers?a[b][c]=d&__proto__[x]=1&constructor=1',
      '/\\..\\',
      '/v2/../v2/developers',
    ]) {
      const { status, text } = await callService(service.address, 'GET', path);
      assertClear(status, text, path);
    }
  });

  it('is survived in parameters of the list', async () => {
    for (const name of [
      'emails',
      'developerRefIds',
      'searchKey',
      'searchValue',
      'sortKey',
      'sortOrder',
      'pageIndex',
      'pageSize',
      'versionId',
    ]) {
      for (const text of ODD_TEXTS) {
        const query = new URLSearchParams({ [name]: text.toWellFormed() });
        if (name === 'searchKey') query.set('searchValue', text.toWellFormed());
        if (name === 'searchValue') query.set('searchKey', 'Team');
        for (const twice of ['', `&${query}`]) {
          const { status, text: answer } = await callService(service.address, 'GET', `/v2/developers?${query}${twice}`);
          assertClear(status, answer, `${name}=${text.slice(0, 40)}`);
        }
      }
    }
  });

  it('is survived in headers', async () => {
    for (const text of ['', ' ', ',', ';;;', 'q=', '*', 'text/csv;q=x', 'x'.repeat(8000), "' or 1=1"]) {
      for (const name of [
        'accept',
        'x-api-key',
        'authorization',
        'x-fairlead-places',
        'origin',
        'content-type',
        'accept-version',
        'if-none-match',
        'range',
        'expect-nothing',
      ]) {
        const { status, text: answer } = await callService(service.address, 'GET', '/v2/developers', { headers: { [name]: text } });
        assertClear(status, answer, `${name}: ${text.slice(0, 40)}`);
      }
    }
  });

  it('is returned unchanged from the cells of a roster', async () => {
    const cells = ODD_TEXTS.filter((text) => !text.includes('\0')).map((text) => text.toWellFormed());
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const rows = cells.map((text, i) => `P${i},p${i}@x.y,,${quote(text)}`);
    const { status } = await sendRoster(service.address, 'POST', `name,email,manager_email,Odd\n${rows.join('\n')}\n`);
    // A lone surrogate has become a replacement character, which a roster must not contain.
    assert.equal(status, cells.some((text) => text.includes('\uFFFD')) ? 400 : 200);
    const sound = rows.filter((row) => !row.includes('\uFFFD'));
    const kept = await sendRoster<{ readonly versionId: string }>(
      service.address,
      'POST',
      `name,email,manager_email,Odd\n${sound.join('\n')}\n`,
    );
    assert.equal(kept.status, 200);
    const path = `/v2/developers?pageSize=100&versionId=${kept.body.versionId}`;
    const listed = await callService<DeveloperList>(service.address, 'GET', path);
    assert.deepEqual(listed.body.records.map(({ Odd }) => Odd).sort(), cells.filter((text) => !text.includes('\uFFFD')).sort());
  });

  it('is survived in the headers of a roster', async () => {
    for (const header of [
      '__proto__',
      'constructor',
      'name"; drop',
      '=1+1',
      'x'.repeat(2000),
      '名前',
      '\x24{x}',
      'developerRefId',
      'attributes',
    ]) {
      const csv = `name,email,manager_email,"${header.replaceAll('"', '""')}"\nAnn,ann@x.y,,v\n`;
      const { status, body, text } = await sendRoster<{ readonly versionId: string }>(service.address, 'POST', csv);
      assert.equal(status, 200, text);
      const { body: page } = await callService<DeveloperList>(service.address, 'GET', `/v2/developers?versionId=${body.versionId}`);
      assert.deepEqual(Object.entries(toDevelopers(page)[0]!.attributes), [[header, 'v']]);
      assert.equal(Object.entries(page.records[0]!).find(([key]) => key === header)?.[1], 'v');
    }
  });

  it('is survived in the bytes of a roster and of its form', async () => {
    const random = seededRandom(7);
    const noise = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(random() * 256));
    for (let i = 0; i < 60; i++) {
      const bytes = noise(Math.floor(random() * 400));
      const roster = await sendRoster(service.address, 'POST', i % 2 === 0 ? bytes : Buffer.concat([Buffer.from(ROSTER), bytes]));
      assertClear(roster.status, roster.text, `roster ${i}`);
      const form = Buffer.from(writeForm('edge', ['content-disposition: form-data; name="file"; filename="a.csv"', ROSTER]));
      for (let change = 0; change < 3; change++) form[Math.floor(random() * form.length)] = Math.floor(random() * 256);
      const { status, text } = await callService(service.address, 'POST', '/v2/developers', {
        body: new Blob([form.subarray(0, Math.floor(form.length * (0.5 + random())))]),
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      });
      assertClear(status, text, `form ${i}`);
    }
  });

  it('is survived in a roster with every mistake and all ranges requested', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `,same@x.y,p${i}@nowhere`);
    const { status, body, text } = await sendRoster<{ readonly problems: readonly unknown[] }>(
      service.address,
      'POST',
      `name,email,manager_email\n${rows.join('\n')}\n`,
      { places: true },
    );
    assert.equal(status, 400);
    assert.ok(body.problems.length === 1000 && text.length < 1_000_000, `${body.problems.length} problems in ${text.length} characters`);
  });
});
