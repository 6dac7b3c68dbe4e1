import assert from 'node:assert/strict';
import { findReviewBase } from '../../server/api/developers/activeRoster.ts';
import { approveVersion } from '../../server/api/developers/developers.ts';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type {
  DeveloperList,
  DeveloperSchema,
  ErrorBody,
  FailureBody,
  FieldMappingsSaved,
  ReuploadReview,
  ReviewedTeam,
  UploadPreview,
  VersionApproved,
  VersionList,
  VersionSummary,
} from '../../server/wire/developers.ts';
import type { TeamPage } from '../../server/wire/insights.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, createKey, finishSetup, SMALL_ROSTER, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const FIRST_MAPPING: UploadPreview['fields'] = [
  { name: 'Full Name', fieldType: 'NAME' },
  { name: 'Email', fieldType: 'EMAIL' },
  { name: 'Manager Email', fieldType: 'MANAGER_EMAIL' },
  { name: 'Team' },
];

describe('versions', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const upload = async (csv = SMALL_ROSTER): Promise<string> => {
    const { status, body } = await sendRoster<UploadPreview>(service.address, 'POST', csv);
    assert.equal(status, 200);
    return body.versionId;
  };
  const reupload = async (csv: string): Promise<ReuploadReview> => {
    const { status, body, text } = await sendRoster<ReuploadReview>(service.address, 'PUT', csv);
    assert.equal(status, 200, text);
    return body;
  };
  const save = <Body = FieldMappingsSaved>(versionId: string, fieldMappings: unknown = FIRST_MAPPING) =>
    callService<Body>(service.address, 'PUT', `/v2/developers/versions/${versionId}/fieldMappings`, { json: fieldMappings });
  const approve = <Body = VersionApproved>(versionId: string, json: unknown = { active: true }) =>
    callService<Body>(service.address, 'PATCH', `/v2/developers/versions/${versionId}`, { json });
  const states = async (): Promise<Record<string, string>> => {
    const { body } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
    return Object.fromEntries(body.versions.map(({ versionId, state }) => [versionId, state]));
  };
  const names = async (): Promise<string[]> =>
    toDevelopers((await callService<DeveloperList>(service.address, 'GET', '/v2/developers')).body).map(({ name }) => name);

  it('are approved against the base of their review, once, if it is named', async () => {
    await save(await upload());
    const send = () => sendRoster<ReuploadReview>(service.address, 'PUT', SMALL_ROSTER.replace('Ann', 'Anna'));
    const first = await send();
    const base = first.headers.get('etag') ?? '';
    assert.equal(base, '"1"');
    const approveFrom = (versionId: string, ifMatch: string) =>
      callService<ErrorBody>(service.address, 'PATCH', `/v2/developers/versions/${versionId}`, {
        json: { active: true },
        headers: { 'if-match': ifMatch },
      });
    const before = await states();
    const stale = await approveFrom(first.body.versionId, '"99"');
    assert.deepEqual([stale.status, stale.body.error], [409, 'CONFLICT']);
    assert.match(stale.body.message, /Version 1 was activated since the review, and nothing was changed/);
    assert.deepEqual(await states(), before);
    assert.equal((await approveFrom(first.body.versionId, base)).status, 200);
    const again = await approveFrom(first.body.versionId, base);
    assert.equal(again.status, 409);
    assert.match(again.body.message, /was approved already, and nothing was changed/);
    // Plans and agents send the base they compared with.
    const third = (await send()).body.versionId;
    await assert.rejects(approveVersion(toLocalInstance(service.address), third, {}, '1'), {
      code: 'CONFLICT',
      message: /since the review/,
    });
    assert.equal((await approveVersion(toLocalInstance(service.address), third, {}, first.body.versionId)).state, 'ACTIVE');
    const second = await send();
    assert.equal((await approveFrom(second.body.versionId, `W/${second.headers.get('etag')}, "x"`)).status, 200);
    assert.equal((await approveFrom((await send()).body.versionId, '*')).status, 200);
  });

  it('remember the base of their review, which a saved mapping renews', async () => {
    const first = await finishSetup(service.address);
    const second = (await reupload(SMALL_ROSTER.replace('Ann', 'Anna'))).versionId;
    const third = (await reupload(SMALL_ROSTER.replace('Ann', 'Hanna'))).versionId;
    const bases = async () => {
      const { body } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
      return body.versions.map(({ versionId, baseVersionId }) => [versionId, baseVersionId]);
    };
    assert.deepEqual(await bases(), [
      [third, first],
      [second, first],
      [first, null],
    ]);
    await approve(second);
    const instance = toLocalInstance(service.address);
    assert.equal(await findReviewBase(instance, third), first);
    await assert.rejects(approveVersion(instance, third, {}, await findReviewBase(instance, third)), { code: 'CONFLICT' });
    await save(third);
    assert.deepEqual((await bases())[0], [third, second]);
    assert.equal((await approveVersion(instance, third, {}, await findReviewBase(instance, third))).state, 'ACTIVE');
    assert.equal(await findReviewBase(instance, second), third);
  });

  describe('before the first save', () => {
    const CALLS: readonly (readonly [string, () => Promise<{ readonly status: number; readonly body: ErrorBody }>])[] = [
      ['a second upload', () => sendRoster<ErrorBody>(service.address, 'PUT', SMALL_ROSTER)],
      ['a second upload of a bad roster', () => sendRoster<ErrorBody>(service.address, 'PUT', 'x')],
      ['an approval', () => approve<ErrorBody>('1')],
      ['an approval of an unknown version', () => approve<ErrorBody>('99')],
      ['an upsert', () => callService<ErrorBody>(service.address, 'PATCH', '/v2/developers', { json: [{ name: 'A', email: 'a@x.y' }] })],
      ['a deletion', () => callService<ErrorBody>(service.address, 'DELETE', '/v2/developers', { json: { emails: ['ann@example.com'] } })],
      ['the CSV', () => callService<ErrorBody>(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } })],
    ];
    for (const [about, call] of CALLS) {
      it(`refuses ${about} with 412, and nothing changes`, async () => {
        const id = await upload();
        const { status, body } = await call();
        assert.deepEqual([status, body.status, body.error], [412, 412, 'PRECONDITION_FAILED']);
        assert.match(body.message, /first setup/i);
        assert.deepEqual(await states(), { [id]: 'UPLOADED' });
      });
    }

    it('returns a schema without fields, with either developer scope', async () => {
      for (const scopes of [['developer_records:read'], ['developer_records:write']] as const) {
        const { value } = await createKey(service.address, { scopes });
        const { status, body } = await callService(service.address, 'GET', '/v2/developers/schema', { key: value });
        assert.deepEqual([status, body], [200, { fields: [], requiredFields: [] }]);
      }
      const { value } = await createKey(service.address, { scopes: ['insights:read'] });
      assert.equal((await callService(service.address, 'GET', '/v2/developers/schema', { key: value })).status, 403);
    });

    it('lists no versions', async () => {
      await upload();
      const { status, body } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers');
      assert.deepEqual([status, body.totalRecords, body.fields, body.records], [200, 0, [], []]);
    });
  });

  describe('saving the field mapping', () => {
    it('activates the first version', async () => {
      const id = await upload();
      const { status, body } = await save(id);
      assert.equal(status, 200);
      assert.deepEqual(body, {
        status: 'SUCCESS',
        uploadId: Number(id),
        savedRecords: 3,
        totalRecords: 3,
        validRecords: 3,
        invalidRecords: 0,
        errors: [],
        versionId: id,
        state: 'ACTIVE',
        fieldMappings: FIRST_MAPPING,
        warnings: [],
      });
      assert.deepEqual(await names(), ['Ann Lark', 'Bo Moss', 'Cy Quill']);
    });

    it('may assign other fields than the headers suggest, and change them later', async () => {
      const csv = 'name,email,manager_email,Nick\nAnn, ann@x.y ,, Annie \nBo,bo@x.y,ann@x.y,B\n';
      const id = await upload(csv);
      const nick = await save(id, [
        { name: 'Nick', fieldType: 'name' },
        { name: 'email', fieldType: 'EMAIL' },
        { name: 'manager_email', fieldType: 'MANAGER_EMAIL' },
      ]);
      assert.deepEqual([nick.status, await names()], [200, ['Annie', 'B']]);
      const { body } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers');
      assert.deepEqual(toDevelopers(body)[0]?.attributes, { name: 'Ann' });
      assert.equal(
        (
          await save(id, [
            { name: 'name', fieldType: 'NAME' },
            { name: 'email', fieldType: 'EMAIL' },
            { name: 'manager_email', fieldType: 'MANAGER_EMAIL' },
            { name: 'Nick', fieldType: 'CUSTOM' },
          ])
        ).status,
        200,
      );
      const { body: back } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers');
      assert.deepEqual(
        toDevelopers(back).map(({ name, attributes }) => [name, attributes.Nick]),
        [
          ['Ann', ' Annie '],
          ['Bo', 'B'],
        ],
      );
    });

    it('checks the whole roster under the new mapping, and changes nothing if that fails', async () => {
      const csv = 'name,email,manager_email,other\nAnn,ann@x.y,,same@x.y\nBo,bo@x.y,,same@x.y\n';
      const id = await upload(csv);
      const { status, body } = await save<FailureBody>(id, [
        { name: 'name', fieldType: 'NAME' },
        { name: 'other', fieldType: 'EMAIL' },
        { name: 'manager_email', fieldType: 'MANAGER_EMAIL' },
      ]);
      assert.deepEqual(
        [status, body.errors.map(({ errorType, errorDeveloperCount }) => [errorType, errorDeveloperCount])],
        [400, [['DUPLICATE_EMAIL', 2]]],
      );
      assert.deepEqual(await states(), { [id]: 'UPLOADED' });
    });

    for (const missing of ['NAME', 'EMAIL', 'MANAGER_EMAIL'] as const) {
      it(`requires ${missing}`, async () => {
        const id = await upload();
        for (const mapping of [
          FIRST_MAPPING.filter(({ fieldType }) => fieldType !== missing),
          FIRST_MAPPING.map((entry) => (entry.fieldType === missing ? { ...entry, name: 'Elsewhere' } : entry)),
        ]) {
          const { status, body } = await save<FailureBody>(id, mapping);
          assert.deepEqual(
            [status, body.errors.map(({ errorType, fieldName }) => [errorType, fieldName])],
            [400, [['MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING', missing.toLowerCase()]]],
          );
        }
        assert.deepEqual(await states(), { [id]: 'UPLOADED' });
      });
    }

    it('makes later uploads wait for approval', async () => {
      const first = await finishSetup(service.address);
      const second = await upload();
      assert.deepEqual([(await approve(second)).status, await states()], [409, { [first]: 'ACTIVE', [second]: 'UPLOADED' }]);
      const { body } = await save(second);
      assert.deepEqual([body.state, await states()], ['PENDING_REVIEW', { [first]: 'ACTIVE', [second]: 'PENDING_REVIEW' }]);
      assert.equal((await save(second)).status, 200);
      assert.equal((await approve(second)).status, 200);
      assert.deepEqual(await states(), { [first]: 'INACTIVE', [second]: 'ACTIVE' });
    });

    it('refuses an inactive version: 409', async () => {
      const first = await finishSetup(service.address);
      const { versionId } = await reupload(SMALL_ROSTER);
      await approve(versionId);
      const { status, body } = await save<ErrorBody>(first);
      assert.deepEqual([status, body.error], [409, 'CONFLICT']);
    });

    for (const [about, json] of [
      ['a missing body', undefined],
      ['an empty string', '""'],
      ['an object', {}],
      ['a mapping inside an object', { fieldMappings: FIRST_MAPPING }],
      ['entries that are not objects', ['NAME']],
      ['an entry without a name', [{ fieldType: 'NAME' }]],
      ['an unknown type', [{ name: 'Team', fieldType: 'TEAM' }]],
      ['a type that is not a text', [{ name: 'Team', fieldType: 7 }]],
      ['a duplicate column', [...FIRST_MAPPING, { name: ' Team' }]],
      ['a column that is not in the file', [...FIRST_MAPPING, { name: 'Shoe size' }]],
    ] as const) {
      it(`refuses ${about}: 400`, async () => {
        const id = await upload();
        const path = `/v2/developers/versions/${id}/fieldMappings`;
        const { status, body } = await callService<ErrorBody>(service.address, 'PUT', path, json === undefined ? {} : { json });
        assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST'], body.message);
        assert.deepEqual(await states(), { [id]: 'UPLOADED' });
      });
    }
  });

  it('refuse a mapping that gives one type to two columns, and change nothing', async () => {
    const id = await upload();
    const { status, body } = await save<FailureBody>(id, [...FIRST_MAPPING.slice(0, 3), { name: 'Team', fieldType: 'NAME' }]);
    const message = 'The field mapping maps NAME to "Full Name" and "Team". Map one of them to CUSTOM.';
    const entry = { errorType: 'DUPLICATE_FIELD_TYPE', fieldName: 'name', errorDeveloperCount: 0, sampleErrorDevelopers: [] };
    assert.deepEqual([status, body.errors], [400, [{ ...entry, message, invalidEmails: [] }]]);
    assert.deepEqual(await states(), { [id]: 'UPLOADED' });
  });

  describe('a second upload', () => {
    it('answers what it would change, and changes nothing yet', async () => {
      const first = await finishSetup(service.address);
      const csv = [
        'Full Name,Email,Manager Email,Team',
        'Ann Lark,ann@example.com,,Core',
        ' Bo Moss-Hill ,bo@example.com,ann@example.com,Billing',
        'Dee Ødegård,dee@example.com,bo@example.com,Core',
      ].join('\n');
      const review = await reupload(csv);
      assert.deepEqual(
        [review.status, review.totalRecords, review.summary],
        ['SUCCESS', 3, { added: 1, updated: 1, removed: 1, unchanged: 1 }],
      );
      assert.deepEqual(review.review?.addedDevs, [
        { 'Full Name': 'Dee Ødegård', Email: 'dee@example.com', 'Manager Email': 'bo@example.com', Team: 'Core' },
      ]);
      assert.deepEqual(review.updated, [
        { email: 'bo@example.com', changes: { name: { from: 'Bo Moss', to: 'Bo Moss-Hill' }, Team: { from: 'Tools', to: 'Billing' } } },
      ]);
      assert.deepEqual(
        review.review?.deletedDevs?.map(({ Email }) => Email),
        ['cy@example.com'],
      );
      assert.deepEqual(await states(), { [first]: 'ACTIVE', [review.versionId]: 'PENDING_REVIEW' });
      assert.deepEqual(await names(), ['Ann Lark', 'Bo Moss', 'Cy Quill']);
    });

    it('treats an e-mail in another case as the same developer', async () => {
      await finishSetup(service.address, 'name,email,manager_email\nAnn,ann@x.com,\nBo,bo@x.com,ann@x.com');
      const review = await reupload('name,email,manager_email\nAnn,ANN@x.com,\nBo,bo@x.com,Ann@X.com');
      assert.deepEqual(review.summary, { added: 0, updated: 2, removed: 0, unchanged: 0 });
      assert.deepEqual(
        review.updated?.map(({ email, changes }) => [email, Object.keys(changes)]),
        [
          ['bo@x.com', ['manager_email']],
          ['ann@x.com', ['email']],
        ],
      );
    });

    it('names the teams that would come, go and move below another one', async () => {
      const head = 'name,email,manager_email\n';
      await finishSetup(service.address, `${head}Ann,ann@x.y,\nBo,bo@x.y,ann@x.y\nCy,cy@x.y,bo@x.y\nDi,di@x.y,ann@x.y\nEd,ed@x.y,di@x.y\n`);
      const names = (teams: readonly ReviewedTeam[] = []) => teams.map(({ name, devCount }) => `${name} ${devCount}`);
      const { review } = await reupload(`${head}Ann,ann@x.y,\nBo,bo@x.y,ann@x.y\nDi,di@x.y,BO@x.y\nEd,ed@x.y,di@x.y\nFay,fay@x.y,ed@x.y\n`);
      assert.deepEqual([names(review?.addedTeams), names(review?.deletedTeams), names(review?.movedTeams)], [['Ed 2'], [], ['Di 3']]);
      const { body } = await callService<TeamPage>(service.address, 'GET', '/v2/teams/list?leafTeamsOnly=false');
      assert.ok(body.items.length > 0 && body.items.every(({ refId }) => refId !== review?.addedTeams?.[0]?.refId), 'it is not active yet');

      await configure(service.address, { groupByColumns: ['Team'] });
      const grouped = 'name,email,manager_email,Team\nAnn,ann@x.y,,Core\nBo,bo@x.y,ann@x.y,\n';
      const first = await reupload(grouped);
      assert.deepEqual(names(first.review?.addedTeams), ['Core 1']);
      await approve(first.versionId);
      const second = await reupload(grouped.replace('Core', 'Heart'));
      const { addedTeams, deletedTeams, movedTeams } = second.review ?? {};
      assert.deepEqual([names(addedTeams), names(deletedTeams), names(movedTeams)], [['Heart 1'], ['Core 1'], []]);
      assert.deepEqual(
        deletedTeams?.map(({ orgTreeId, orgTreeName, refId }) => [orgTreeId, orgTreeName, refId]),
        [[1, 'Team', first.review?.addedTeams?.[0]?.refId]],
      );
    });

    it('lists that no team changes if nobody does', async () => {
      const roster = 'name,email,manager_email\nAnn,ann@x.y,\nBo,bo@x.y,ann@x.y\n';
      await finishSetup(service.address, roster);
      const none = { addedDevs: [], deletedDevs: [], addedTeams: [], deletedTeams: [], movedTeams: [] };
      const { review, versionId } = await reupload(roster);
      assert.deepEqual(review, none);
      const { body } = await callService<{ review: typeof none }>(service.address, 'GET', `/v2/developers/versions/${versionId}/review`);
      assert.deepEqual(body.review, none);
    });

    it('lists at most 100 of each change and counts all', async () => {
      const roster = (domain: string, team: string): string =>
        `name,email,manager_email,Team\n${Array.from({ length: 150 }, (_, i) => `P${i},p${i}@${domain},,x\nQ${i},q${i}@same.com,,${team}`).join('\n')}`;
      await finishSetup(service.address, roster('old.com', 'x'));
      const review = await reupload(roster('new.com', 'y'));
      assert.deepEqual(review.summary, { added: 150, updated: 150, removed: 150, unchanged: 0 });
      assert.deepEqual([review.review?.addedDevs?.length, review.updated?.length, review.review?.deletedDevs?.length], [100, 100, 100]);
      assert.deepEqual([review.pageIndex, review.pageSize], [0, 100]);
      const read = <Body = ReuploadReview>(versionId: string, query: string) =>
        callService<Body>(service.address, 'GET', `/v2/developers/versions/${versionId}/review?${query}`);
      const { body: first, headers } = await read(review.versionId, 'pageSize=100');
      const { warnings: _, errors: _none, schema, ...same } = review;
      assert.deepEqual(first, { ...same, schema: { fields: schema?.fields } });
      assert.equal(headers.get('etag'), '"1"');
      const listed = { added: [], updated: [], removed: [] } as Record<'added' | 'updated' | 'removed', unknown[]>;
      for (const pageIndex of [0, 1, 2, 3]) {
        const { body } = await read(review.versionId, `pageIndex=${pageIndex}&pageSize=60`);
        assert.deepEqual([body.pageIndex, body.pageSize, body.summary], [pageIndex, 60, review.summary]);
        listed.added.push(...(body.review?.addedDevs ?? []));
        listed.updated.push(...(body.updated ?? []));
        listed.removed.push(...(body.review?.deletedDevs ?? []));
      }
      assert.deepEqual(listed.added.slice(0, 100), review.review?.addedDevs);
      for (const some of Object.values(listed)) assert.equal(new Set(some.map((one) => JSON.stringify(one))).size, 150);
      // The review of a version stays what it was, whatever becomes active.
      assert.equal((await approve(review.versionId)).status, 200);
      assert.deepEqual((await read(review.versionId, 'pageIndex=1')).body.summary, review.summary);
      assert.deepEqual((await read<ErrorBody>('1', '')).status, 409);
      assert.equal((await read<ErrorBody>('9', '')).status, 404);
      assert.equal((await read<ErrorBody>(review.versionId, 'pageSize=1001')).status, 400);
      await callService(service.address, 'DELETE', '/v2/developers/versions/1');
      assert.match((await read<ErrorBody>(review.versionId, '')).text, /The version 1 .* is deleted\. Upload the roster again/);
    });

    it('uses the saved mapping for known columns, and the headers for new ones', async () => {
      const csv = 'who,email,boss,name\nAnn,ann@x.y,,n1\nBo,bo@x.y,ann@x.y,n2\n';
      const fieldMappings = [
        { name: 'who', fieldType: 'NAME' },
        { name: 'email', fieldType: 'EMAIL' },
        { name: 'boss', fieldType: 'MANAGER_EMAIL' },
        { name: 'name' },
      ] as const;
      const { body } = await sendRoster<UploadPreview>(service.address, 'POST', csv, { fieldMappings });
      assert.equal((await save(body.versionId, fieldMappings)).status, 200);
      const review = await reupload('name,boss,who,email,Role,Site\nn1,,Ann,ann@x.y,dev,1\nn2,ann@x.y,Bo,bo@x.y,dev,2\n');
      assert.deepEqual(
        review.schema?.fields.map(({ name, fieldType = '' }) => `${name} ${fieldType}`),
        ['name ', 'boss MANAGER_EMAIL', 'who NAME', 'email EMAIL', 'Role ROLE', 'Site '],
      );
      assert.deepEqual(review.schema?.requiredFields, ['boss', 'who', 'email']);
      assert.deepEqual(review.updated?.[0]?.changes, { role: { from: '', to: 'dev' }, Site: { from: '', to: '1' } });
    });

    it('is refused if a field of the saved mapping is missing', async () => {
      await finishSetup(service.address);
      for (const [csv, field] of [
        ['Full Name,Email\nAnn,ann@example.com\n', 'manager_email'],
        ['Email,Manager Email\nann@example.com,\n', 'name'],
        ['Full Name,Manager Email\nAnn,\n', 'email'],
      ]) {
        const { status, body } = await sendRoster<FailureBody>(service.address, 'PUT', csv!);
        assert.deepEqual(
          [status, body.errors.map(({ errorType, fieldName }) => [errorType, fieldName])],
          [400, [['REQUIRED_FIELD_MISSING', field]]],
        );
      }
      assert.equal(Object.keys(await states()).length, 1);
    });

    it('follows the same rules as the first: 400, and nothing is stored', async () => {
      await finishSetup(service.address);
      const { status, body } = await sendRoster<FailureBody>(service.address, 'PUT', `${SMALL_ROSTER}Ann,ann@example.com,,\n`, {
        places: true,
      });
      assert.deepEqual([status, body.errors[0]?.errorType, body.problems?.length], [400, 'DUPLICATE_EMAIL', 2]);
      assert.equal(Object.keys(await states()).length, 1);
    });
  });

  describe('approving a roster version', () => {
    it('makes it active, the former one inactive, and older ones that waited superseded', async () => {
      const first = await finishSetup(service.address);
      const second = (await reupload(SMALL_ROSTER.replace('Ann', 'Anna'))).versionId;
      const third = (await reupload(SMALL_ROSTER.replace('Ann', 'Hanna'))).versionId;
      const fourth = (await reupload(SMALL_ROSTER)).versionId;
      const { status, body } = await approve(third);
      assert.deepEqual([status, body], [200, { status: 'SUCCESS', versionId: third, state: 'ACTIVE', active: true, developerCount: 3 }]);
      assert.deepEqual(await states(), { [first]: 'INACTIVE', [second]: 'SUPERSEDED', [third]: 'ACTIVE', [fourth]: 'PENDING_REVIEW' });
      assert.deepEqual(await names(), ['Bo Moss', 'Cy Quill', 'Hanna Lark']);
      const late = await approve<ErrorBody>(second);
      assert.deepEqual([late.status, late.body.error], [409, 'CONFLICT']);
    });

    it('makes an inactive version active again', async () => {
      const first = await finishSetup(service.address);
      const second = (await reupload(SMALL_ROSTER.replace('Ann', 'Anna'))).versionId;
      await approve(second);
      assert.equal((await approve(first)).status, 200);
      assert.deepEqual([await states(), await names()], [{ [first]: 'ACTIVE', [second]: 'INACTIVE' }, ['Ann Lark', 'Bo Moss', 'Cy Quill']]);
    });

    it('is refused the second time, and changes nothing', async () => {
      await finishSetup(service.address);
      const second = (await reupload(SMALL_ROSTER.replace('Ann', 'Anna'))).versionId;
      assert.equal((await approve(second)).status, 200);
      const before = (await callService(service.address, 'GET', '/v2/developers/versions')).text;
      const again = await approve<ErrorBody>(second);
      assert.deepEqual([again.status, again.body.error], [409, 'CONFLICT']);
      assert.match(again.body.message, /^Version \d+ was approved already, and nothing was changed\. Upload a newer roster/);
      assert.equal((await callService(service.address, 'GET', '/v2/developers/versions')).text, before);
    });

    it('changes nothing if its saved mapping made it active', async () => {
      const first = await finishSetup(service.address);
      const before = await callService<VersionSummary>(service.address, 'GET', `/v2/developers/versions/${first}`);
      service.turnClock(5000);
      assert.deepEqual([(await approve(first)).status, await states()], [200, { [first]: 'ACTIVE' }]);
      const after = await callService<VersionSummary>(service.address, 'GET', `/v2/developers/versions/${first}`);
      assert.deepEqual(after.body, before.body);
    });

    it('with active false succeeds if it is inactive already, and is refused for the active one', async () => {
      const first = await finishSetup(service.address);
      const second = (await reupload(SMALL_ROSTER)).versionId;
      const waiting = await approve(second, { active: false });
      assert.deepEqual([waiting.status, waiting.body.state, waiting.body.active], [200, 'PENDING_REVIEW', false]);
      assert.equal((await approve(first, { active: false })).status, 409);
      assert.deepEqual(await states(), { [first]: 'ACTIVE', [second]: 'PENDING_REVIEW' });
    });

    it('is refused without a boolean: 400', async () => {
      const id = await finishSetup(service.address);
      for (const json of ['', '""', '[]', '{}', '{"active":"true"}', '{"active":1}', '{"active":null}']) {
        const { status, body } = await approve<ErrorBody>(id, json);
        assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST'], json);
      }
    });
  });

  it('are not found if unknown, whatever the ID looks like: 404', async () => {
    await finishSetup(service.address);
    for (const id of [
      '0',
      '2',
      '01',
      '-1',
      '1.0',
      '1e0',
      '99999999999999999999',
      'abc',
      '%00',
      "1'--",
      '%F0%9F%A6%8A',
      '..%2f',
      'x'.repeat(100),
    ]) {
      for (const [method, path, json] of [
        ['GET', `/v2/developers/versions/${id}`],
        ['PATCH', `/v2/developers/versions/${id}`, { active: true }],
        ['PUT', `/v2/developers/versions/${id}/fieldMappings`, FIRST_MAPPING],
        ['GET', `/v2/developers?versionId=${id}`],
      ] as const) {
        const { status, body } = await callService<ErrorBody>(service.address, method, path, json === undefined ? {} : { json });
        // A NUL is not valid in a search text.
        const expected = id === '%00' && path.includes('?') ? 400 : 404;
        assert.deepEqual([status, body.status], [expected, expected], `${method} ${path}`);
      }
    }
  });

  it('are listed newest first with all their fields', async () => {
    const first = await finishSetup(service.address);
    service.turnClock(1000);
    const { versionId } = await reupload(SMALL_ROSTER);
    const { body } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
    assert.deepEqual(
      body.versions.map((version) => version.versionId),
      [versionId, first],
    );
    const [newer, older] = body.versions;
    assert.ok(newer!.createdAt > older!.createdAt && newer!.activatedAt === null && older!.activatedAt !== null);
    assert.deepEqual([older!.fileName, older!.developerCount, older!.fieldMappings.length], ['roster.csv', 3, 4]);
    const { body: one } = await callService<VersionSummary>(service.address, 'GET', `/v2/developers/versions/${first}`);
    assert.deepEqual(one, older);
  });

  it('include the schema of the active one', async () => {
    await configure(service.address, { groupByColumns: ['Team'] });
    const id = await finishSetup(service.address, 'Full Name,Email,Manager Email,Team,Role\nAnn,a@x.y,,Core,dev\n');
    const { status, body } = await callService<DeveloperSchema>(service.address, 'GET', '/v2/developers/schema');
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          fields: [
            { name: 'Full Name', fieldType: 'NAME', dataType: 'STRING' },
            { name: 'Email', fieldType: 'EMAIL', dataType: 'EMAIL' },
            { name: 'Manager Email', fieldType: 'MANAGER_EMAIL', dataType: 'EMAIL' },
            { name: 'Team', dataType: 'STRING' },
            { name: 'Role', fieldType: 'ROLE', dataType: 'STRING' },
          ],
          requiredFields: ['Full Name', 'Email', 'Manager Email', 'Team'],
          versionId: id,
        },
      ],
    );
  });
});
