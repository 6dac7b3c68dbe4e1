import assert from 'node:assert/strict';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type {
  DeveloperList,
  ErrorBody,
  FailureBody,
  FieldMappingsSaved,
  ReuploadReview,
  UploadPreview,
  VersionApproved,
  VersionList,
} from '../../server/wire/developers.ts';
import { HAS_REPETITIONS } from '../support/postgres/testDatabases.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const OWN_HEADERS = 'Person,Post,Boss\nAnn,ann@x.y,\nBo,bo@x.y,ann@x.y\n';

const MAPPING: readonly Field[] = [
  { name: 'Person', fieldType: 'NAME' },
  { name: 'Post', fieldType: 'EMAIL' },
  { name: 'Boss', fieldType: 'MANAGER_EMAIL' },
];

type Field = UploadPreview['fields'][number];

const typesOf = (errors: FailureBody['errors'] = []) => errors.map(({ errorType, fieldName }) => `${errorType} ${fieldName}`);

describe('a roster whose required fields are not recognized', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const upload = <Body = UploadPreview>(csv: string) => sendRoster<Body>(service.address, 'POST', csv);
  const reupload = <Body = ReuploadReview>(csv: string) => sendRoster<Body>(service.address, 'PUT', csv);
  const save = <Body = FieldMappingsSaved>(versionId: string, fieldMappings: readonly Field[] = MAPPING) =>
    callService<Body>(service.address, 'PUT', `/v2/developers/versions/${versionId}/fieldMappings`, { json: fieldMappings });
  const approve = <Body = VersionApproved>(versionId: string) =>
    callService<Body>(service.address, 'PATCH', `/v2/developers/versions/${versionId}`, { json: { active: true } });
  const states = async (): Promise<string[]> =>
    (await callService<VersionList>(service.address, 'GET', '/v2/developers/versions')).body.versions.map(({ state }) => state);
  const listed = async (query = ''): Promise<string[]> =>
    toDevelopers((await callService<DeveloperList>(service.address, 'GET', `/v2/developers${query}`)).body).map(
      ({ name, email, managerEmail }) => `${name} ${email} ${managerEmail}`,
    );

  it('becomes active by its mapping', async () => {
    const { versionId } = (await upload(OWN_HEADERS)).body;
    assert.deepEqual(await listed(`?versionId=${versionId}`), ['  ', '  ']);
    const { status, body } = await save(versionId);
    assert.deepEqual([status, body.state], [200, 'ACTIVE']);
    assert.deepEqual(await listed(), ['Ann ann@x.y ', 'Bo bo@x.y ann@x.y']);
  });

  // What follows is decided before the rows are stored, or by the same statements.
  if (!HAS_REPETITIONS) return;

  for (const [csv, missing] of [
    [OWN_HEADERS, ['name', 'email', 'manager_email']],
    ['Employee,email id,Manager Email\nAnn,ann@x.y,\n', ['name', 'email']],
    ['Name,E-Mail-Adresse,Manager Email\nAnn,ann@x.y,\n', ['email']],
    ['name,email,Team\nAnn,ann@x.y,Core\n', ['manager_email']],
  ] as const) {
    it(`is accepted if a column is left for each: ${csv.split('\n')[0]}`, async () => {
      const { status, body } = await upload(csv);
      assert.deepEqual([status, typesOf(body.validationErrors)], [200, missing.map((field) => `REQUIRED_FIELD_MISSING ${field}`)]);
      assert.deepEqual(await states(), ['UPLOADED']);
    });
  }

  for (const [about, csv, code] of [
    ['no column is left', 'name,manager_email\nAnn,\n', 'REQUIRED_FIELD_MISSING email'],
    ['one column is left for two fields', 'email,Team\nann@x.y,Core\n', 'REQUIRED_FIELD_MISSING manager_email'],
    ['a column has no name', 'Person,Post,Boss,\nAnn,ann@x.y,,\n', 'BLANK_CSV_COLUMN_NAME null'],
    ['there are no records', 'Person,Post,Boss\n', 'EMPTY_CSV null'],
    ['a row is too long', 'Person,Post,Boss\nAnn,ann@x.y,,more\n', 'INVALID_CSV null'],
    ['a recognized column has mistakes', 'Person,Email,Boss\nAnn,ann@x.y,\nBo,ann@x.y,\n', 'DUPLICATE_EMAIL email'],
    ['semicolons separate the columns', 'Name;E-Mail;Manager\nAnn;ann@x.y;\n', 'REQUIRED_FIELD_MISSING email'],
  ] as const) {
    it(`is refused if ${about}, and nothing is stored`, async () => {
      const { status, body } = await upload<FailureBody>(csv);
      assert.equal(status, 400);
      assert.ok(typesOf(body.errors).includes(code), JSON.stringify(body));
      assert.deepEqual(await states(), []);
    });
  }

  it('is refused if a column of an org tree filter or a grouping is missing too', async () => {
    await configure(service.address, { groupByColumns: ['Team'] });
    assert.equal((await upload(OWN_HEADERS)).status, 400);
    assert.equal((await upload('Person,Post,Team\nAnn,ann@x.y,Core\n')).status, 400);
    assert.equal((await upload('Person,Post,Boss,Team\nAnn,ann@x.y,,Core\n')).status, 200);
  });

  it('is complete with name and e-mail alone if managers are not configured', async () => {
    await configure(service.address, { managerEmailConfigured: false });
    const { body } = await upload('Name,Email,Team\nAnn,ann@x.y,Core\n');
    assert.deepEqual(body.validationErrors, []);
    assert.equal((await save(body.versionId, body.fields)).body.state, 'ACTIVE');
  });

  for (const [about, records, code] of [
    ['a name is missing', ',ann@x.y,', 'REQUIRED_VALUE_MISSING name'],
    ['an e-mail is missing', 'Ann,,', 'REQUIRED_VALUE_MISSING email'],
    ['two e-mails are the same', 'Ann,ann@x.y,\nBo,ann@x.y,', 'DUPLICATE_EMAIL email'],
    ['a manager is unknown', 'Ann,ann@x.y,bo@x.y', 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS manager_email'],
    ['managers form a cycle', 'Ann,ann@x.y,bo@x.y\nBo,bo@x.y,ann@x.y', 'CIRCULAR_REFERENCE manager_email'],
  ] as const) {
    it(`is checked by every rule when its mapping is saved; nothing is saved if ${about}`, async () => {
      const { versionId } = (await upload(`Person,Post,Boss\n${records}\n`)).body;
      const { status, body } = await save<FailureBody>(versionId);
      assert.deepEqual([status, typesOf(body.errors)], [400, [code]]);
      assert.match(body.message, /^Row \d, column "(Person|Post|Boss)": /);
      const { body: list } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
      assert.deepEqual(
        list.versions.map(({ state, fieldMappings }) => [state, fieldMappings.map(({ fieldType }) => fieldType).join()]),
        [['UPLOADED', ',,']],
      );
    });
  }

  it('cannot be saved without the missing fields; a column missing from the file is named with the nearest one', async () => {
    const { versionId } = (await upload(OWN_HEADERS)).body;
    const incomplete = await save<FailureBody>(versionId, MAPPING.slice(0, 2));
    assert.deepEqual(
      [incomplete.status, typesOf(incomplete.body.errors)],
      [400, ['MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING manager_email']],
    );
    const misspelt = await save<FailureBody>(versionId, [...MAPPING.slice(0, 2), { name: 'Bos', fieldType: 'MANAGER_EMAIL' }]);
    assert.match(misspelt.body.message, /MANAGER_EMAIL to the column "Bos", which is missing in the file\. Did you mean "Boss"\?/);
    const strange = await save<ErrorBody>(versionId, [...MAPPING, { name: 'Perso' }]);
    assert.deepEqual([strange.status, strange.body.error], [400, 'INVALID_REQUEST']);
    assert.match(strange.body.message, /"Perso", which is missing in the file\. Did you mean "Person"\?/);
    assert.deepEqual(await states(), ['UPLOADED']);
  });

  describe('in a newer upload', () => {
    it('waits for its mapping: it has no comparison, and its approval is refused with the remedy', async () => {
      await finishSetup(service.address);
      const { status, body } = await reupload(OWN_HEADERS);
      assert.deepEqual([status, typesOf(body.errors).length], [200, 3]);
      assert.deepEqual(body.summary, { added: 0, updated: 0, removed: 0, unchanged: 0 });
      assert.deepEqual(await states(), ['PENDING_REVIEW', 'ACTIVE']);
      const early = await approve<ErrorBody>(body.versionId);
      assert.deepEqual([early.status, early.body.error], [409, 'CONFLICT']);
      assert.match(
        early.body.message,
        /no column for NAME, EMAIL, MANAGER_EMAIL yet\. Save its field mapping with PUT \/v2\/developers\/versions\/2\/fieldMappings/,
      );
      assert.deepEqual(await states(), ['PENDING_REVIEW', 'ACTIVE']);

      const saved = await save(body.versionId);
      assert.deepEqual([saved.status, saved.body.state], [200, 'PENDING_REVIEW']);
      assert.equal((await approve(body.versionId)).status, 200);
      assert.deepEqual(await listed(), ['Ann ann@x.y ', 'Bo bo@x.y ann@x.y']);
    });

    it('keeps the recognized columns, so that only the rest is missing', async () => {
      await save((await upload(OWN_HEADERS)).body.versionId);
      const { status, body } = await reupload('Person,Post,Chief\nAnn,ann@x.y,\n');
      assert.deepEqual([status, typesOf(body.errors)], [200, ['REQUIRED_FIELD_MISSING manager_email']]);
      assert.deepEqual(
        body.schema?.fields.map(({ fieldType }) => fieldType),
        ['NAME', 'EMAIL', undefined],
      );
    });

    it('is mapped as saved for the same headers, whatever became active since', async () => {
      await save((await upload(OWN_HEADERS)).body.versionId);
      const other = await reupload('name,email,manager_email\nAnn,ann@x.y,\n');
      assert.equal((await approve(other.body.versionId)).status, 200);
      const { status, body } = await reupload('Boss,Post,Person\n,ann@x.y,Ann\nann@x.y,bo@x.y,Bo\n');
      assert.deepEqual([status, body.errors, body.summary?.added], [200, [], 1]);
      assert.deepEqual(
        body.schema?.fields.map(({ fieldType }) => fieldType),
        ['MANAGER_EMAIL', 'EMAIL', 'NAME'],
      );
    });
  });

  describe('reports in its message', () => {
    const messageOf = async (csv: string): Promise<string> => (await upload<FailureBody>(csv)).body.message;

    it('what is wrong, with row and column', async () => {
      assert.match(await messageOf('name,email,manager_email\nAnn,a@x.y,\n,b@x.y,\n'), /^Row 3, column "name": /);
      assert.match(
        await messageOf('name,email,manager_email\n\nAnn,a@x.y,\nBo,b@x.y,c@x.y\n'),
        /^Row 3 \(line 4\), column "manager_email": /,
      );
      assert.match(
        await messageOf('name,email,manager_email\nAnn,a@x.y\n,b@x.y,\n'),
        /^Row 2: .* 1 more error follows\. Nothing was saved\.$/,
      );
    });

    it('the existing columns, or the first ones of many', async () => {
      const headers = Array.from({ length: 40 }, (_, column) => `column ${column} ${'x'.repeat(column * 10)}`);
      const cells = headers.map(() => 'y');
      const { body } = await upload(`${headers.join()}\n${cells.join()}\n`);
      const { body: refused } = await save<FailureBody>(body.versionId, []);
      assert.match(refused.message, /Map one of: "column 0", .*"column 9 x{71}…" and 30 more\./);
      assert.ok(refused.message.length < 1200, String(refused.message.length));
    });

    it('the invalid record, if no file was sent', async () => {
      await finishSetup(service.address);
      const json = [{ name: 'Di', email: 'di@example.com', manager_email: 'nobody@example.com' }];
      const { body } = await callService<FailureBody>(service.address, 'PATCH', '/v2/developers', { json });
      assert.match(body.message, /^Record "di@example\.com", column "Manager Email": /);
    });

    it('the column that probably has the missing field', async () => {
      const { body } = await sendRoster<UploadPreview>(service.address, 'POST', 'Employee,email id,Boss\nAnn,ann@x.y,\n', { places: true });
      assert.deepEqual(
        body.problems?.map(({ message }) => message),
        [
          'No column is recognized as the name; "Employee" probably is. Map it to NAME, or rename it to "name".',
          'No column is recognized as the email; "email id" probably is. Map it to EMAIL, or rename it to "email".',
          'No column is recognized as the manager_email; "Boss" probably is. Map it to MANAGER_EMAIL, or rename it to "manager_email".',
        ],
      );
    });

    for (const [about, header, name] of [
      ['semicolons', 'Name;E-Mail;Manager', 'semicolons'],
      ['semicolons after a byte order mark', '\uFEFFName;E-Mail;Manager', 'semicolons'],
      ['tabs', 'Name\tE-Mail\tManager', 'tabs'],
      ['pipes', 'Name|E-Mail|Manager', 'pipes'],
    ] as const) {
      it(`${about} instead of commas`, async () => {
        const expected = `Row 1: The header has one column "${header.replace('\uFEFF', '')}". Fairlead reads commas; separate the columns by commas instead of ${name}, as`;
        const message = await messageOf(`${header}\nAnn\n`);
        assert.ok(message.startsWith(expected), message);
      });
    }

    it('other separators around quoted headers, and around headers with commas', async () => {
      assert.match(await messageOf('"Name";"E-Mail";"Manager"\n"Ann";"ann@x.y";\n'), /^Row 1: The header .* instead of semicolons,/);
      assert.match(await messageOf('No.;Last, first;Mail;Boss\n1;Holt, Ann;ann@x.y;\n'), /^Row 1: The header is separated by semicolons: /);
    });
  });
});
