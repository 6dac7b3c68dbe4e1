import assert from 'node:assert/strict';
import fc from 'fast-check';
import { call } from '../../server/api/client.ts';
import { importActivity } from '../../server/api/insights/activity.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ActivityErrorBody, ActivitySummary, ActivityTaken, UnmatchedList } from '../../server/wire/activity.ts';
import { ANY_CODE_POINT } from '../support/anyCodePoint.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { type Answer, callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = `Name,Email,Manager Email
Ada Lovelace,ada.lovelace@example.com,
Grace Hopper,Grace@example.com,ada.lovelace@example.com
Linus Pauling,lp@example.com,ada.lovelace@example.com
`;

const AT = '2026-03-01T10:00:00Z';
const commit = (id: string, developer = 'grace@example.com', more: object = {}) => ({ kind: 'commit', id, developer, at: AT, ...more });

const NDJSON = { 'content-type': 'application/x-ndjson; charset=utf-8' };
const CSV = { 'content-type': 'text/csv' };
const toLines = (facts: readonly unknown[]): string => facts.map((fact) => `${JSON.stringify(fact)}\n`).join('');

describe('importing activity records', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
  });
  after(() => service.close());
  beforeEach(async () => {
    await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
  });

  const send = <Body = ActivityTaken>(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = NDJSON, query = '') =>
    callService<Body>(service.address, 'POST', `/__fairlead/activity${query}`, { body, headers });
  const summary = async () => (await callService<ActivitySummary>(service.address, 'GET', '/__fairlead/activity')).body;
  const refused = async (answer: Promise<Answer<unknown>>, status: number): Promise<ActivityErrorBody> => {
    const { status: actual, text, body } = await answer;
    assert.equal(actual, status, text);
    assert.equal((await summary()).facts, 0);
    return body as ActivityErrorBody;
  };

  it('lists the repositories of all records if asked for them', async () => {
    await send(
      toLines([commit('r1', 'a@x.test', { repository: 'web' }), commit('r2', 'a@x.test'), commit('r3', 'a@x.test', { repository: 'api' })]),
    );
    const ask = (query: string) => callService<ActivitySummary>(service.address, 'GET', `/__fairlead/activity${query}`);
    assert.deepEqual((await ask('?repositories=true')).body.repositories, ['api', 'web']);
    assert.equal((await ask('')).body.repositories, null);
    assert.equal((await ask('?repositories=yes')).status, 400);
  });

  it('stores each record once, whatever its format', async () => {
    const facts = [
      commit('c1', ' Grace@Example.com', { lines: 3, deployedAt: '2026-03-02T10:00:00Z' }),
      { kind: 'pullRequest', id: 'c1', developer: 'grace@example.com', createdAt: AT },
      { kind: 'deployment', id: 'd, "1"', developer: 'lp@example.com', at: AT, outcome: 'failure' },
    ];
    const byKind = { commit: 1, pullRequest: 1, workItem: 0, deployment: 1, incident: 0 };
    const first = await send(toLines(facts));
    assert.deepEqual(
      [first.status, first.body],
      [200, { taken: 3, added: 3, changed: 0, removed: 0, unchanged: 0, byKind, import: 1, unmatched: [], ambiguous: [] }],
    );
    const csv = `KIND,Id,developer,at,created_at,Deployed At,outcome,lines,title
