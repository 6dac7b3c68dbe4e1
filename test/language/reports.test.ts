import assert from 'node:assert/strict';
import type { ReportTable } from '../../server/core/insights/reportTable.ts';
import {
  COMPARE_REPORTS,
  type ComparedReports,
  EDIT_REQUEST,
  type EditedRequest,
  FIND_REPORT_CELL,
  FIND_TIERS,
  type FoundTiers,
  READ_REPORT,
  READ_REQUEST_FORM,
  type ReportCell,
  type RequestForm,
} from '../../server/language/protocol/insights.ts';
import { applyEdits, readCursor } from '../support/cursor.ts';
import { ABLE, PipelineServer } from '../support/pipelineServer.ts';

const HEADERS = 'Collection Name,Lead Time for Changes (median),Lead Time for Changes Rating,Number of Comments per PR';
const REPORT = `${HEADERS}\n"Low, Ann",2.50,High,3\nBo,,—,1\nBo,40,Low,—\n`;

describe('reports in an editor', () => {
  let reports: PipelineServer;
  let plain: PipelineServer;

  before(async () => {
    const kind = { ending: '.csv', language: 'csv' };
    reports = await PipelineServer.take(ABLE, kind, { instance: 'Local' });
    plain = await PipelineServer.take({}, kind);
  });
  after(async () => {
    await reports.giveBack();
    await plain.giveBack();
  });

  it('describe columns and cells on hover, with tiers', async () => {
    const header = await reports.hover(`${HEADERS.replace('Lead', 'Le‸ad')}\nAnn,1,Elite,2\n`);
    assert.match(
      header?.value ?? '',
      /^\*\*Lead Time for Changes\*\* · days\n\nThe time from a commit .* Lower is better\.\n\nTiers: Elite: at most 1 day; /,
    );
    const cell = await reports.hover(REPORT.replace('2.50', '2.‸50'));
    assert.equal(cell?.covered, '2.50');
    assert.match(cell.value, /Low, Ann: 2\\\.50 days \(median\), tier High\./);
    assert.doesNotMatch(cell.value, /command:/);
    assert.match((await reports.hover(REPORT.replace('Bo,,', 'Bo,‸,')))?.value ?? '', /Bo: no value, because nothing was counted\./);
    const older = REPORT.replace('Bo,,', 'Bo,‸—,');
    assert.match((await reports.hover(older))?.value ?? '', /Bo: no value, because nothing was counted\./);
    assert.match((await reports.hover(REPORT.replace('High,3', 'High,‸3')))?.value ?? '', /Neither higher nor lower is better by itself\./);
  });

  it('use plain text without Markdown support, and describe no names or other tables', async () => {
    const cell = await plain.hover(REPORT.replace('2.50', '2.‸50'));
    assert.match(cell?.value ?? '', /^Lead Time for Changes · days\n\nLow, Ann/);
    assert.doesNotMatch(cell?.value ?? '', /command:/);
    assert.equal(await reports.hover(REPORT.replace('Bo', 'B‸o')), null);
    assert.equal(await reports.hover('Collection Name,Rank\nAnn,‸1\n'), null);
  });

  it('answer requests for tiers, cells and comparisons', async () => {
    const { connection } = reports.server;
    const { uri } = await reports.open(`${REPORT}‸`);
    const textDocument = { uri };
    const found = await connection.sendRequest<FoundTiers>(FIND_TIERS, { textDocument });
    assert.deepEqual(
      found.tiers.map(({ tier, range }) => `${tier} ${range.start.line}:${range.start.character}`),
      ['High 1:16', 'Low 3:6'],
    );
    const cellAt = (line: number, character: number) =>
      connection.sendRequest<ReportCell | null>(FIND_REPORT_CELL, { textDocument, position: { line, character } });
    assert.deepEqual(await cellAt(3, 7), {
      name: 'Bo',
      namesakes: 1,
      metric: 'LEAD_TIME_FOR_CHANGES',
      label: 'Lead Time for Changes (median)',
      value: '40',
      tier: 'Low',
    });
    assert.equal(await cellAt(0, 20), null);
    assert.equal(await cellAt(1, 2), null);
    assert.equal(await cellAt(99, 0), null);
    await reports.server.close(uri);
    assert.equal(await cellAt(3, 7), null);

    const table = await connection.sendRequest<ReportTable | null>(READ_REPORT, { text: REPORT });
    assert.deepEqual(
      table?.rows.map(({ values }) => values[0]?.value),
      [2.5, null, 40],
    );
    assert.equal(await connection.sendRequest(READ_REPORT, { text: 'a,b\n' }), null);
    const compared = await connection.sendRequest<ComparedReports>(COMPARE_REPORTS, { before: REPORT, after: REPORT });
    assert.equal(compared.csv.split('\n').length, 1 + 3 * 2 + 1);
    assert.deepEqual(compared.comparison.names, ['Low, Ann', 'Bo', 'Bo']);
    for (const broken of [{}, { text: 5 }, null]) assert.equal(await connection.sendRequest(READ_REPORT, broken), null);
  });
});

describe('the form of an export request', () => {
  let server: PipelineServer;

  before(async () => {
    const teams = [{ teamRefId: 1, name: 'Ann' }];
    server = await PipelineServer.take(ABLE, { ending: '.insights.json', language: 'json' }, { instance: 'Local', teams, otherJson: true });
  });
  after(() => server.giveBack());

  async function read(text: string): Promise<RequestForm | null> {
    const { uri } = await server.open(`${text}‸`);
    const form = await server.server.connection.sendRequest<RequestForm | null>(READ_REQUEST_FORM, { textDocument: { uri } });
    await server.server.close(uri);
    return form;
  }

  it('has the values and all problems, also with a JSON service', async () => {
    const form = await read(
      '{ "dateStart": "2026-07-05", "dateEnd": "2026-07-01", "teamRefId": 7, "efficiency": { "calculationType": "P1" } }',
    );
    assert.deepEqual(form?.values?.efficiency, { calculationType: 'P1' });
    assert.deepEqual(form.problems.map(({ field }) => field).sort(), ['dateEnd', 'efficiency.calculationType', 'teamRefId']);
    assert.equal((await read('[1]'))?.values, null);
  });

  it('changes fields by one edit, and nothing that cannot be parsed', async () => {
    const { text, uri } = await server.open(`${readCursor('{\n  "dateStart": "2026-07-05"\n}\n‸').text}‸`);
    const ask = (changes: unknown) =>
      server.server.connection.sendRequest<EditedRequest | null>(EDIT_REQUEST, { textDocument: { uri }, changes });
    const edited = await ask([{ path: ['granularity'], value: 'daily' }, { path: ['dateStart'] }]);
    assert.equal(edited?.version, 1);
    assert.deepEqual(JSON.parse(applyEdits(text, [...edited.edits])), { granularity: 'daily' });
    assert.deepEqual((await ask([]))?.edits, []);
    assert.equal(await ask('all'), null);
    await server.server.close(uri);
    assert.equal(await ask([]), null);
    const broken = await server.open('{ "dateStart": ‸');
    const params = { textDocument: { uri: broken.uri }, changes: [{ path: ['granularity'], value: 'daily' }] };
    assert.equal(await server.server.connection.sendRequest(EDIT_REQUEST, params), null);
    await server.server.close(broken.uri);
  });
});
