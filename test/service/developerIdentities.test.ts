import assert from 'node:assert/strict';
import { call as callEndpoint } from '../../server/api/client.ts';
import * as developers from '../../server/api/developers/developers.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { DeveloperList, IdentityList } from '../../server/wire/developers.ts';
import { campaign } from '../support/campaign.ts';
import { HAS_REPETITIONS, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { type Answer, callService, type Json, type Sent, sendRoster } from '../support/serviceCall.ts';
import { createKey, finishSetup, SMALL_ROSTER, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const PATH = '/v2/developers/identities';
const saved = (count: number) => ({ savedCount: count, totalCount: count, validCount: count });
const INSERTED = { success: true, message: 'Developer identities updated successfully.' };
const INSERTED_CSV = { success: true, message: 'CSV processed and developer identities updated successfully.' };

/** As many as a request may name; fewer on PostgreSQL, which takes ten times as long to store them. */
const MANY = ON_POSTGRES ? campaign(20_000, 100_000) : 100_000;

const ANN = { email: 'ann@example.com', integrationId: 123, identity: 'ann-lark' };
const BO = { email: 'bo@example.com', integrationId: 45, identity: 'Moss' };
const CY = { email: 'cy@example.com', integrationId: 123, identity: 'quill' };

describe('developer identities', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
  });
  afterEach(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const call = (method: string, path: string, sent: Sent = {}) => callService(service.address, method, path, sent);
  const patch = (json: unknown) => call('PATCH', PATH, { json });
  const send = (csv: string | Uint8Array<ArrayBuffer>, path = PATH, method = 'PATCH') => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'identities.csv');
    return call(method, path, { body: form });
  };
  const list = async (query = ''): Promise<IdentityList> => {
    const { status, body, text } = await callService<IdentityList>(service.address, 'GET', PATH + query);
    assert.equal(status, 200, text);
    return body;
  };
  /** Identities as `person system account`, in page order. */
  const lines = async (query = ''): Promise<string[]> =>
    (await list(query)).records.map(({ email, integrationId, applicationType, identity }) =>
      [email.split('@')[0], applicationType ?? integrationId, identity].join(' '),
    );
  const csv = async (): Promise<string> => (await call('GET', PATH, { headers: { accept: 'text/csv' } })).text;
  const assertRefused = ({ status, body, text }: Answer<Json>, wanted: number, part: RegExp): void => {
    const { status: actualStatus, error, message, errorId, errors, invalidCount, totalCount, validCount, ...rest } = body;
    assert.deepEqual([status, actualStatus, rest], [wanted, wanted, {}], text);
    if (errors !== undefined) {
      assert.equal((errors as readonly unknown[]).length, Math.min(Number(invalidCount), 1000));
      assert.equal(Number(invalidCount) + Number(validCount), totalCount);
    }
    assert.match(String(error), /^[A-Z_]+$/);
    assert.match(String(errorId), /^[0-9a-f-]{36}$/);
    assert.match(String(message), part);
  };

  describe('PATCH', () => {
    it('accepts a bare array of email, integrationId and identity (facts A14)', async () => {
      const { status, body } = await patch([ANN, BO, CY]);
      assert.deepEqual([status, body], [200, saved(3)]);
      assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo 45 Moss', 'cy 123 quill']);
    });

    it('accepts a form with a CSV in the part "file" (facts A14)', async () => {
      for (const text of [
        'email,integrationId,identity\nann@example.com,123,ann-lark\nbo@example.com,45,Moss\n',
        '\uFEFFIdentity,"Integration ID",E-Mail,Notes\r\nann-lark, 123 ,ann@example.com,x\r\n\r\n Moss ,45," bo@example.com ",\r\n',
      ]) {
        const { status, body } = await send(text);
        assert.deepEqual([status, body], [200, saved(2)]);
        assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo 45 Moss']);
      }
    });

    it('accepts IDs as strings, spaces around values, unknown fields, and names in records that are given twice', async () => {
      const odd = { email: ' ann@example.com', integrationId: '123', identity: 'ann-lark ', applicationType: null, shoeSize: 44 };
      const name = { email: BO.email, applicationType: 'GIT', identity: 'bo' };
      const { status: accepted, body } = await patch([odd, name, name]);
      assert.deepEqual([accepted, body], [200, { savedCount: 2, totalCount: 3, validCount: 3 }]);
      assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo GIT bo']);
      const { status } = await call('PATCH', PATH, { body: JSON.stringify([BO]), headers: { 'content-type': 'text/plain' } });
      assert.equal(status, 200);
    });

    it('adds to the existing identities, and moves an account that belonged to another developer', async () => {
      await patch([ANN, BO]);
      await patch([{ ...ANN, email: BO.email }, CY, { ...ANN, integrationId: 7 }]);
      assert.deepEqual(await lines(), ['ann 7 ann-lark', 'bo 45 Moss', 'bo 123 ann-lark', 'cy 123 quill']);
    });

    it('distinguishes accounts that differ by case', async () => {
      await patch([BO, { ...ANN, integrationId: 45, identity: 'moss' }]);
      assert.deepEqual(await lines(), ['ann 45 moss', 'bo 45 Moss']);
    });

    it('refuses unknown e-mails by name, and then stores nothing', async () => {
      const strangers = ['eve@x.y', 'bob@example.com', 'a@x', 'b@x', 'c@x', 'd@x'].map((email, n) => ({
        ...ANN,
        email,
        identity: `i${n}`,
      }));
      const answer = await patch([CY, ...strangers]);
      assertRefused(answer, 400, /has the e-mail "eve@x\.y", "bob@example\.com", "a@x", "b@x", "c@x" and 1 more\. Nothing was saved/);
      assertRefused(await send('email,integrationId,identity\ncy@example.com,1,cy\nnobody@x.y,1,x\n'), 400, /nobody@x\.y/);
      assert.deepEqual(await lines(), []);
    });

    it('refuses one account for two developers', async () => {
      const answer = await patch([ANN, BO, { ...ANN, email: CY.email }]);
      assertRefused(answer, 400, /^Entry 3: "ann-lark" belongs to ann@example\.com in entry 1 and to cy@example\.com here/);
      assert.deepEqual(await lines(), []);
    });

    it('names every failure of each entry that is wrong, as it was written, and saves nothing', async () => {
      const wrong: readonly (readonly [Json, readonly string[]])[] = [
        [{ ...ANN, identity: 'second' }, ['DUPLICATE_EMAIL_INTEGRATION_PAIR']],
        [ANN, ['DUPLICATE_EMAIL_INTEGRATION_PAIR']],
        [{ ...BO, email: 'eve@example.com' }, ['EMAIL_NOT_IN_SYSTEM']],
        [{ ...BO, email: 'bo', identity: 'bo' }, ['INVALID_EMAIL']],
        [{ ...BO, email: 7 }, ['INVALID_EMAIL']],
        [{ ...BO, identity: true }, ['INVALID_IDENTITY']],
        [{ ...BO, integrationId: -1 }, ['INVALID_INTEGRATION_ID']],
        [{ ...BO, integrationId: {} }, ['INVALID_INTEGRATION_ID']],
        [{}, ['MISSING_EMAIL', 'MISSING_INTEGRATION_ID', 'MISSING_IDENTITY']],
        [{ email: '', identity: ' ', integrationId: 'x' }, ['MISSING_EMAIL', 'INVALID_INTEGRATION_ID', 'MISSING_IDENTITY']],
      ];
      const { status, body } = await patch([ANN, ...wrong.map(([entry]) => entry), CY]);
      assert.deepEqual(
        [status, body.errors, body.invalidCount, body.totalCount, body.validCount],
        [400, wrong.map(([data, validationFailures]) => ({ data, validationFailures })), wrong.length, wrong.length + 2, 2],
      );
      assert.deepEqual(await lines(), []);
      const file = await send('email,integrationId,identity\neve@example.com,12,eve\n');
      assert.deepEqual(file.body.errors, [
        { data: { email: 'eve@example.com', identity: 'eve', integrationId: 12 }, validationFailures: ['EMAIL_NOT_IN_SYSTEM'] },
      ]);
    });

    it('answers a number that JavaScript would change as it was written', async () => {
      const written = '[{"email": "ann@example.com", "integrationId": 9007199254740993, "identity": "ann-lark"}]';
      const { status, text } = await call('PATCH', PATH, { body: written, headers: { 'content-type': 'application/json' } });
      assert.equal(status, 400);
      assert.match(text, /"integrationId":9007199254740993\b.*INVALID_INTEGRATION_ID/);
    });

    it('accepts identities as listed', async () => {
      await patch([ANN, BO, { email: BO.email, applicationType: 'GIT', identity: 'bo' }]);
      const { records } = await list();
      assert.equal((await patch(records)).status, 200);
      assert.deepEqual((await list()).records, records);
    });

    // Refused before the database is asked, as are the files below.
    const WRONG: readonly (readonly [unknown, RegExp])[] = [
      [{}, /array/],
      [[], /array/],
      ['""', /array/],
      ['[', /not JSON/],
      [[7], /^Entry 1 is not an object/],
      [[ANN, [ANN]], /^Entry 2 is not an object/],
      [[{ ...ANN, email: undefined }], /^Entry 1: email is missing/],
      [[{ ...ANN, email: ' ' }], /^Entry 1: email is missing/],
      [[{ ...ANN, email: 7 }], /^Entry 1: email must be a string/],
      [[{ ...ANN, integrationId: undefined }], /^Entry 1: integrationId is missing/],
      [[{ ...ANN, integrationId: 0 }], /^Entry 1: integrationId must be an integration number/],
      [[{ ...ANN, integrationId: 1.5 }], /integrationId/],
      [[{ ...ANN, integrationId: 'GITHUB' }], /integrationId/],
      [[{ ...ANN, integrationId: 2 ** 60 }], /integrationId/],
      [[{ ...ANN, identity: null }], /^Entry 1: identity is missing/],
      [[{ ...ANN, identity: {} }], /^Entry 1: identity must be a string/],
      [[{ ...ANN, identity: 'a\0b' }], /cannot be stored/],
      [[{ ...ANN, identity: '\ud800' }], /cannot be stored/],
      [[{ ...ANN, identity: 'x'.repeat(321) }], /321 characters/],
      [[{ ...ANN, integrationId: undefined, applicationType: 'Git Hub' }], /applicationType/],
      [Array.from({ length: 8 }, () => ({ ...ANN, email: 7 })), /3 more are wrong\. Nothing was saved/],
    ];
    for (const [json, part] of HAS_REPETITIONS ? WRONG : []) {
      it(`refuses ${JSON.stringify(json).slice(0, 60)}`, async () => {
        assertRefused(await patch(json), 400, part);
        assert.deepEqual(await lines(), []);
      });
    }

    it('refuses 100,001 identities', async () => {
      const tooMany = Array.from({ length: 100_001 }, () => ANN);
      assertRefused(await patch(tooMany), 400, /100001 identities, but at most 100000/);
      assert.deepEqual(await lines(), []);
    });

    const WRONG_FILES: readonly (readonly [string | Uint8Array<ArrayBuffer>, RegExp])[] = [
      ['', /no column email/],
      ['email,integrationId,identity\n', /no identities/],
      ['email,integrationId\nann@example.com,1\n', /no column identity/],
      ['email,identity\nann@example.com,x\n', /no column integrationId/],
      ['email,Email,integrationId,identity\n', /two columns email/],
      ['email,integrationId,identity\nann@example.com,1\n', /^Line 2: This row has 2 cells/],
      ['email,integrationId,identity\n\nann@example.com,1,"x\n', /^Line 3: Unclosed quote/],
      ['email,integrationId,identity\nann@example.com,1,x\nann@example.com,one,y\n', /^Line 3: integrationId must be/],
      ['email,integrationId,identity\nann@example.com,1,\n', /^Line 2: identity is missing/],
      ['email,integrationId,identity\nann@example.com,1,a\0\n', /^Line 2: .*NUL/],
      [Uint8Array.from(Buffer.from('email,integrationId,identity\nann@example.com,1,\xe9\n', 'latin1')), /^Line 2: .*UTF-8/],
    ];
    for (const [text, part] of HAS_REPETITIONS ? WRONG_FILES : []) {
      it(`refuses a file ${JSON.stringify(String(text)).slice(0, 60)}`, async () => {
        assertRefused(await send(text), 400, part);
        assert.deepEqual(await lines(), []);
      });
    }

    it('refuses a form without a file', async () => {
      assertRefused(await call('PATCH', PATH, { body: new FormData() }), 400, /part named "file"/);
    });

    it(`accepts ${MANY.toLocaleString('en')} identities at once`, async () => {
      await service.close();
      service = await startTestService();
      await finishSetup(service.address);
      const many = Array.from({ length: MANY }, (_, n) => `${['ann', 'bo', 'cy'][n % 3]}@example.com,${n + 1},account-${n}`);
      assert.equal((await send(`email,integrationId,identity\n${many.join('\n')}\n`)).status, 200);
      assert.equal((await list('?pageSize=1000')).totalCount, MANY);
      const written = (await csv()).trimEnd().split('\n').slice(1);
      assert.equal(written.sort().join('\n'), many.sort().join('\n'));
    });
  });

  describe('before the setup', () => {
    beforeEach(async () => {
      await service.close();
      service = await takeTestService();
    });

    it('are refused with 412', async () => {
      for (const answer of [await patch([ANN]), await send('email,integrationId,identity\na@x,1,x\n')]) {
        assertRefused(answer, 412, /first setup is not finished/);
      }
    });

    it('are an empty list', async () => {
      assert.deepEqual(await list(), { records: [], totalCount: 0, pageIndex: 0, pageSize: 50 });
      assert.equal(await csv(), 'email,integrationId,identity\n');
    });
  });

  describe('GET', () => {
    const GIT = { email: ANN.email, applicationType: 'GITHUB', identity: 'ANN_%' };
    beforeEach(async () => {
      await patch([ANN, BO, CY, GIT, { ...BO, integrationId: 123, identity: 'émile' }]);
    });

    it('returns a page like that of developers, each with its developerRefId', async () => {
      const { records, ...page } = await list();
      assert.deepEqual(page, { totalCount: 5, pageIndex: 0, pageSize: 50 });
      const people = await callService<DeveloperList>(service.address, 'GET', '/v2/developers?emails=ann@example.com');
      const developerRefId = people.body.developerRefIds![0];
      assert.deepEqual(records.slice(0, 2), [
        { email: ANN.email, integrationId: 0, identity: 'ANN_%', developerRefId, applicationType: 'GITHUB' },
        { email: ANN.email, integrationId: 123, identity: 'ann-lark', developerRefId },
      ]);
      assert.deepEqual(await lines(`?developerRefIds=${developerRefId},1`), ['ann GITHUB ANN_%', 'ann 123 ann-lark']);
      assert.deepEqual(await lines(`?searchKey=developerRefId&searchValue=${developerRefId}`), []);
    });

    for (const [query, expected] of [
      ['', 'GITHUB ANN_%, 123 ann-lark, 45 Moss, 123 émile, 123 quill'],
      ['?sortOrder=desc', '123 quill, 45 Moss, 123 émile, GITHUB ANN_%, 123 ann-lark'],
      ['?sortKey=identity', '123 ann-lark, GITHUB ANN_%, 45 Moss, 123 quill, 123 émile'],
      ['?sortKey=INTEGRATIONID&sortOrder=desc', '123 ann-lark, 123 émile, 123 quill, 45 Moss, GITHUB ANN_%'],
      ['?sortKey=developerRefId', 'GITHUB ANN_%, 123 ann-lark, 45 Moss, 123 émile, 123 quill'],
      ['?emails=bo@example.com,cy@example.com', '45 Moss, 123 émile, 123 quill'],
      ['?emails=nobody@x.y', ''],
      ['?searchKey=identity&searchValue=_%25', 'GITHUB ANN_%'],
      ['?searchKey=identity&searchValue=ANN', 'GITHUB ANN_%, 123 ann-lark'],
      ['?searchKey=identity&searchValue=%C3%89M', '123 émile'],
      ['?searchKey=integrationId&searchValue=45', '45 Moss'],
      ['?searchKey=integrationId&searchValue=0', ''],
      ['?searchKey=applicationType&searchValue=github', 'GITHUB ANN_%'],
      ['?searchKey=email&searchValue=bo@', '45 Moss, 123 émile'],
      ['?pageSize=2&pageIndex=1', '45 Moss, 123 émile'],
      ['?pageSize=2&pageIndex=3', ''],
      ['?unknown=1', 'GITHUB ANN_%, 123 ann-lark, 45 Moss, 123 émile, 123 quill'],
    ] as const) {
      it(query === '' ? 'sorts by e-mail by default' : query, async () => {
        assert.equal((await lines(query)).map((line) => line.replace(/^\w+ /, '')).join(', '), expected);
      });
    }

    it('names the invalid parameter: 400', async () => {
      for (const query of ['pageSize=0', 'pageIndex=x', 'sortKey=name', 'sortKey=__proto__', 'sortOrder=up', 'searchKey=identity']) {
        const [name = ''] = query.replace('searchKey', 'searchValue').split('=');
        assertRefused(await call('GET', `${PATH}?${query}`), 400, new RegExp(name));
      }
      assertRefused(await call('GET', PATH, { headers: { accept: 'image/png' } }), 406, /application\/json or text\/csv/);
    });

    it('returns all identities as CSV by the Accept header, with a column for application types if there are any', async () => {
      const { status, headers, text } = await call('GET', `${PATH}?pageSize=1`, { headers: { accept: 'text/csv' } });
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
      assert.equal(headers.get('content-disposition'), 'attachment; filename="developer-identities.csv"');
      assert.equal(
        text,
        [
          'email,integrationId,identity,applicationType',
          'ann@example.com,,ANN_%,GITHUB',
          'ann@example.com,123,ann-lark,',
          'bo@example.com,45,Moss,',
          'bo@example.com,123,émile,',
          'cy@example.com,123,quill,',
          '',
        ].join('\n'),
      );
      assert.equal((await send(text)).status, 200);
      assert.equal(await csv(), text);
    });
  });

  it('outlive new versions of the roster, and return with a developer who left', async () => {
    await patch([ANN, BO, CY]);
    await call('PATCH', '/v2/developers', { json: [{ email: BO.email, Team: 'New' }] });
    const review = await sendRoster<{ readonly versionId: string }>(service.address, 'PUT', SMALL_ROSTER.replace(/Cy.*\n/, ''));
    await call('PATCH', `/v2/developers/versions/${review.body.versionId}`, { json: { active: true } });
    assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo 45 Moss']);
    assert.equal(await csv(), 'email,integrationId,identity\nann@example.com,123,ann-lark\nbo@example.com,45,Moss\n');
    assertRefused(await patch([CY]), 400, /cy@example\.com/);
    await call('PATCH', '/v2/developers', { json: [{ email: CY.email, name: 'Cy again' }] });
    assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo 45 Moss', 'cy 123 quill']);
  });

  it('survive concurrent writes without losing any', async () => {
    const writers = Array.from({ length: 10 }, (_, writer) =>
      patch(Array.from({ length: 20 }, (_, n) => ({ ...ANN, integrationId: writer * 20 + n + 1, identity: `a${n}` }))),
    );
    assert.deepEqual(new Set((await Promise.all(writers)).map(({ status }) => status)), new Set([200]));
    assert.equal((await list()).totalCount, 200);
  });

  it('require a key and have their own error body; the deprecated addresses accept Bearer too (facts A14)', async () => {
    const { value } = await createKey(service.address, { scopes: ['developer_records:write'] });
    assertRefused(await call('PATCH', PATH, { json: [ANN], key: null }), 401, /key/);
    assertRefused(await call('GET', PATH, { key: value }), 403, /developer_records:read/);
    const authorization = { key: null, headers: { authorization: `Bearer ${value}` } };
    assertRefused(await call('PATCH', PATH, { json: [ANN], ...authorization }), 401, /key/);
    const json = { integrationUsers: [{ email: ANN.email, applicationType: 'github', cloudId: 'ann-lark' }] };
    assert.equal((await call('POST', '/v2/developers/cloud-ids', { json, ...authorization })).status, 200);
    assertRefused(await call('PUT', PATH), 405, /PATCH/);
  });

  describe('at the deprecated addresses', () => {
    const OLD = '/v2/developers/cloud-ids';
    const assertReplaced = ({ headers }: Answer<Json>): void => {
      assert.deepEqual([headers.get('deprecation'), headers.get('link')], ['true', `<${PATH}>; rel="successor-version"`]);
    };

    it('require email, applicationType and cloudId (facts A14)', async () => {
      const user = { email: ANN.email, applicationType: 'GITLAB_CLOUD', cloudId: 'ann-lark' };
      const answer = await call('POST', OLD, {
        json: { integrationUsers: [user, { ...user, applicationType: 'custom', email: BO.email }] },
      });
      assert.deepEqual([answer.status, answer.body], [200, { ...INSERTED, recordsInserted: 2, recordsProcessed: 2 }]);
      assertReplaced(answer);
      assert.deepEqual(await lines(), ['ann GITLAB_CLOUD ann-lark', 'bo CUSTOM ann-lark']);
      for (const [integrationUsers, part] of [
        [[{ ...user, cloudId: 7 }], /^Entry 1: cloudId must be a string/],
        [[{ ...user, cloudId: undefined }], /^Entry 1: cloudId is missing/],
        [[{ ...user, applicationType: '' }], /^Entry 1: applicationType is missing/],
        [[{ ...user, applicationType: 5 }], /^Entry 1: applicationType must be/],
        [[{ ...user, email: 'x@y' }], /x@y/],
        [[], /integrationUsers/],
        [undefined, /integrationUsers/],
      ] as const) {
        const refused = await call('POST', OLD, { json: { integrationUsers } });
        assertRefused(refused, 400, part);
        assertReplaced(refused);
      }
      assertRefused(await call('POST', OLD, { json: [user] }), 400, /integrationUsers/);
    });

    it('are set for one developer by the ID', async () => {
      const { body } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers?emails=bo@example.com');
      const address = `/v2/developers/${body.developerRefIds?.[0]}`;
      const answer = await call('PUT', address, {
        json: [
          { cloudId: 'bo-1', integrationId: 1 },
          { cloudId: 'bo-2', integrationId: 2 },
        ],
      });
      assert.deepEqual([answer.status, answer.text], [200, 'true']);
      assertReplaced(answer);
      assert.deepEqual(await lines(), ['bo 1 bo-1', 'bo 2 bo-2']);
      assertRefused(await call('PUT', address, { json: [{ cloudId: 'x' }] }), 400, /^Entry 1: integrationId is missing/);
      assertRefused(await call('PUT', address, { json: [] }), 400, /must be a JSON array/);
      assertRefused(
        await call('PUT', '/v2/developers/1', { json: [{ cloudId: 'x', integrationId: 1 }] }),
        404,
        /No developer has the ID 1\./,
      );
      for (const id of ['x', '1e3', '9'.repeat(16)]) assert.equal((await call('PUT', `/v2/developers/${id}`, { json: [] })).status, 404);
    });

    it('are accepted as CSV too', async () => {
      const answer = await send('email,applicationType,cloudId\nann@example.com,GITHUB,ann\n', `${OLD}/upload`, 'POST');
      assert.deepEqual([answer.status, answer.body], [200, { ...INSERTED_CSV, recordsInserted: 1, recordsProcessed: 1 }]);
      assertReplaced(answer);
      assert.deepEqual(await lines(), ['ann GITHUB ann']);
      const missing = await send('email,applicationType,cloudId\nann@example.com,,ann\n', `${OLD}/upload`, 'POST');
      assertRefused(missing, 400, /^Line 2: applicationType is missing/);
    });
  });

  it('are exported with the data of the service, and deleted by a reset of developers', async () => {
    await patch([ANN, BO]);
    const data = await call('GET', '/__fairlead/data');
    assert.equal((await call('POST', '/__fairlead/reset', { json: { area: 'developers' } })).status, 200);
    assert.equal((await list()).totalCount, 0);
    assert.equal((await call('PUT', '/__fairlead/data', { body: data.text })).status, 200);
    assert.deepEqual(await lines(), ['ann 123 ann-lark', 'bo 45 Moss']);
  });

  it('are available through the client', async () => {
    const instance = toLocalInstance(service.address);
    assert.deepEqual(
      await callEndpoint(instance, 'updateDeveloperIdentities', {
        body: [ANN, { email: BO.email, applicationType: 'GITHUB', identity: 'b' }],
      }),
      saved(2),
    );
    const file = { fileName: 'x.csv', content: 'email,integrationId,identity\ncy@example.com,9,cy\n' };
    assert.deepEqual(await developers.uploadDeveloperIdentities(instance, file), saved(1));
    const page = await callEndpoint(instance, 'listDeveloperIdentities', {
      query: { sortKey: 'identity', sortOrder: 'desc', pageSize: 1 },
    });
    assert.deepEqual([page.totalCount, page.records[0]?.identity], [3, 'cy']);
    const all = await developers.downloadDeveloperIdentities(instance);
    assert.equal(all.fileName, 'developer-identities.csv');
    assert.match(await all.text(), /\ncy@example\.com,9,cy,\n$/);
    const stranger = callEndpoint(instance, 'updateDeveloperIdentities', { body: [{ ...ANN, email: 'x@y' }] });
    await assert.rejects(stranger, { code: 'INVALID_REQUEST', message: /x@y/ });
  });
});