commit,c1,grace@example.com,${AT},,2026-03-02T10:00:00Z,,3,any
pullRequest,c1,grace@example.com,,${AT},,,,
deployment,"d, ""1""",lp@example.com,${Date.parse(AT)},,,failure,,
`;
    const again = [
      [JSON.stringify(facts), { 'content-type': 'application/json' }],
      [JSON.stringify({ facts }), { 'content-type': 'application/json' }],
      [csv, CSV],
      [`\ufeff${csv.replaceAll('\n', '\r\n')}`, CSV],
    ] as const;
    for (const [body, headers] of again) {
      const { status, text, body: taken } = await send(body, headers);
      assert.equal(status, 200, text);
      assert.deepEqual([taken.taken, taken.unchanged], [3, 3]);
    }
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${toLines(facts)}`, 'utf16le'));
    assert.equal((await send(utf16)).body.unchanged, 3);
    const changed = await send(toLines([commit('c1', 'grace@example.com', { lines: 3 })]));
    assert.deepEqual([changed.body.changed, changed.body.taken], [1, 1]);
    const { facts: count, kinds } = await summary();
    assert.equal(count, 3);
    assert.deepEqual(kinds.commit, { facts: 1, undecided: 0, first: Date.parse(AT), last: Date.parse(AT) });
    assert.deepEqual(kinds.pullRequest, { facts: 1, undecided: 1, first: null, last: null });
  });

  it('stores nothing if one line is invalid, and reports every invalid line', async () => {
    const body = `${JSON.stringify(commit('good'))}\n\n{"kind":\n${JSON.stringify(commit('x', '', { at: 'x' }))}\n${JSON.stringify(commit('y', 'ada', { lines: -1 }))}`;
    const { error, message, errors } = await refused(send(body), 400);
    assert.equal(error, 'INVALID_REQUEST');
    assert.match(message, /^Line 3: The line is not JSON.* Nothing was imported\. Correct it and send everything again\.$/s);
    assert.deepEqual(
      errors.map(({ line, field }) => [line, field]),
      [
        [3, ''],
        [4, 'at'],
        [5, 'lines'],
      ],
    );
    assert.match(errors[1]!.error, /^at must be a timestamp like .*\.$/);
    const json = await refused(send(JSON.stringify([commit('a'), { kind: 'commit' }]), { 'content-type': 'application/json' }), 400);
    assert.deepEqual(
      json.errors.map(({ line, field }) => [line, field]),
      [
        [null, '[1].id'],
        [null, '[1].developer'],
        [null, '[1].at'],
      ],
    );
    const csv = await refused(
      send(`kind,id,developer,at\ncommit,1,ada,${AT}\ncommit,2,ada\n"com\nmit",3,ada,${AT}\ncommit,4,ada,now\n`, CSV),
      400,
    );
    assert.deepEqual(
      csv.errors.map(({ line, field }) => [line, field]),
      [
        [3, ''],
        [4, 'kind'],
        [6, 'at'],
      ],
    );
  });

  it('reports at most 100 mistakes and stops reading there', async () => {
    const { message, errors } = await refused(send(toLines(Array.from({ length: 1000 }, () => ({ kind: 'x' })))), 400);
    assert.equal(errors.length, 100);
    assert.match(message, /At least \d+ more are wrong; reading ended there/);
  });

  it('reports unknown developers with who has the same name or account, and counts their records once they have the identity', async () => {
    const facts = [
      ...['1', '2', '3'].map((id) => commit(id, 'hopper.grace')),
      commit('4', '12+AdaLovelace@users.noreply.example.com'),
      commit('5', 'lpp@home.example'),
      commit('6', 'zzzzzz'),
      commit('7', 'GRACE@example.com'),
    ];
    const { body } = await send(toLines(facts));
    const unmatched = [
      { developer: 'hopper.grace', facts: 3, nearest: 'Grace@example.com', reason: 'same name' },
      { developer: '12+adalovelace@users.noreply.example.com', facts: 1, nearest: 'ada.lovelace@example.com', reason: 'same account' },
      { developer: 'lpp@home.example', facts: 1, nearest: null, reason: null },
      { developer: 'zzzzzz', facts: 1, nearest: null, reason: null },
    ];
    assert.deepEqual(body.unmatched, unmatched);
    const list = await callService<UnmatchedList>(service.address, 'GET', '/__fairlead/activity/unmatched?limit=1');
    assert.deepEqual([list.body.unmatched, list.body.total, list.body.facts], [unmatched.slice(0, 1), 4, 6]);
    assert.match(list.body.remedy, /PATCH \/v2\/developers\/identities/);
    const identity = [{ email: 'Grace@example.com', applicationType: 'CUSTOM', identity: 'Hopper.Grace' }];
    assert.equal((await callService(service.address, 'PATCH', '/v2/developers/identities', { json: identity })).status, 200);
    const after = await callService<UnmatchedList>(service.address, 'GET', '/__fairlead/activity/unmatched');
    assert.deepEqual([after.body.unmatched, after.body.total], [unmatched.slice(1), 3]);
    for (const limit of ['0', '1001', 'x', '-1', '1e3']) {
      const bad = await callService(service.address, 'GET', `/__fairlead/activity/unmatched?limit=${limit}`);
      assert.equal(bad.status, 400, limit);
    }
  });

  it('stores the cursor of the source together with the records, or neither', async () => {
    const { address } = service;
    const instance = toLocalInstance(address);
    await importActivity(instance, [commit('1') as never], { source: 'git shop', cursor: '{"tip":"ä&=#"}' });
    const refusal = await importActivity(instance, [{ kind: 'commit' } as never], { source: 'git shop', cursor: 'later' }).catch(
      (error) => error,
    );
    assert.ok(refusal instanceof Refusal);
    assert.deepEqual(
      refusal.details.lines?.map(({ line, field }) => `${line} ${field}`),
      ['1 id', '1 developer', '1 at'],
    );
    const { sources, facts } = await call(instance, 'readActivity');
    assert.deepEqual(
      sources.map(({ name, cursor }) => [name, cursor]),
      [['git shop', '{"tip":"ä&=#"}']],
    );
    assert.equal(facts, 1);
    await importActivity(instance, [], { source: 'git shop', cursor: 'end' });
    assert.equal((await call(instance, 'readActivity')).sources[0]?.cursor, 'end');
    assert.equal((await call(instance, 'listUnmatchedDevelopers')).total, 0);
    for (const query of ['?cursor=x', `?source=${'x'.repeat(501)}&cursor=1`, '?source=%00&cursor=1', '?source=a&source=b&cursor=1']) {
      assert.equal((await send(toLines([commit('2')]), NDJSON, query)).status, 400, query);
    }
    assert.equal((await call(instance, 'readActivity')).facts, 1);
  });

  it('refuses an empty body, one that is too large and one of another type, with the reason', async () => {
    assert.match((await refused(send(''), 400)).message, /The body has no activity records/);
    assert.match((await refused(send('\n\n  \n'), 400)).message, /no activity records/);
    assert.match(
      (await refused(send('{}', { 'content-type': 'application/json' }), 400)).message,
      /must be a list of activity records, or an object/,
    );
    assert.match((await refused(send('[', { 'content-type': 'application/json' }), 400)).message, /is not JSON/);
    for (const deep of ['['.repeat(100_000), `[${'['.repeat(5000)}${']'.repeat(5000)}]`]) {
      const { message } = await refused(send(deep, { 'content-type': 'application/json' }), 400);
      assert.match(message, /nested more than 100 levels deep/);
    }
    assert.match((await refused(send('a;b\n1;2\n', CSV), 400)).message, /commas between the cells/);
    assert.match((await refused(send('kind,id,devloper\n', CSV), 400)).message, /Did you mean "developer"/);
    assert.match((await refused(send('kind,id,kind,developer\n', CSV), 400)).message, /two columns kind/);
    assert.match((await refused(send('kind,id\n', CSV), 400)).message, /without developer/);
    assert.match((await refused(send(Uint8Array.of(0x7b, 0xff, 0xfe)), 400)).message, /bytes that are no text/);
    assert.match((await refused(send('x', { 'content-type': 'text/plain' }), 415)).message, /application\/x-ndjson/);
    const large = new Uint8Array(32 * 1024 * 1024 + 1);
    assert.match((await refused(send(large), 413)).message, /larger than 32 MiB/);
    const longLine = `${'x'.repeat(1_000_001)}\n`;
    assert.match((await refused(send(longLine.repeat(3)), 400)).message, /has more than 1000000 characters/);
    const form = new FormData();
    form.append('file', new Blob(['x']));
    assert.equal((await callService(service.address, 'POST', '/__fairlead/activity', { body: form })).status, 415);
  });

  it('requires the admin key', async () => {
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', '/unmatched'],
    ] as const) {
      const address = `/__fairlead/activity${path}`;
      assert.equal((await callService(service.address, method, address, { key: null })).status, 401);
      assert.equal((await callService(service.address, method, address, { key: service.address.apiKey })).status, 403);
    }
  });

  it('is covered by an export and an import of all data', async () => {
    await send(toLines([commit('1', 'nobody', { deployedAt: AT })]), NDJSON, '?source=s&cursor=1');
    const data = await callService(service.address, 'GET', '/__fairlead/data');
    await callService(service.address, 'POST', '/__fairlead/reset', { json: {} });
    assert.equal((await summary()).facts, 0);
    await callService(service.address, 'PUT', '/__fairlead/data', { body: data.text });
    assert.equal((await summary()).sources[0]?.cursor, '1');
    assert.equal((await send(toLines([commit('1', 'nobody', { deployedAt: AT })]))).body.unchanged, 1);
  });

  it(`never fails with a server error, whatever the bytes (seed ${SEED})`, async function () {
    this.timeout(timeLimit(60_000));
    const piece = fc.constantFrom(
      'kind,id,developer,at\n',
      '{"kind":"commit"',
      '}\n',
      '[',
      ']',
      '"',
      ',',
      '\r\n',
      '\0',
      'é',
      '{"facts":[',
      AT,
      'null',
      '1e999',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string({ unit: ANY_CODE_POINT, maxLength: 8 })), { maxLength: 30 })
      .map((pieces) => pieces.join(''));
    const type = fc.constantFrom('application/x-ndjson', 'application/json', 'text/csv');
    await fc.assert(
      fc.asyncProperty(text, type, async (body, contentType) => {
        const { status, text: responseText } = await send(body, { 'content-type': contentType });
        assert.ok(status === 200 || status === 400, responseText);
      }),
      { seed: SEED, numRuns: campaign(60, 3000) },
    );
  });
});
