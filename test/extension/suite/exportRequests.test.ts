import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { uploadRoster } from '../../../server/api/developers/developers.ts';
import { listTeams } from '../../../server/api/insights/teams.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { closeAll, findExtension, run, sampleUri, show, untilDiagnostics } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';

const REMOTE = 'Numbers';
const ROSTER = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n';
const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-07-31' };

/** Two days of Ada’s, one of Bob’s. */
const RECORDS = [
  { kind: 'commit', id: 'a', developer: 'ada@x.test', at: '2026-07-01T10:00:00Z' },
  { kind: 'commit', id: 'b', developer: 'ada@x.test', at: '2026-07-02T10:00:00Z' },
  { kind: 'commit', id: 'c', developer: 'bob@x.test', at: '2026-07-02T11:00:00Z' },
];

const WRONG = `{
  "dateStart": "2026-07-31",
  "dateEnd": "2026-07-01",
  "granularity": "hourly",
  "teamRefId": 999,
}
`;

describe('export requests in VS Code', function () {
  this.timeout(120_000);
  let other: SecondService;

  before(async () => {
    await findExtension().activate();
    other = await SecondService.take();
    const instance = toLocalInstance(other.address);
    const { versionId } = await uploadRoster(instance, { fileName: 'people.csv', content: ROSTER });
    const { fieldMappings } = await call(instance, 'readVersion', { parameters: { versionId } });
    await call(instance, 'saveFieldMappings', { parameters: { versionId }, body: fieldMappings });
    assert.deepEqual(
      (await listTeams(instance)).map(({ refId, name }) => `${refId} ${name}`),
      ['1 Ada'],
    );
    await other.select(REMOTE);
  });

  after(async () => {
    await other.leave();
  });

  afterEach(closeAll);

  async function showRequest(content: string): Promise<vscode.TextDocument> {
    const uri = sampleUri('tried.insights.json').with({ scheme: 'untitled' });
    const { document } = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), content);
    assert.ok(await vscode.workspace.applyEdit(edit));
    return document;
  }

  /** Polls until the answer is good; limited by the timeout of the test. */
  async function until<T>(ask: () => PromiseLike<T>, isGood: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask();
      if (isGood(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Returns the problems of a document, with their source and the text of their range. */
  function problemsOf(document: vscode.TextDocument): string[] {
    return vscode.languages
      .getDiagnostics(document.uri)
      .map(({ source, range }) => `${source === 'fairlead' ? 'fairlead' : 'json'} ${document.getText(range)}`)
      .sort();
  }

  async function offered(document: vscode.TextDocument, before: string): Promise<string[]> {
    const place = document.positionAt(document.getText().indexOf(before) + before.length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, place);
    return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
  }

  async function lastNotice() {
    return (await findExtension().activate()).lastNotice();
  }

  it('the JSON service reports what the schema covers, and Fairlead the rest', async () => {
    const document = await showRequest(WRONG);
    await untilDiagnostics(() => problemsOf(document).length >= 3);
    assert.deepEqual(problemsOf(document), ['fairlead "2026-07-01"', 'json "hourly"', 'json ,']);
    const [ofGranularity] = vscode.languages.getDiagnostics(document.uri).filter(({ range }) => document.getText(range) === '"hourly"');
    assert.equal(ofGranularity?.message, 'This must be one of daily, weekly, monthly, in any case.');
    assert.equal(await run('exportReport'), undefined);
    const notice = await lastNotice();
    assert.match(notice?.message ?? '', /^Nothing was sent: the request has 3 mistakes\. Line 3: dateEnd is 2026-07-01, before dateStart/);
    assert.deepEqual(notice?.steps, ['Show Problems']);
  });

  it('a quick fix resolves what either of them reports', async () => {
    const document = await showRequest('{\n  "dateStart": "2026-07-31",\n  "dateEnd": "2026-07-01",\n  "granularity": "weeky"\n}\n');
    await untilDiagnostics(() => problemsOf(document).length >= 2);
    const at = (words: string) => {
      const start = document.positionAt(document.getText().indexOf(words) + 2);
      return new vscode.Range(start, start);
    };
    for (const [words, title] of [
      ['"weeky"', 'Change to "weekly"'],
      ['"2026-07-01"', 'Swap the two days'],
    ] as const) {
      const actions = await until(
        () => vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, at(words)),
        (found) => found.some((action) => action.title === title),
      );
      assert.ok(await vscode.workspace.applyEdit(actions.find((action) => action.title === title)!.edit!));
    }
    assert.deepEqual(JSON.parse(document.getText()), { ...DAYS, granularity: 'weekly' });
  });

  it('completion offers metrics and values once, and the keys of the schema', async () => {
    const document = await showRequest('{\n  "efficiency": { "metrics": [""], "calculationType": "" },\n  "": 1\n}\n');
    const metrics = await until(
      () => offered(document, '"metrics": ["'),
      (found) => found.includes('OVERALL_DORA'),
    );
    assert.equal(metrics.filter((label) => label.includes('OVERALL_DORA')).length, 1);
    assert.equal((await offered(document, '"calculationType": "')).filter((label) => label.includes('P90')).length, 1);
    const keys = await until(
      () => offered(document, ' },\n  "'),
      (found) => found.includes('dateStart'),
    );
    assert.equal(keys.filter((label) => label === 'dateStart').length, 1);
  });

  it('a report without activity records is reported as empty; with them it opens beside as a CSV', async () => {
    const { document } = await show(sampleUri('quarter.insights.json'));
    const lenses = await until(
      () => vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri),
      (found) => found.length > 0,
    );
    assert.deepEqual(
      lenses.map(({ command }) => [command?.title, command?.command]),
      [['Ready · Show Report', 'fairlead.showReportCharts']],
    );
    assert.equal(await vscode.commands.executeCommand('fairlead.showReportCharts', ...(lenses[0]!.command!.arguments ?? [])), undefined);
    assert.match(
      (await lastNotice())?.message ?? '',
      /^The report is empty: no team has any activity record from 2026-07-01 to 2026-09-30 on “Numbers”\./,
    );

    const taken = await fetch(`${other.address.url}/__fairlead/activity`, {
      method: 'POST',
      headers: { 'x-api-key': other.address.adminKey, 'content-type': 'application/json' },
      body: JSON.stringify(RECORDS),
    });
    assert.equal(taken.status, 200, await taken.text());
    const request = { ...DAYS, granularity: 'daily', productivity: { metrics: ['CODING_DAYS_PER_DEV'] } };
    const asked = await showRequest(JSON.stringify(request));
    const uri = await run<vscode.Uri>('exportReport', asked.uri);
    assert.match(uri.path, /\/Productivity-[\d-]+\.csv$/);
    const report = await vscode.workspace.openTextDocument(uri);
    assert.deepEqual([report.isUntitled, report.isDirty], [false, false]);
    // Three days of two developers, over 31 daily periods.
    assert.equal(report.getText(), 'Collection Name,Coding Days per Developer\nAda,0.05\n');
    const beside = vscode.window.visibleTextEditors.find((editor) => editor.document === report);
    assert.notEqual(beside, undefined);
  });

  it('its teams are completed by name, and unknown ones are reported', async () => {
    const document = await showRequest(JSON.stringify({ ...DAYS, teamRefId: 999 }));
    const teams = await until(
      () => offered(document, '"teamRefId":'),
      (found) => found.some((label) => label.startsWith('1 ')),
    );
    assert.ok(teams.includes('1 Ada'));
    await untilDiagnostics(() => problemsOf(document).includes('fairlead 999'));
    assert.equal(await run('exportReport'), undefined);
    assert.match((await lastNotice())?.message ?? '', /999/);
  });

  it('a new request is created from answers, and is valid', async () => {
    const making = run<vscode.Uri>('newExportRequest', { ...DAYS, kind: 'contributors', granularity: 'monthly' });
    let isDone = false;
    void making.finally(() => {
      isDone = true;
    });
    // The only team is the first item; Enter accepts it.
    await until(
      () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      () => isDone,
    );
    const uri = await making;
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(uri.path, /\/report\.insights\.json$/);
    assert.deepEqual(JSON.parse(document.getText()), {
      ...DAYS,
      granularity: 'monthly',
      collectionId: '1',
      productivityContributors: { metrics: [] },
    });
    const report = await vscode.workspace.openTextDocument(await run<vscode.Uri>('exportReport', uri));
    assert.match(report.getText(), /^Collection Name,PR Velocity,/);
    assert.deepEqual(problemsOf(document), []);
  });

  it('other documents are refused with the next step', async () => {
    await show(sampleUri('clean.roster.csv'));
    assert.equal(await run('exportReport'), undefined);
    assert.match((await lastNotice())?.message ?? '', /not an export request .*New Export Request/);
  });
});
