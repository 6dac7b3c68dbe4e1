import assert from 'node:assert/strict';
import type { ErrorBody, FailureBody, UploadPreview, VersionList } from '../../server/wire/developers.ts';
import { callService, sendRoster, writeForm } from '../support/serviceCall.ts';
import { SMALL_ROSTER, type TestService, takeTestService } from '../support/serviceInProcess.ts';

/** The fields of either kind of answer. */
type AnyBody = Omit<ErrorBody, 'status'> & Omit<UploadPreview, 'status'> & { readonly status: string | number };

const CSV_HEAD = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';

describe('POST /v2/developers', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const countVersions = async (): Promise<number> =>
    (await callService<VersionList>(service.address, 'GET', '/v2/developers/versions')).body.versions.length;

  const post = (body: Uint8Array<ArrayBuffer> | string, type: string | null) =>
    callService<AnyBody>(service.address, 'POST', '/v2/developers', {
      body: new Blob([body]),
      ...(type === null ? {} : { headers: { 'content-type': type } }),
    });

  it('answers the preview: version, mapping by header, samples, no errors', async () => {
    const { status, body } = await sendRoster<UploadPreview>(service.address, 'POST', SMALL_ROSTER, { fileName: 'people 2026.csv' });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      status: 'SUCCESS',
      versionId: body.versionId,
      uploadId: Number(body.versionId),
      fileName: 'people 2026.csv',
      fileSize: SMALL_ROSTER.length,
      fileType: 'CSV',
      uploadedAt: body.uploadedAt,
      developerCount: 3,
      fields: [
        { name: 'Full Name', fieldType: 'NAME', dataType: 'STRING' },
        { name: 'Email', fieldType: 'EMAIL', dataType: 'EMAIL' },
        { name: 'Manager Email', fieldType: 'MANAGER_EMAIL', dataType: 'EMAIL' },
        { name: 'Team', dataType: 'STRING' },
      ],
      developersPreview: [
        { 'Full Name': 'Ann Lark', Email: 'ann@example.com', 'Manager Email': '', Team: 'Core' },
        { 'Full Name': 'Bo Moss', Email: 'bo@example.com', 'Manager Email': 'ann@example.com', Team: 'Tools' },
        { 'Full Name': 'Cy Quill', Email: 'cy@example.com', 'Manager Email': 'bo@example.com', Team: 'Core' },
      ],
      validationErrors: [],
      warnings: [],
    });
    assert.equal(typeof body.versionId, 'string');
    assert.equal(new Date(body.uploadedAt!).toISOString(), body.uploadedAt);
  });

  it('shows at most five samples', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `P${i},p${i}@example.com,`);
    const { body } = await sendRoster<UploadPreview>(service.address, 'POST', `name,email,manager_email\n${rows.join('\n')}`);
    assert.deepEqual([body.developerCount, body.developersPreview?.length], [9, 5]);
  });

  it('refuses a roster with several mistakes at once, and stores nothing', async () => {
    const csv = 'name,email,manager_email,Team\n ,a@x.y,,\nB,b@x.y,nobody@x.y,\nC,b@x.y,d@x.y,\nD,d@x.y,c2@x.y,\nE,c2@x.y,d@x.y,\n';
    const { status, body } = await sendRoster<FailureBody>(service.address, 'POST', csv);
    assert.deepEqual([status, body.status], [400, 'FAILURE']);
    assert.deepEqual(
      body.errors.map(({ errorType, fieldName, errorDeveloperCount }) => [errorType, fieldName, errorDeveloperCount]).sort(),
      [
        ['CIRCULAR_REFERENCE', 'manager_email', 2],
        ['DUPLICATE_EMAIL', 'email', 2],
        ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', 'manager_email', 1],
        ['REQUIRED_VALUE_MISSING', 'name', 1],
      ],
    );
    const duplicate = body.errors.find(({ errorType }) => errorType === 'DUPLICATE_EMAIL');
    assert.deepEqual(
      duplicate?.sampleErrorDevelopers.map(({ name }) => name),
      ['B', 'C'],
    );
    assert.ok(!('problems' in body));
    assert.equal(await countVersions(), 0);
  });

  for (const [code, csv] of [
    ['EMPTY_CSV', ''],
    ['EMPTY_CSV', 'name,email,manager_email\n'],
    ['INVALID_CSV', 'name,email\n"Ann,ann@x.y\n'],
    ['BLANK_CSV_COLUMN_NAME', 'name,email,\nAnn,ann@x.y,\n'],
    ['REQUIRED_FIELD_MISSING', 'first,last\nAnn,Lark\n'],
  ] as const) {
    it(`refuses ${JSON.stringify(csv)}: ${code}`, async () => {
      const { status, body } = await sendRoster<FailureBody>(service.address, 'POST', csv);
      assert.deepEqual([status, body.errors.some(({ errorType }) => errorType === code)], [400, true]);
    });
  }

  it('reads UTF-16 and byte order marks', async () => {
    const csv = 'name,email,manager_email\nZoë 美咲,zoe@example.com,\n';
    for (const bytes of [Buffer.from(`\uFEFF${csv}`), Buffer.from(`\uFEFF${csv}`, 'utf16le')]) {
      const { status, body } = await sendRoster<UploadPreview>(service.address, 'POST', bytes);
      assert.deepEqual([status, body.developersPreview?.[0]?.name], [200, 'Zoë 美咲']);
    }
  });

  it('returns problems with their ranges if the header requests them, in failures and in answers', async () => {
    const failure = await sendRoster<FailureBody>(service.address, 'POST', 'name,email,manager_email\nAnn,a@x.y,\nBo,a@x.y,\n', {
      places: true,
    });
    assert.equal(failure.status, 400);
    const [first, second] = failure.body.problems ?? [];
    assert.deepEqual(
      [first?.code, first?.range, second?.range.start.line],
      ['DUPLICATE_EMAIL', { start: { line: 1, character: 4 }, end: { line: 1, character: 9 } }, 2],
    );
    assert.ok((first?.related.length ?? 0) > 0);
    const success = await sendRoster<UploadPreview>(service.address, 'POST', 'name,email,manager_email\nAnn,a@x.y,\nBo,A@x.y,\n', {
      places: true,
    });
    assert.deepEqual([success.status, success.body.problems?.some(({ code }) => code === 'EMAIL_DIFFERS_ONLY_BY_CASE')], [200, true]);
    const plain = await sendRoster<UploadPreview>(service.address, 'POST', SMALL_ROSTER);
    assert.ok(!('problems' in plain.body));
  });

  it('accepts a mapping with the file, for headers that are not recognized', async () => {
    const csv = 'who,where,boss\nAnn,ann@x.y,\n';
    const fieldMappings = [
      { name: 'who', fieldType: 'NAME' },
      { name: ' where', fieldType: 'EMAIL' },
      { name: 'boss', fieldType: 'MANAGER_EMAIL' },
    ] as const;
    const { status, body } = await sendRoster<UploadPreview>(service.address, 'POST', csv, { fieldMappings });
    assert.deepEqual([status, body.fields.map(({ fieldType }) => fieldType)], [200, ['NAME', 'EMAIL', 'MANAGER_EMAIL']]);
    const incomplete = await sendRoster<FailureBody>(service.address, 'POST', csv, { fieldMappings: fieldMappings.slice(0, 2) });
    assert.deepEqual(
      [incomplete.status, incomplete.body.errors.map(({ errorType }) => errorType)],
      [400, ['MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING']],
    );
  });

  describe('accepts the form of any client', () => {
    const SMALL = 'name,email,manager_email\nAnn,ann@x.y,\n';
    const FORMS: readonly (readonly [string, ...(readonly [string, string])[]])[] = [
      [
        'a file of type application/octet-stream',
        ['content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: application/octet-stream', SMALL],
      ],
      [
        'a file of a spreadsheet type',
        ['content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: application/vnd.ms-excel', SMALL],
      ],
      ['a file without a type', ['content-disposition: form-data; name="file"; filename="a.csv"', SMALL]],
      ['a file without a name', ['content-disposition: form-data; name="file"\r\ncontent-type: text/csv', SMALL]],
      [
        'a file with a path for a name',
        ['content-disposition: form-data; name="file"; filename="../../etc/a.csv"\r\ncontent-type: text/csv', SMALL],
      ],
      ['additional parts', ['content-disposition: form-data; name="note"', 'hello'], [CSV_HEAD, SMALL]],
      [
        'additional files',
        ['content-disposition: form-data; name="photo"; filename="p.png"\r\ncontent-type: image/png', 'PNG'],
        [CSV_HEAD, SMALL],
      ],
    ];
    for (const [about, ...parts] of FORMS) {
      it(about, async () => {
        const { status, body } = await post(writeForm('edge', ...parts), 'multipart/form-data; boundary=edge');
        assert.deepEqual([status, body.developerCount], [200, 1]);
        assert.ok(!body.fileName.includes('/') && body.fileName !== '');
      });
    }
  });

  describe('refuses a body with the reason, and stores nothing', () => {
    const CASES: readonly (readonly [string, number, string | Uint8Array<ArrayBuffer>, string | null])[] = [
      ['no body', 415, '', null],
      ['JSON', 415, '{}', 'application/json'],
      ['a bare CSV', 415, SMALL_ROSTER, 'text/csv'],
      ['a URL-encoded form', 415, 'file=a', 'application/x-www-form-urlencoded'],
      ['an invalid type', 415, 'x', 'nonsense'],
      ['a form without a boundary', 400, 'x', 'multipart/form-data'],
      ['an empty form', 400, '', 'multipart/form-data; boundary=edge'],
      ['an invalid form', 400, 'hello', 'multipart/form-data; boundary=edge'],
      ['a truncated form', 400, `--edge\r\n${CSV_HEAD}\r\n\r\nname,email\nA`, 'multipart/form-data; boundary=edge'],
      [
        'a form without the part "file"',
        400,
        writeForm('edge', ['content-disposition: form-data; name="roster"', 'x']),
        'multipart/form-data; boundary=edge',
      ],
      [
        'a part of a wrong type',
        415,
        writeForm('edge', [CSV_HEAD.replace('text/csv', 'image/png'), 'PNG']),
        'multipart/form-data; boundary=edge',
      ],
      [
        'a duplicate part',
        400,
        writeForm('edge', [CSV_HEAD, SMALL_ROSTER], [CSV_HEAD, SMALL_ROSTER]),
        'multipart/form-data; boundary=edge',
      ],
      [
        'a part named like a prototype',
        400,
        writeForm('edge', ['content-disposition: form-data; name="__proto__"', 'x']),
        'multipart/form-data; boundary=edge',
      ],
      [
        'a mapping that is not JSON',
        400,
        writeForm('edge', ['content-disposition: form-data; name="fieldMappings"', '[{'], [CSV_HEAD, SMALL_ROSTER]),
        'multipart/form-data; boundary=edge',
      ],
      [
        'a mapping with an unknown type',
        400,
        writeForm(
          'edge',
          ['content-disposition: form-data; name="fieldMappings"', '[{"name":"Team","fieldType":"COLOUR"}]'],
          [CSV_HEAD, SMALL_ROSTER],
        ),
        'multipart/form-data; boundary=edge',
      ],
    ];
    for (const [about, expected, sent, type] of CASES) {
      it(`${about}: ${expected}`, async () => {
        const { status, body } = await post(sent, type);
        assert.deepEqual([status, body.status], [expected, expected]);
        assert.ok(body.message.length > 20 && body.errorId !== '', body.message);
        assert.equal(await countVersions(), 0);
        assert.deepEqual(service.log, []);
      });
    }
  });
});
