import assert from 'node:assert/strict';
import type { DeveloperList, ErrorBody } from '../../server/wire/developers.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = [
  'Full Name,Email,Manager Email,Team,Department,Role',
  'bo Moss,bo@example.com,ann@example.com,Tools,Research,dev',
  'Élise Žižek,elise@example.com,ann@example.com,Core,Engineering,dev',
  'Ann Lark,ann@example.com,,Core,Engineering,lead',
  'ann lark,ann2@example.com,bo@example.com,100%_\\,engineering,ops',
  'Cy Quill,cy@example.com,bo@example.com,core,,dev',
  '',
].join('\n');

describe('GET /v2/developers', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
  });
  after(() => service.close());

  const list = (query: string) => callService<DeveloperList>(service.address, 'GET', `/v2/developers${query}`);
  const emails = async (query: string): Promise<string[]> => {
    const { status, body, text } = await list(query);
    assert.equal(status, 200, text);
    assert.equal(body.developerRefIds?.length, body.records.length);
    return body.records.map(({ Email, email = Email }) => email!.split('@')[0]!);
  };

  it('returns a page of values by header, with the columns and the IDs', async () => {
    const { body } = await list('');
    const { records, developerRefIds = [], ...page } = body;
    assert.deepEqual(page, {
      pageIndex: 0,
      pageSize: 50,
      totalRecords: 5,
      fields: [
        { name: 'Full Name', fieldType: 'NAME', dataType: 'STRING' },
        { name: 'Email', fieldType: 'EMAIL', dataType: 'EMAIL' },
        { name: 'Manager Email', fieldType: 'MANAGER_EMAIL', dataType: 'EMAIL' },
        { name: 'Team', dataType: 'STRING' },
        { name: 'Department', dataType: 'STRING' },
        { name: 'Role', fieldType: 'ROLE', dataType: 'STRING' },
      ],
    });
    assert.deepEqual(records[0], {
      'Full Name': 'Ann Lark',
      Email: 'ann@example.com',
      'Manager Email': '',
      Team: 'Core',
      Department: 'Engineering',
      Role: 'lead',
    });
    assert.equal(new Set(developerRefIds).size, 5);
    assert.ok(developerRefIds.every((id) => Number.isInteger(id) && id >= 1_073_741_824));
  });

  it('lists the values of a field', async () => {
    const values = (query: string) =>
      callService<readonly string[] & ErrorBody>(service.address, 'GET', `/v2/developers/attribute-values${query}`);
    for (const [attribute, expected] of [
      ['Department', ['Engineering', 'Research', 'engineering']],
      ['team', ['100%_\\', 'Core', 'Tools', 'core']],
      ['Role', ['dev', 'lead', 'ops']],
      ['manager_email', ['ann@example.com', 'bo@example.com']],
      ['Full Name', ['Ann Lark', 'Cy Quill', 'ann lark', 'bo Moss', 'Élise Žižek']],
    ] as const) {
      const { status, body } = await values(`?attribute=${encodeURIComponent(attribute)}`);
      assert.deepEqual([status, body], [200, expected]);
    }
    const unknown = await values('?attribute=shoes');
    assert.deepEqual([unknown.status, unknown.body.error], [400, 'INVALID_REQUEST']);
    assert.match(unknown.body.message, /^attribute is "shoes", which is not a field of a developer\. Use one of: .*Department/);
    for (const query of ['', '?attribute=']) assert.equal((await values(query)).status, 400);
  });

  describe('sorts', () => {
    for (const [query, expected] of [
      ['', 'ann ann2 bo cy elise'],
      ['?sortOrder=asc', 'ann ann2 bo cy elise'],
      ['?sortOrder=DESC', 'elise cy bo ann2 ann'],
      ['?sortKey=name&sortOrder=desc', 'elise cy bo ann2 ann'],
      ['?sortKey=email', 'ann2 ann bo cy elise'],
      ['?sortKey=managerEmail', 'ann bo elise ann2 cy'],
      ['?sortKey=manager_email&sortOrder=desc', 'ann2 cy bo elise ann'],
      ['?sortKey=Manager%20Email', 'ann bo elise ann2 cy'],
      ['?sortKey=Team', 'ann2 elise ann cy bo'],
      ['?sortKey=team&sortOrder=Desc', 'bo elise ann cy ann2'],
      ['?sortKey=department', 'cy elise ann ann2 bo'],
      ['?sortKey=role', 'bo elise cy ann ann2'],
      ['?sortKey=', 'ann ann2 bo cy elise'],
    ] as const) {
      it(query === '' ? 'by name by default' : query, async () => assert.equal((await emails(query)).join(' '), expected));
    }

    it('by developerRefId', async () => {
      const { body } = await list('?sortKey=developerRefId&sortOrder=desc');
      const ids = body.developerRefIds ?? [];
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => other - one),
      );
    });
  });

  describe('filters', () => {
    for (const [query, expected] of [
      ['?emails=bo@example.com', 'bo'],
      ['?emails=bo@example.com,cy@example.com', 'bo cy'],
      ['?emails=bo@example.com&emails=%20cy@example.com%20', 'bo cy'],
      ['?emails=BO@example.com', 'bo'],
      ['?emails=', 'ann ann2 bo cy elise'],
      ['?searchKey=department&searchValue=Engineering', 'ann ann2 elise'],
      ['?searchKey=Department&searchValue=GINEER', 'ann ann2 elise'],
      ['?searchKey=name&searchValue=ANN', 'ann ann2'],
      ['?searchKey=name&searchValue=%C3%A9LISE%20%C5%BD', 'elise'],
      ['?searchKey=Full%20Name&searchValue=quill', 'cy'],
      ['?searchKey=email&searchValue=2@', 'ann2'],
      ['?searchKey=managerEmail&searchValue=bo@', 'ann2 cy'],
      ['?searchKey=role&searchValue=LEAD', 'ann'],
      ['?searchKey=team&searchValue=%25', 'ann2'],
      ['?searchKey=team&searchValue=_', 'ann2'],
      ['?searchKey=team&searchValue=%5C', 'ann2'],
      ["?searchKey=team&searchValue='%20or%201=1%20--", ''],
      ['?searchKey=team&searchValue=core&sortKey=email&sortOrder=desc', 'elise cy ann'],
      ['?searchKey=team&searchValue=core&emails=cy@example.com,bo@example.com', 'cy'],
      ['?unknown=1&filter[x]=y&emails=bo@example.com', 'bo'],
    ] as const) {
      it(query, async () => assert.equal((await emails(query)).join(' '), expected));
    }

    it('by developerRefIds, repeated or separated by commas', async () => {
      const { body } = await list('');
      const [one, two, three] = body.developerRefIds ?? [];
      assert.deepEqual(await emails(`?developerRefIds=${one},${two}&developerRefIds=${three}`), ['ann', 'ann2', 'bo']);
      assert.deepEqual(await emails('?developerRefIds=1073741823,5,9007199254740991'), []);
      assert.deepEqual(await emails(`?searchKey=developerRefId&searchValue=${one! - 1_073_741_823}`), ['ann']);
    });
  });

  describe('pages', () => {
    for (const [query, expected, items] of [
      ['?pageSize=2', 'ann ann2', 5],
      ['?pageSize=2&pageIndex=1', 'bo cy', 5],
      ['?pageSize=2&pageIndex=2', 'elise', 5],
      ['?pageSize=2&pageIndex=3', '', 5],
      ['?pageSize=2&sortOrder=desc', 'elise cy', 5],
      ['?pageSize=2&sortOrder=desc&pageIndex=2', 'ann', 5],
      ['?pageSize=2&sortOrder=desc&pageIndex=3', '', 5],
      ['?pageSize=1000', 'ann ann2 bo cy elise', 5],
      ['?pageSize=1&pageIndex=2147483647', '', 5],
      ['?pageSize=2&pageIndex=1&searchKey=department&searchValue=eng', 'elise', 3],
      ['?pageSize=2&pageIndex=1&sortKey=email', 'bo cy', 5],
    ] as const) {
      it(query, async () => {
        const { body } = await list(query);
        assert.deepEqual([(await emails(query)).join(' '), body.totalRecords], [expected, items]);
      });
    }
  });

  describe('names the invalid parameter: 400', () => {
    for (const [query, parameter] of [
      ['?pageIndex=-1', 'pageIndex'],
      ['?pageIndex=x', 'pageIndex'],
      ['?pageIndex=1.5', 'pageIndex'],
      ['?pageIndex=', 'pageIndex'],
      ['?pageIndex=2147483648', 'pageIndex'],
      ['?pageIndex=0&pageIndex=1', 'pageIndex'],
      ['?pageSize=0', 'pageSize'],
      ['?pageSize=1001', 'pageSize'],
      ['?pageSize=1e2', 'pageSize'],
      ['?pageSize=NaN', 'pageSize'],
      ['?sortOrder=up', 'sortOrder'],
      ['?sortKey=shoe', 'sortKey'],
      ['?sortKey=__proto__', 'sortKey'],
      ['?sortKey=constructor', 'sortKey'],
      ['?searchKey=shoe&searchValue=4', 'searchKey'],
      ['?searchKey=name', 'searchValue'],
      ['?searchValue=x', 'searchKey'],
      [`?searchKey=name&searchValue=${'x'.repeat(1001)}`, 'searchValue'],
      ['?searchKey=name&searchValue=%00', 'searchValue'],
      ['?developerRefIds=abc', 'developerRefIds'],
      ['?developerRefIds=1,-2', 'developerRefIds'],
      ['?developerRefIds=99999999999999999999', 'developerRefIds'],
      [`?emails=${Array.from({ length: 1001 }, () => 'a').join()}`, 'emails'],
    ] as const) {
      it(query.slice(0, 60), async () => {
        const { status, body } = await callService<ErrorBody>(service.address, 'GET', `/v2/developers${query}`);
        assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST']);
        assert.ok(body.message.includes(parameter), body.message);
      });
    }
  });

  it('shows any version on request', async () => {
    const { body } = await sendRoster<{ readonly versionId: string }>(
      service.address,
      'POST',
      'name,email,manager_email\nZoe,zoe@example.com,\n',
    );
    assert.deepEqual(await emails(`?versionId=${body.versionId}`), ['zoe']);
    assert.deepEqual(await emails('?versionId='), ['ann', 'ann2', 'bo', 'cy', 'elise']);
  });
});
