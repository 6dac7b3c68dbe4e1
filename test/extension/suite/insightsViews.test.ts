import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { ShownComparison } from '../../../client/insights/comparisonCommands.ts';
import type { RequestPanel } from '../../../client/insights/requestPanel.ts';
import type { RequestState } from '../../../client/panels/messages/exportRequest.ts';
import type { ReportState } from '../../../client/panels/messages/report.ts';
import type { TableState } from '../../../client/panels/messages/table.ts';
import type { TrendState } from '../../../client/panels/messages/trend.ts';
import { call } from '../../../server/api/client.ts';
import { importActivity } from '../../../server/api/insights/activity.ts';
import { listTeams } from '../../../server/api/insights/teams.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import { Answers } from '../answers.ts';
import { startEmpty } from '../emptyLocalService.ts';
import { closeAll, type DescribedNode, findExtension, run, sampleUri, show, undo } from '../inWindow.ts';
import { placeRoster } from '../rosters.ts';
import { SecondService } from '../secondService.ts';

const JULY = { dateStart: '2026-07-01', dateEnd: '2026-07-31' };
const AUGUST = { dateStart: '2026-08-01', dateEnd: '2026-08-31' };

describe('insights in VS Code', function () {
  this.timeout(120_000);
  let local: Instance;
  let answers: Answers;

  before(async () => {
    local = await startEmpty();
    await fillWith(local);
    answers = new Answers();
  });

  after(async () => {
    answers.dispose();
    await run('selectInstance', 'Local');
    await call(local, 'resetData', { body: { area: 'all' } });
    await run('stopService');
  });

  afterEach(closeAll);

  async function fillWith(instance: Instance): Promise<void> {
    await placeRoster(instance, readFileSync(sampleUri('clean.roster.csv').fsPath, 'utf8'));
    const content = readFileSync(sampleUri('quarter.facts.ndjson').fsPath);
    await importActivity(instance, { content, type: 'application/x-ndjson' });
  }

  /** Polls until the answer is good; limited by the timeout of the test. */
  async function until<T>(ask: () => T | PromiseLike<T>, isGood: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask();
      if (isGood(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function lastMessage(): Promise<string> {
    return (await findExtension().activate()).lastNotice()?.message ?? '';
  }

  async function findTeam(name: string): Promise<number> {
    const team = (await listTeams(local)).find((one) => one.name === name);
    assert.ok(team, `${name} has a team`);
    return team.refId;
  }

  async function showRequest(request: object): Promise<vscode.TextDocument> {
    const uri = sampleUri('viewed.insights.json').with({ scheme: 'untitled' });
    const { document } = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), `${JSON.stringify(request, null, 2)}\n`);
    assert.ok(await vscode.workspace.applyEdit(edit));
    return document;
  }

  async function exportCsv(given: unknown): Promise<vscode.TextDocument> {
    const uri = await run<vscode.Uri | undefined>('exportReport', given);
    assert.ok(uri, await lastMessage());
    return vscode.workspace.openTextDocument(uri);
  }

  it('reports are read-only documents, which remain known when they are saved', async () => {
    const report = await exportCsv((await showRequest(JULY)).uri);
    const other = await exportCsv((await showRequest(JULY)).uri);
    assert.notEqual(report.uri.path, other.uri.path);
    for (const { uri, isDirty, isUntitled, languageId } of [report, other])
      assert.deepEqual([uri.scheme, isDirty, isUntitled, languageId], ['fairlead-result', false, false, 'csv']);
    await show(report.uri);
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(report.isDirty, false);
    const saved = report.uri.with({ scheme: 'file' });
    await vscode.workspace.fs.writeFile(saved, new TextEncoder().encode(report.getText()));
    try {
      const explained = await run<TableState>('explainCell', (await show(saved)).document.uri, { line: 1, character: 14 });
      assert.equal(explained.rows.length > 0, true, await lastMessage());
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(saved);
    }
  });

  function outline(nodes: readonly DescribedNode[], depth = 0): string[] {
    return nodes.flatMap(({ label, kind, children }) => [`${'  '.repeat(depth)}${kind} ${label}`, ...outline(children, depth + 1)]);
  }

  it('the view shows the teams of the org tree one below the other, and their developers', async () => {
    const api = await findExtension().activate();
    const lines = outline(await api.describeTree('insights'));
    const teams = lines.filter((line) => line.trim().startsWith('team'));
    assert.deepEqual(teams.map((line) => line.trim()).sort(), (await listTeams(local)).map(({ name }) => `team ${name}`).sort());
    assert.ok(lines.indexOf('  team Maren Holt') < lines.indexOf('    team Tomás Vidal'), lines.join('\n'));
    assert.ok(lines.includes('      member Aiko Tanaka'));
    assert.ok(lines.includes('    everybody All developers'));
  });

  it('the node of a team answers the question for the team: commands ask only the others', async () => {
    const api = await findExtension().activate();
    const [tree] = await api.describeTree('insights');
    const node = await api.findNode('insights', tree?.label ?? '', 'Maren Holt', 'Tomás Vidal');
    const teamRefId = await findTeam('Tomás Vidal');
    assert.equal(node?.kind, 'team');
    answers.give('Last year', 'Efficiency', 'Monthly');
    const uri = await run<vscode.Uri>('newExportRequest', node);
    const request = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText());
    assert.deepEqual([request.teamRefId, request.granularity, 'productivity' in request], [teamRefId, 'monthly', false]);
    const report = await exportCsv({ teamRefId, ...JULY, kind: 'productivity', granularity: 'weekly' });
    assert.deepEqual(
      report
        .getText()
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
      ['Tomás Vidal'],
    );
  });

  it('the form shows the document; a change in it is an edit that can be undone', async () => {
    const { document } = await show(sampleUri('quarter.insights.json'));
    const written = document.getText();
    const form = await run<RequestPanel>('editExportRequest', document.uri);
    const shown = (isGood: (state: RequestState) => boolean) =>
      until(
        () => form.state,
        (state) => state !== null && isGood(state),
      );
    const first = await shown(({ teams }) => Array.isArray(teams));
    assert.deepEqual(first?.fields?.metrics.productivity, ['TIME_TO_FIRST_COMMENT', 'PR_VELOCITY_PER_DEV', 'CODING_DAYS_PER_DEV']);
    assert.deepEqual([first?.fields?.calculationType, first?.fields?.kind, first?.problems], ['MEDIAN', 'everything', {}]);

    await form.change({ field: 'metric', category: 'productivity', name: 'PR_VELOCITY_PER_DEV', isOn: false });
    assert.equal(document.getText(), written.replace(' "PR_VELOCITY_PER_DEV",', ''));
    await undo(document);
    assert.equal(document.getText(), written);
    await shown(({ fields }) => fields?.metrics.productivity.length === 3);

    const teamRefId = await findTeam('Lena Brandt');
    await Promise.all([
      form.change({ field: 'team', value: teamRefId }),
      form.change({ field: 'kind', value: 'contributors' }),
      form.change({ field: 'granularity', value: 'daily' }),
      form.change({ field: 'includeRatings', value: false }),
    ]);
    assert.deepEqual(JSON.parse(document.getText()), {
      dateStart: '2026-07-01',
      dateEnd: '2026-09-30',
      granularity: 'daily',
      includeRatings: false,
      productivityContributors: { metrics: [] },
      collectionId: String(teamRefId),
    });
  });

  it('each edit of the document updates the form, and problems are shown at their fields', async () => {
    const document = await showRequest({ ...AUGUST, efficiency: { metrics: ['OVERALL_DORA'] } });
    const form = await run<RequestPanel>('editExportRequest', document.uri);
    const shown = (isGood: (state: RequestState) => boolean) =>
      until(
        () => form.state,
        (state) => state !== null && isGood(state),
      );
    await shown(({ fields, teams }) => fields?.kind === 'efficiency' && Array.isArray(teams));
    await showRequest({
      dateStart: '2026-08-31',
      dateEnd: '2026-08-01',
      teamRefId: 999,
      efficiency: { metrics: ['DORA'], calculationType: 'P9' },
    });
    const wrong = await shown(({ problems }) => problems.team !== undefined);
    assert.deepEqual(Object.keys(wrong?.problems ?? {}).sort(), ['calculationType', 'dateEnd', 'efficiency', 'team']);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 1), '"');
    await vscode.workspace.applyEdit(edit);
    await shown(({ problems }) => problems.request !== undefined);
    // A document that cannot be parsed is not edited either.
    const text = document.getText();
    await form.change({ field: 'granularity', value: 'daily' });
    assert.equal(document.getText(), text);
  });

  it('a cell shows its metric, unit and tiers, and explains its number', async () => {
    const asked = await showRequest({ ...JULY, includeRatings: true, efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES'] } });
    const report = await exportCsv(asked.uri);
    const line = report
      .getText()
      .split('\n')
      .findIndex((row) => row.startsWith('Tomás Vidal'));
    const [name = '', value = '', tier = ''] = report.lineAt(line).text.split(',');
    const place = new vscode.Position(line, name.length + 2);
    const hovers = await until(
      () => vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', report.uri, place),
      (found) => found.length > 0,
    );
    const hover = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]).find((one) => one.value.includes('Lead Time'));
    assert.ok(hover);
    const markdown = hover.value;
    for (const part of [
      '**Lead Time for Changes** · days',
      `Tomás Vidal: ${value.replace('.', '\\.')} days (mean), tier ${tier}`,
      'Elite: at most 1 day',
    ]) {
      assert.ok(markdown.includes(part), `${part} in ${markdown}`);
    }
    const contents = hovers.flatMap((one) => one.contents as vscode.MarkdownString[]);
    const trusted = contents.filter(({ isTrusted }) => isTrusted !== undefined && isTrusted !== false);
    assert.deepEqual(
      trusted.map(({ isTrusted }) => isTrusted),
      [{ enabledCommands: ['fairlead.explainCell'] }],
    );
    const [, link = ''] = /^\[[^\]]+\]\(command:fairlead\.explainCell\?([^)]+)\)$/.exec(trusted[0]?.value ?? '') ?? [];
    const shown = await run<TableState>('explainCell', ...(JSON.parse(decodeURIComponent(link)) as unknown[]));
    assert.ok(shown, await lastMessage());
    assert.equal(shown.title, 'Tomás Vidal: Lead Time for Changes (mean)');
    assert.deepEqual(shown.blocks[0], { kind: 'value', text: value, detail: `days, tier ${tier}` });
    const [formula = ''] = shown.blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : []));
    assert.match(formula, new RegExp(`^the mean of \\d+ times? from a commit to its deployment, in days = ${value}$`));
    const heading = shown.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])).at(-1) ?? '';
    assert.equal(heading, `Counted activity records (${shown.rows.length})`);
    assert.ok(shown.rows.every(({ cells }) => typeof cells[0] === 'number'));
  });

  it('the number of a contributor is explained too; other cells are refused', async () => {
    const teamRefId = await findTeam('Lena Brandt');
    const report = await exportCsv({ teamRefId, ...JULY, kind: 'contributors', granularity: 'daily' });
    const line = report
      .getText()
      .split('\n')
      .findIndex((row) => row.startsWith('Julie Moreau'));
    const shown = await run<TableState>('explainCell', report.uri, { line, character: 'Julie Moreau,'.length });
    assert.equal(shown.title, 'Julie Moreau: PR Velocity');
    assert.equal(await run('explainCell', report.uri, { line, character: 0 }), undefined);
    assert.match(await lastMessage(), /^This is not a number of a report\. .*put the cursor on a number/);
  });

  it('charts have the numbers of the report with their tiers, also for an exported one', async () => {
    const asked = await showRequest({ ...JULY, granularity: 'monthly' });
    const state = await run<ReportState>('showReportCharts', asked.uri);
    assert.deepEqual([...state.names].sort(), (await listTeams(local)).map(({ name }) => name).sort());
    assert.equal(state.source, '2026-07-01 to 2026-07-31 · monthly · Local');
    const lead = state.metrics.find(({ name }) => name === 'LEAD_TIME_FOR_CHANGES');
    assert.equal(
      lead?.tiers.reduce((sum, { count }) => sum + count, 0),
      lead?.values.filter(({ tier }) => tier !== null).length,
    );
    assert.equal(lead?.summary[0]?.label, 'Best');
    const report = await exportCsv(asked.uri);
    const exported = await run<ReportState>('showReportCharts', report.uri);
    assert.deepEqual(
      exported.metrics.map(({ values }) => values.map(({ value }) => value)),
      state.metrics.map(({ values }) => values.map(({ value }) => value)),
    );
    await show(sampleUri('clean.roster.csv'));
    assert.equal(await run('showReportCharts'), undefined);
    assert.match(await lastMessage(), /^This is not a report: /);
  });

  it('two periods are compared in a document and in charts', async () => {
    const asked = await showRequest({ ...AUGUST, productivity: { metrics: ['CODING_DAYS_PER_DEV', 'NUMBER_OF_COMMENTS_PER_PR'] } });
    const after = await exportCsv(asked.uri);
    const shown = await run<ShownComparison>('comparePeriods', asked.uri, JULY);
    const rows = (await vscode.workspace.openTextDocument(shown.document)).getText().trim().split('\n');
    assert.equal(rows[0]?.split(',')[0], 'Collection Name');
    const values = (header: number, of: readonly string[]) => of.slice(1).map((row) => row.split(',')[header]);
    const own = rows.filter((row) => row.includes(',Coding Days per Developer,'));
    assert.deepEqual(values(4, ['', ...own]), values(1, after.getText().trim().split('\n')));
    const [coding] = shown.charts.metrics;
    for (const [place, { value, compared }] of (coding?.values ?? []).entries()) {
      const [, , , before, later, change, , judgement] = own[place]?.split(',') ?? [];
      assert.deepEqual(
        [before, later],
        [String(compared?.before.value), String(value)].map((text) => (text.includes('.') ? Number(text).toFixed(2) : text)),
      );
      assert.deepEqual([compared?.change, compared?.judgement], [change, judgement]);
    }
    answers.give('The month before');
    assert.deepEqual((await run<ShownComparison>('comparePeriods', asked.uri)).charts.ranges, {
      before: '2026-07-01 to 2026-07-31',
      after: '2026-08-01 to 2026-08-31',
    });
  });

  it('a roster that no one uploaded is compared with today, as it is in the editor, and nothing is stored', async () => {
    const count = async () => (await call(local, 'listVersions')).versions.length;
    const versions = await count();
    const { document } = await show(sampleUri('clean.roster.csv'));
    const edit = new vscode.WorkspaceEdit();
    const at = document.getText().indexOf('lena.brandt@harbor.example,Engineer,Platform,Gda');
    edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + 'lena.brandt'.length)), 'aiko.tanaka');
    assert.ok(await vscode.workspace.applyEdit(edit));
    try {
      const days = { ...JULY, granularity: 'monthly' };
      const shown = await run<ShownComparison>('comparePlanned', document.uri, days);
      assert.match(await lastMessage(), /numbers change\. Rows only of today: 0, only of the planned roster: 1\. Nothing was stored\.$/);
      assert.deepEqual(shown.charts.ranges, { before: 'Today', after: 'clean.roster.csv' });
      assert.ok(shown.charts.names.includes('Aiko Tanaka (only planned)'), shown.charts.names.join());
      const rows = (await vscode.workspace.openTextDocument(shown.document)).getText().split('\n');
      assert.match(rows[0] ?? '', /^Collection Name,Metric,Unit,Today,Planned,Change,/);
      const today = (await exportCsv({ teamRefId: null, ...days, kind: 'productivity' })).getText().split('\n');
      const place = today[0]!.split(',').indexOf('Coding Days per Developer');
      const coding = rows.find((row) => row.startsWith('Lena Brandt,Coding Days per Developer,'))?.split(',');
      assert.equal(coding?.[3], today.find((row) => row.startsWith('Lena Brandt,'))?.split(',')[place]);
      assert.notEqual(coding?.[4], coding?.[3]);
      const trend = await run<TrendState>('showPlannedTrend', document.uri, { ...JULY, granularity: 'monthly' }, 'month');
      assert.match(trend.title, /^Trend under clean\.roster\.csv: /);
      assert.match(trend.notes[0] ?? '', /Nothing was stored\.$/);
      const line = trend.series.find(({ name, label }) => name === 'Lena Brandt' && label === 'Coding Days per Developer');
      assert.deepEqual([line?.today, line?.values], [[Number(coding?.[3])], [Number(coding?.[4])]]);
      assert.ok(trend.series.some(({ name }) => name === 'Aiko Tanaka (only planned)'));
      await closeAll();
      await show(document.uri);
      await run('showOrgChart', document.uri);
      answers.give('Other Days', JULY.dateStart, JULY.dateEnd);
      const chart = await run<ShownComparison>('comparePlanned', { webview: 'fairlead.orgChart' });
      assert.equal(chart.charts.ranges?.after, 'clean.roster.csv');
      assert.equal(await count(), versions);
    } finally {
      await show(document.uri);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  });

  it('an empty report says why; a cancelled one shows no message', async () => {
    const asked = await showRequest({ dateStart: '2020-01-01', dateEnd: '2020-01-31' });
    for (const command of ['exportReport', 'showReportCharts']) {
      assert.equal(await run(command, asked.uri), undefined);
      assert.match(
        await lastMessage(),
        /^The report is empty: no team has any activity record from 2020-01-01 to 2020-01-31 on “Local”\.$/,
      );
    }
    await run('explainCell', sampleUri('clean.roster.csv'), { line: 1, character: 0 });
    const before = await lastMessage();
    const real = await showRequest(JULY);
    assert.equal(await run('exportReport', real.uri, AbortSignal.abort()), undefined);
    assert.equal(await lastMessage(), before);
  });

  it('a report on an unknown team is not requested: the nearest teams are named', async () => {
    const asked = await showRequest({ ...JULY, teamRefId: 99999 });
    assert.equal(await run('exportReport', asked.uri), undefined);
    assert.match(await lastMessage(), /No such team: 99999\. The nearest: \d+ ".*"\. The Insights view lists all\./);
  });

  it('a remote service does not explain, and says so; a report of another instance asks for that one', async () => {
    const report = await exportCsv((await showRequest(JULY)).uri);
    const other = await SecondService.take();
    try {
      await other.select('Elsewhere');
      await fillWith(toLocalInstance(other.address));
      assert.equal(await run('explainCell', report.uri, { line: 1, character: 14 }), undefined);
      assert.match(await lastMessage(), /^This report came from “Local”\. Select that instance/);
      const remote = await exportCsv((await showRequest(AUGUST)).uri);
      const place = { line: 1, character: remote.lineAt(1).text.indexOf(',') + 1 };
      assert.equal(await run('explainCell', remote.uri, place), undefined);
      assert.match(await lastMessage(), /^“Elsewhere” cannot explain its numbers: only the local service/);
    } finally {
      await other.leave();
    }
  });

  it('many developers of a team load page by page', async () => {
    const people = Array.from({ length: 120 }, (_, number) => `Person ${number},p${number}@x.test,boss@x.test\n`).join('');
    await placeRoster(local, `Full Name,Email,Manager Email\nBoss,boss@x.test,\n${people}`);
    const api = await findExtension().activate();
    const [tree] = await api.describeTree('insights');
    const labels = async () => (await api.describeTree('insights'))[0]?.children[0]?.children.map(({ label }) => label) ?? [];
    assert.equal((await labels()).length, 51);
    for (const count of [100, 121]) {
      assert.equal(await run('loadMore', await api.findNode('insights', tree?.label ?? '', 'Boss', 'Load More…')), count);
    }
    assert.equal((await labels()).includes('Load More…'), false);
  });
});
