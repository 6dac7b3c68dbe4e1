import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import type { ErrorBody, ReuploadReview } from '../../server/wire/developers.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER =
  '\uFEFFTeam, Full Name ,"E-Mail",Manager Email,Note\r\n Core , Ann  Lark ,ann@example.com ,,"a ""b"", c"\r\nTools,Zoë 美咲,zoe@example.com, ann@example.com,"two\r\nlines "\r\n\r\n,Cy,cy@example.com,,=1+1\r\n';

describe('GET /v2/developers as CSV', () => {
  let service: TestService;
  let versionId: string;
  before(async () => {
    service = await takeTestService();
    versionId = await finishSetup(service.address, ROSTER);
  });
  after(() => service.close());

  const get = (accept: string | null, query = '') =>
    callService<ErrorBody>(service.address, 'GET', `/v2/developers${query}`, accept === null ? {} : { headers: { accept } });

  it('returns the uploaded roster: its columns, rows and cells in order, with names and e-mails trimmed', async () => {
    const { status, headers, text } = await get('text/csv');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/csv; *charset=utf-8$/);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.csv"$/);
    assert.deepEqual(parse(text), [
      ['Team', ' Full Name ', 'E-Mail', 'Manager Email', 'Note'],
      [' Core ', 'Ann  Lark', 'ann@example.com', '', 'a "b", c'],
      ['Tools', 'Zoë 美咲', 'zoe@example.com', 'ann@example.com', 'two\r\nlines '],
      ['', 'Cy', 'cy@example.com', '', '=1+1'],
    ]);
  });

  it('escapes formulas with an apostrophe only if the export is to be safe for spreadsheets', async () => {
    const cells = (text: string): string | undefined => (parse(text) as string[][])[3]?.[4];
    assert.equal(cells((await get('text/csv', '?spreadsheetSafe=true')).text), "'=1+1");
    assert.equal(cells((await get('text/csv', '?spreadsheetSafe=false')).text), '=1+1');
    const odd = await get('text/csv', '?spreadsheetSafe=yes');
    assert.deepEqual([odd.status, odd.body.error], [400, 'INVALID_REQUEST']);
    assert.match(odd.body.message, /^The parameter spreadsheetSafe is "yes"/);
  });

  it('can be uploaded again without any change', async () => {
    const { text } = await get('text/csv');
    const { status, body } = await sendRoster<ReuploadReview>(service.address, 'PUT', text);
    assert.deepEqual([status, body.summary], [200, { added: 0, updated: 0, removed: 0, unchanged: 3 }]);
  });

  it('returns all rows of the requested version, whatever page is requested', async () => {
    const complete = (await get('text/csv')).text;
    assert.equal((await get('text/csv', '?pageSize=1&emails=cy@example.com')).text, complete);
    assert.equal((await get('text/csv', `?versionId=${versionId}`)).text, complete);
    const other = await sendRoster<{ readonly versionId: string }>(service.address, 'POST', 'name,email,manager_email\nX,x@y.z,\n');
    assert.equal((await get('text/csv', `?versionId=${other.body.versionId}`)).text, 'name,email,manager_email\nX,x@y.z,\n');
    assert.equal((await get('text/csv', '?versionId=99')).status, 404);
  });

  describe('is selected by the Accept header', () => {
    for (const [accept, expected] of [
      [null, 'application/json'],
      ['', 'application/json'],
      ['*/*', 'application/json'],
      ['application/json', 'application/json'],
      ['application/*', 'application/json'],
      ['application/json, text/plain, */*', 'application/json'],
      ['text/csv', 'text/csv'],
      ['TEXT/CSV', 'text/csv'],
      ['text/csv; charset=utf-8', 'text/csv'],
      ['text/csv;header=present;q=0.9', 'text/csv'],
      ['text/*', 'text/csv'],
      ['text/csv, application/json', 'text/csv'],
      ['application/json, text/csv', 'application/json'],
      ['text/csv;q=0.1, application/json;q=0.9', 'application/json'],
      ['application/json;q=0.1, text/csv;q=0.9', 'text/csv'],
      ['text/csv;q=0.5, */*;q=0.1', 'text/csv'],
      ['*/*, application/json;q=0', 'text/csv'],
      ['text/html, text/csv;q=0.2', 'text/csv'],
      ['text/csv;q=0', null],
      ['text/html', null],
      ['image/*', null],
      ['application/json;q=0, text/csv;q=0.0', null],
      ['nonsense', null],
      [';;;,,,q=', null],
    ] as const) {
      it(`${accept === null ? 'none' : JSON.stringify(accept)}: ${expected ?? '406'}`, async () => {
        const { status, headers, body } = await get(accept);
        assert.equal(headers.get('vary'), 'accept');
        if (expected !== null) assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, expected]);
        else assert.deepEqual([status, body.error], [406, 'NOT_ACCEPTABLE']);
      });
    }
  });
});
