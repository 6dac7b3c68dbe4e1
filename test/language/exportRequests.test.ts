import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeLens,
  CodeLensRequest,
  type CompletionItem,
  type CreateFile,
  type TextDocumentEdit,
  type TextEdit,
} from 'vscode-languageserver/node';
import { toToday } from '../../server/core/insights/calendar.ts';
import { listNamedRanges } from '../../server/core/insights/ranges.ts';
import { SHOW_FIRST_PROBLEM } from '../../server/language/protocol/files.ts';
import { DESCRIBE_REQUEST, EXPORT_REPORT, type RequestDescription, SHOW_REPORT } from '../../server/language/protocol/insights.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import { applyEdits, fillSnippet } from '../support/cursor.ts';
import { briefly } from '../support/languageServer.ts';
import { ABLE, PipelineServer } from '../support/pipelineServer.ts';

const REQUESTS = { ending: '.insights.json', language: 'json' };
const TEAMS = [
  { teamRefId: 1, name: 'Ada' },
  { teamRefId: 12, name: 'Grace' },
];
const DAYS = '"dateStart": "2026-07-01", "dateEnd": "2026-09-30"';

describe('export requests in an editor', () => {
  let alone: PipelineServer;
  let beside: PipelineServer;

  before(async () => {
    const known = { instance: 'Local', teams: TEAMS, commands: [EXPORT_REPORT, SHOW_REPORT, SHOW_FIRST_PROBLEM] };
    alone = await PipelineServer.take(ABLE, REQUESTS, known);
    beside = await PipelineServer.take(ABLE, REQUESTS, { ...known, otherJson: true });
  });
  after(async () => {
    await alone.giveBack();
    await beside.giveBack();
  });

  async function labels(marked: string, server = alone): Promise<string[]> {
    return (await server.complete(marked)).items.map(({ label }) => label);
  }

  /** Returns the text after accepting the item with a label, including its additional edits. */
  async function accept(marked: string, label: string, server = alone): Promise<string> {
    const { text, items } = await server.complete(marked);
    const item: CompletionItem | undefined = items.find((one) => one.label === label);
    assert.ok(item, `${label} is not among ${items.map((one) => one.label).join(', ')}`);
    const { textEdit, insertTextFormat, additionalTextEdits = [] } = item;
    assert.ok(textEdit !== undefined && 'range' in textEdit);
    const newText = insertTextFormat === 2 ? fillSnippet(textEdit.newText) : textEdit.newText;
    return applyEdits(text, [{ range: textEdit.range, newText }, ...additionalTextEdits]);
  }

  /** Returns the resulting text of each fix at the cursor, by title. */
  async function fixes(marked: string, server = alone): Promise<Map<string, string>> {
    const { text, uri, actions } = await server.actions(marked);
    const fixing = actions.filter(({ kind }: CodeAction) => kind === 'quickfix');
    return new Map(fixing.map(({ title, edit }: CodeAction) => [title, applyEdits(text, edit!.changes![uri]!)]));
  }

  it('writes a request as exports that run as jobs, beside it', async () => {
    const { uri, actions } = await alone.actions(`‸{ ${DAYS}, "teamRefId": 12, "includeRatings": true }`);
    const written = actions.filter(({ kind }) => kind === 'refactor.rewrite');
    assert.deepEqual(
      written.map(({ title }) => title.replace(/^Write .*(?=\.(productivity|efficiency)\.json)/, '')),
      ['productivity', 'efficiency'].map((family) => `.${family}.json, an export that runs as a job; includeRatings has no counterpart`),
    );
    const [create, change] = (written[1]?.edit?.documentChanges ?? []) as [CreateFile, TextDocumentEdit];
    assert.deepEqual([create.kind, create.uri], ['create', uri.replace(/\.insights\.json$/, '.efficiency.json')]);
    const [edit] = change.edits as [TextEdit];
    assert.deepEqual(JSON.parse(edit.newText), {
      scope: { teamId: '12' },
      dateRange: { start: '2026-07-01', end: '2026-09-30' },
      metrics: ['LTTC', 'DEPLOYMENT_FREQUENCY', 'CFR', 'MTTR', 'OVERALL_RATING'],
      options: { granularity: 'weekly', aggregation: 'mean', format: 'csv' },
    });
    const wrong = await alone.actions('‸{ "dateStart": "soon" }');
    assert.ok(wrong.actions.every(({ kind }) => kind === 'quickfix'));
  });

  it('reports JSON errors and request errors at their tokens', async () => {
    const { uri } = await alone.open(
      '{ "dateStart": "2026-07-32", // soon\n  "dateEnd": 5,\n  "efficiency": { "metrics": ["LEAD_TIME"] },}‸',
    );
    assert.deepEqual(briefly(await alone.server.diagnosticsOf(uri)), [
      'INVALID_TEXT 0:15-0:27',
      'INVALID_JSON 0:29-0:36',
      'WRONG_TYPE 1:13-1:14',
      'UNKNOWN_WORD 2:30-2:41',
      'INVALID_JSON 2:44-2:45',
    ]);
    await alone.server.close(uri);
  });

  it('leaves schema errors to a JSON service and reports the rest', async () => {
    const text = '{ "dateStart": "2026-07-05", "dateEnd": "2026-07-01", "granularity": "hourly", "granularty": 1, "teamRefId": 7,}';
    assert.deepEqual((await beside.problems(text)).map((problem) => problem.split(':')[0]).sort(), [
      'OUT_OF_RANGE',
      'UNKNOWN_KEY',
      'UNKNOWN_TEAM',
    ]);
    const { uri } = await beside.open(`${text}‸`);
    await beside.server.diagnosticsOf(uri);
    const next = beside.server.nextDiagnostics(uri);
    await beside.server.connection.sendNotification(SET_STATE, { otherJson: false });
    const { diagnostics } = await next;
    assert.deepEqual(diagnostics.map(({ code }) => code).sort(), [
      'INVALID_JSON',
      'OUT_OF_RANGE',
      'UNKNOWN_KEY',
      'UNKNOWN_TEAM',
      'UNKNOWN_WORD',
    ]);
    await beside.server.connection.sendNotification(SET_STATE, { otherJson: true });
    await beside.server.close(uri);
  });

  it('ignores other JSON documents', async () => {
    await alone.server.open('file:///other.json', '{', 'json');
    await alone.server.settle();
    assert.equal(alone.server.published.filter(({ uri }) => uri === 'file:///other.json').length, 0);
    assert.equal(await alone.server.connection.sendRequest(DESCRIBE_REQUEST, { textDocument: { uri: 'file:///other.json' } }), null);
    await alone.server.close('file:///other.json');
  });

  it('offers missing keys with initial values', async () => {
    const offered = await labels(`{ ${DAYS}, "‸" }`);
    assert.deepEqual(offered, [
      'teamRefId',
      'collectionId',
      'granularity',
      'includeRatings',
      'productivity',
      'efficiency',
      'productivityContributors',
    ]);
    assert.equal(await accept(`{ ${DAYS}, "‸" }`, 'granularity'), `{ ${DAYS}, "granularity": "weekly" }`);
    assert.equal(await accept(`{ ‸${DAYS} }`, 'efficiency'), `{ "efficiency": {  },${DAYS} }`);
    assert.equal(await accept(`{ ${DAYS}, "gran‸": "weekly" }`, 'granularity'), `{ ${DAYS}, "granularity": "weekly" }`);
    assert.deepEqual(await labels(`{ ${DAYS}, "efficiency": { ‸ } }`), ['metrics', 'calculationType']);
  });

  it('leaves keys to a JSON service that knows the schema, but not date ranges', async () => {
    assert.deepEqual(await labels(`{ ${DAYS}, "‸" }`, beside), []);
    assert.ok((await labels('{ ‸ }', beside)).includes('This quarter'));
    assert.deepEqual(
      await labels(`{ ${DAYS}, "efficiency": { "metrics": ["‸"] } }`, beside),
      await labels('{ "efficiency": { "metrics": ["‸"] } }'),
    );
  });

  it('offers metrics not yet requested, with unit and definition', async () => {
    const { items } = await alone.complete('{ "efficiency": { "metrics": ["overall_dora", "‸"] } }');
    assert.deepEqual(
      items.map(({ label }) => label),
      ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE', 'MEAN_TIME_TO_RESTORE'],
    );
    assert.equal(items[0]!.detail, 'days');
    assert.match(JSON.stringify(items[0]!.documentation), /Lead Time for Changes[.] \w/);
    assert.equal(items[0]!.filterText, '"LEAD_TIME_FOR_CHANGES');
    assert.equal(
      await accept('{ "productivityContributors": { "metrics": [‸] } }', 'CODING_DAYS'),
      '{ "productivityContributors": { "metrics": ["CODING_DAYS"] } }',
    );
  });

  it('offers allowed values, booleans, and teams by name', async () => {
    assert.deepEqual(await labels('{ "granularity": "‸" }'), ['daily', 'weekly', 'monthly']);
    assert.deepEqual(await labels('{ "efficiency": { "calculationType": ‸ } }'), ['MEAN', 'MEDIAN', 'P90', 'P95']);
    assert.deepEqual(await labels('{ "includeRatings": ‸ }'), ['true', 'false']);
    assert.equal(await accept('{ "teamRefId": ‸ }', '12 Grace'), '{ "teamRefId": 12 }');
    assert.equal(await accept('{ "collectionId": "‸" }', '1 Ada'), '{ "collectionId": "1" }');
  });

  it('offers date ranges by name, both days at once', async () => {
    const before = toToday(new Date());
    const first = await accept('{ "dateStart": "‸", "dateEnd": "" }', 'Last quarter');
    const second = await accept('{\n  ‸\n}', 'Last quarter');
    const third = await accept('{ "dateStart": ‸ }', 'Last quarter');
    // The date may change while this runs.
    const ranges = [before, toToday(new Date())].map((today) => listNamedRanges(today).find(({ name }) => name === 'Last quarter')!);
    for (const written of [first, second, third]) {
      const { dateStart, dateEnd } = JSON.parse(written) as { dateStart: string; dateEnd: string };
      assert.ok(
        ranges.some((range) => range.dateStart === dateStart && range.dateEnd === dateEnd),
        written,
      );
    }
  });

  it('offers nothing outside the request, after a value, or in unknown fields', async () => {
    for (const marked of ['‸{}', '{ "granularity": "weekly" ‸}', '{ "unheardOf": "‸" }', '{ "unheardOf": { "‸" } }', '{} ‸']) {
      assert.deepEqual(await labels(marked), [], marked);
    }
  });

  it('describes fields, metrics, teams and days on hover', async () => {
    const hoverAt = (marked: string) => alone.hover(marked);
    assert.match((await hoverAt(`{ "granu‸larity": "weekly" }`))!.value, /^\*\*Granularity\*\* · `granularity`\n\nThe length of a period/);
    const metric = (await hoverAt('{ "efficiency": { "metrics": ["lead_time‸_for_changes"] } }'))!;
    assert.match(metric.value, /^\*\*Lead Time for Changes\*\* · `LEAD_TIME_FOR_CHANGES` · days\n\n.+\n\n.*calculationType/s);
    assert.equal(metric.covered, '"lead_time_for_changes"');
    assert.equal((await hoverAt('{ "teamRefId": 1‸2 }'))!.value, '**Grace** · team 12 of Local');
    assert.equal(
      (await hoverAt(`{ ${DAYS.replace('07-01', '07‸-01')} }`))!.value,
      '**Wednesday** · 2026-07-01\n\nThe report covers 92 days, including the first and the last.',
    );
    assert.equal(await hoverAt('{ "granularity": "week‸ly" }'), null);
    assert.equal(await beside.hover('{ "granu‸larity": "weekly" }'), null, 'a JSON service shows the text of the schema');
  });

  it('shows one lens with its state and its next step: the first problem, otherwise the report', async () => {
    async function lensesOf(text: string): Promise<readonly unknown[]> {
      const { uri } = await alone.open(text);
      const lenses: CodeLens[] | null = await alone.server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
      await alone.server.close(uri);
      return lenses!.map(({ command }) => [command!.title, command!.command, ...command!.arguments!.slice(1)]);
    }
    assert.deepEqual(await lensesOf(`{ ${DAYS} }‸`), [['Ready · Show Report', SHOW_REPORT]]);
    const first = { start: { line: 0, character: 2 }, end: { line: 0, character: 15 } };
    assert.deepEqual(await lensesOf(`{ "granularity": 12, "dateEnd": 7 }‸`), [['3 problems · Show first', SHOW_FIRST_PROBLEM, first]]);
  });

  it('fixes certain errors', async () => {
    const fixable: readonly (readonly [string, string, string])[] = [
      [
        '{ "dateStrat‸": "2026-07-01", "dateEnd": "2026-07-31" }',
        'Change to "dateStart"',
        '{ "dateStart": "2026-07-01", "dateEnd": "2026-07-31" }',
      ],
      [`{ ${DAYS}, "granularty‸": "daily" }`, 'Change to "granularity"', `{ ${DAYS}, "granularity": "daily" }`],
      [
        `{ ${DAYS}, "efficiency": { "metrics": ["LEAD_TIME_FOR_CHANGE‸"] } }`,
        'Change to "LEAD_TIME_FOR_CHANGES"',
        `{ ${DAYS}, "efficiency": { "metrics": ["LEAD_TIME_FOR_CHANGES"] } }`,
      ],
      [
        '{ "dateStart": "2026-07-31", "dateEnd": "‸2026-07-01" }',
        'Swap the two days',
        '{ "dateStart": "2026-07-01", "dateEnd": "2026-07-31" }',
      ],
      [
        '{ "dateStart": "2026-6-31‸", "dateEnd": "2026-07-01" }',
        'Change to "2026-06-30"',
        '{ "dateStart": "2026-06-30", "dateEnd": "2026-07-01" }',
      ],
      [`{ ${DAYS}, "teamRefId": "‸12" }`, 'Change to 12', `{ ${DAYS}, "teamRefId": 12 }`],
      [`{ ${DAYS}, "collectionId": ‸12 }`, 'Change to "12"', `{ ${DAYS}, "collectionId": "12" }`],
      [`{ ${DAYS}, "includeRatings": "tr‸ue" }`, 'Change to true', `{ ${DAYS}, "includeRatings": true }`],
      [
        `{ ${DAYS}, "efficiency": { "metrics": "OVERALL_DORA‸" } }`,
        'Change to ["OVERALL_DORA"]',
        `{ ${DAYS}, "efficiency": { "metrics": ["OVERALL_DORA"] } }`,
      ],
      [`{ ${DAYS}‸, }`, 'Remove the comma', `{ ${DAYS} }`],
      [
        '{ \'dateStart‸\': "2026-07-01", "dateEnd": "2026-07-31" }',
        'Change to "dateStart"',
        '{ "dateStart": "2026-07-01", "dateEnd": "2026-07-31" }',
      ],
      [
        '{\n  "dateStart‸": "2026-07-01"\n}',
        'Add "dateEnd": "2026-07-01"',
        '{\n  "dateStart": "2026-07-01",\n  "dateEnd": "2026-07-01"\n}',
      ],
      [`{ ${DAYS}, "teamRefId": 1, "collectionId‸": "2" }`, 'Remove "collectionId"', `{ ${DAYS}, "teamRefId": 1 }`],
    ];
    for (const [marked, title, expected] of fixable) {
      const found = await fixes(marked);
      assert.equal(found.get(title), expected, `${marked}: ${[...found.keys()].join(', ')}`);
    }
    assert.ok((await fixes(fixable[0]![0], beside)).has('Change to "dateStart"'), 'also for errors reported by a JSON service');
  });

  it('reports whether a service would accept a request', async () => {
    const describe = async (text: string): Promise<RequestDescription> => {
      const { uri } = await alone.open(`${text}‸`);
      const description = await alone.server.connection.sendRequest<RequestDescription>(DESCRIBE_REQUEST, { textDocument: { uri } });
      await alone.server.close(uri);
      return description;
    };
    assert.deepEqual(await describe(`{ ${DAYS} }`), { errors: 0, firstError: null, request: `{ ${DAYS} }` });
    const refused = await describe('{ "dateStart": "2026-07-01" }');
    assert.deepEqual([refused.errors, refused.request, refused.firstError?.message], [1, null, 'dateEnd is missing; add it.']);
  });

  it('reports teams that the instance does not have, if its teams are known', async () => {
    assert.deepEqual(await alone.problems(`{ ${DAYS}, "teamRefId": 7 }`), [
      'UNKNOWN_TEAM: "Local" has no team "7". Set teamRefId to one of its 2 teams.',
    ]);
    await alone.server.connection.sendNotification(SET_STATE, { teams: null });
    assert.deepEqual(await alone.problems(`{ ${DAYS}, "teamRefId": 7 }`), []);
    await alone.server.connection.sendNotification(SET_STATE, { teams: TEAMS });
  });
});
