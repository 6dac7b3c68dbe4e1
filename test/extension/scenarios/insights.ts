import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ShownComparison } from '../../../client/insights/comparisonCommands.ts';
import type { RequestPanel } from '../../../client/insights/requestPanel.ts';
import type { ReportState } from '../../../client/panels/messages/report.ts';
import type { TableState } from '../../../client/panels/messages/table.ts';
import type { TrendState } from '../../../client/panels/messages/trend.ts';
import { call } from '../../../server/api/client.ts';
import { importActivity } from '../../../server/api/insights/activity.ts';
import { exportReport } from '../../../server/api/insights/insights.ts';
import { listTeams } from '../../../server/api/insights/teams.ts';
import { toRounded } from '../../../server/core/insights/reportValues.ts';
import type { ReportRequest, TeamExportRequest } from '../../../server/wire/insights.ts';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { placeRoster } from '../rosters.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const AUGUST = { dateStart: '2026-08-01', dateEnd: '2026-08-31' };
const JULY = { dateStart: '2026-07-01', dateEnd: '2026-07-31' };
const CODING: TeamExportRequest = { ...AUGUST, granularity: 'monthly', productivity: { metrics: ['CODING_DAYS_PER_DEV'] } };

/** Returns a report directly from the service. */
async function ask({ instance }: ScenarioService, request: ReportRequest): Promise<string> {
  return (await exportReport(instance, request)).text();
}

async function refusedElsewhere(): Promise<void> {
  assert.match(
    (await findExtension().activate()).lastNotice()?.message ?? '',
    /does not accept activity records: only the local service does/,
  );
}

/** Returns the first number of each row. */
function readValues(csv: string): (number | null)[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split(',')[1]))
    .map((value) => (Number.isNaN(value) ? null : value));
}

async function openReport(given: unknown): Promise<vscode.TextDocument> {
  const uri = await run<vscode.Uri | undefined>('exportReport', given);
  assert.ok(uri, 'the report is open');
  return vscode.workspace.openTextDocument(uri);
}

/** The commands of insights, with the people and the quarter of the sample. */
export const INSIGHTS: Scenarios = {
  newExportRequest: async (service) => {
    await placeRoster(service.instance, readFileSync(sampleUri('clean.roster.csv').fsPath, 'utf8'));
    const content = readFileSync(sampleUri('quarter.facts.ndjson').fsPath);
    await importActivity(service.instance, { content, type: 'application/x-ndjson' });
    service.answers.give('Other Days', AUGUST.dateStart, AUGUST.dateEnd, 'Efficiency', 'All teams', 'Monthly');
    const uri = await run<vscode.Uri>('newExportRequest');
    const request = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText()) as ReportRequest;
    assert.deepEqual(request, {
      ...AUGUST,
      granularity: 'monthly',
      efficiency: { metrics: [], calculationType: 'MEAN' },
      includeRatings: true,
    });
    assert.notEqual(await ask(service, request), '');
    await closeAll();
  },
  importFacts: async (service) => {
    const outcome = await run<string | undefined>('importFacts', sampleUri('spring.facts.ndjson'));
    if (service.name === 'Local') assert.match(outcome ?? '', /^190 activity records: /);
    else await refusedElsewhere();
    await closeAll();
  },
  importGitHistory: async (service) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-history-'));
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Lena', '-c', 'user.email=lena.brandt@harbor.example', ...args], { cwd: folder });
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
    const outcome = await run<string | undefined>('importGitHistory', vscode.Uri.file(folder));
    rmSync(folder, { recursive: true });
    if (service.name === 'Local') assert.match(outcome ?? '', /1 commit/);
    else await refusedElsewhere();
    await closeAll();
  },
  mapIdentity: async (service) => {
    service.answers.give('lena@laptop.local', 'Lena Brandt', ...service.agree('Map'));
    assert.equal(await run('mapIdentity'), 'lena.brandt@harbor.example');
    assert.ok(JSON.stringify(await call(service.instance, 'listDeveloperIdentities')).includes('lena@laptop.local'));
  },
  exportReport: async (service) => {
    const teams = await listTeams(service.instance);
    const teamRefId = teams.find(({ parentRefId }) => parentRefId === null)?.refId ?? 0;
    const report = await openReport({ teamRefId, ...AUGUST, kind: 'productivity', granularity: 'monthly' });
    assert.equal(report.getText(), await ask(service, { ...AUGUST, granularity: 'monthly', teamRefId, productivity: { metrics: [] } }));
    await closeAll();
  },
  exportAsJob: async (service) => {
    const teams = await listTeams(service.instance);
    const teamRefId = teams.find(({ parentRefId }) => parentRefId === null)?.refId ?? 0;
    const uris = await run<readonly vscode.Uri[]>('exportAsJob', { teamRefId, ...AUGUST, kind: 'productivity', granularity: 'monthly' });
    const files = await Promise.all(uris.map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()));
    assert.deepEqual(files, [await ask(service, { ...AUGUST, granularity: 'monthly', teamRefId, productivity: { metrics: [] } })]);
    await closeAll();
  },
  editExportRequest: async (service) => {
    const { document } = await show(sampleUri('quarter.insights.json'));
    const form = await run<RequestPanel>('editExportRequest');
    while (!Array.isArray(form.state?.teams)) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(
      (form.state.teams as readonly { teamRefId: number }[]).map(({ teamRefId }) => teamRefId),
      (await listTeams(service.instance)).map(({ refId }) => refId),
    );
    await form.change({ field: 'days', ...JULY });
    assert.equal(await ask(service, JSON.parse(document.getText()) as ReportRequest), (await openReport(document.uri)).getText());
    await closeAll();
  },
  showReportCharts: async (service) => {
    const given = { teamRefId: null, ...AUGUST, kind: 'productivity', granularity: 'monthly' };
    const { metrics, source } = await run<ReportState>('showReportCharts', given);
    const coding = metrics.find(({ name }) => name === 'CODING_DAYS_PER_DEV');
    assert.deepEqual(
      coding?.values.map(({ value }) => value),
      readValues(await ask(service, CODING)),
    );
    assert.ok(source.endsWith(` · ${service.name}`));
    await closeAll();
  },
  showTrend: async (service) => {
    service.answers.give('Month');
    const given = { teamRefId: null, dateStart: JULY.dateStart, dateEnd: AUGUST.dateEnd, kind: 'productivity', granularity: 'monthly' };
    const { by, periods, series } = await run<TrendState>('showTrend', given);
    assert.deepEqual([by, periods.map(({ name }) => name)], ['month', ['2026-07', '2026-08']]);
    const coding = series.filter(({ label }) => label === 'Coding Days per Developer').map(({ values }) => values);
    assert.deepEqual(
      coding.map(([, august]) => august),
      readValues(await ask(service, CODING)),
    );
    await closeAll();
  },
  comparePeriods: async (service) => {
    service.answers.give('The month before');
    const given = { teamRefId: null, ...AUGUST, kind: 'productivity', granularity: 'monthly' };
    const { charts } = await run<ShownComparison>('comparePeriods', given);
    const coding = charts.metrics.find(({ name }) => name === 'CODING_DAYS_PER_DEV');
    assert.deepEqual(
      coding?.values.map(({ value }) => toRounded(value)),
      readValues(await ask(service, CODING)),
    );
    assert.deepEqual(
      coding.values.map(({ compared }) => toRounded(compared?.before.value ?? null)),
      readValues(await ask(service, { ...CODING, ...JULY })),
    );
    await closeAll();
  },
  comparePlanned: async (service) => {
    const uri = sampleUri('clean.roster.csv');
    const shown = await run<ShownComparison | undefined>('comparePlanned', uri, { ...AUGUST, granularity: 'monthly' });
    if (service.name !== 'Local') {
      assert.equal(shown, undefined);
      assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /cannot count under another roster/);
    } else {
      const coding = shown?.charts.metrics.find(({ name }) => name === 'CODING_DAYS_PER_DEV');
      assert.deepEqual(
        coding?.values.flatMap(({ compared }) => toRounded(compared?.before.value ?? null) ?? []),
        readValues(await ask(service, CODING)),
      );
    }
    await closeAll();
  },
  showPlannedTrend: async (service) => {
    const uri = sampleUri('clean.roster.csv');
    const shown = await run<TrendState | undefined>('showPlannedTrend', uri, { ...AUGUST, granularity: 'monthly' }, 'month');
    if (service.name !== 'Local') {
      assert.equal(shown, undefined);
      assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /cannot count under another roster/);
    } else {
      const coding = shown?.series.filter(({ label }) => label === 'Coding Days per Developer') ?? [];
      assert.deepEqual(
        coding.flatMap(({ today }) => today?.flatMap((value) => value ?? []) ?? []),
        readValues(await ask(service, CODING)).filter((value) => value !== null),
      );
    }
    await closeAll();
  },
  explainCell: async (service) => {
    const report = await openReport({ teamRefId: null, ...AUGUST, kind: 'productivity', granularity: 'monthly' });
    const [team] = await listTeams(service.instance);
    const line = report
      .getText()
      .split('\n')
      .findIndex((row) => row.startsWith(`${team?.name},`));
    const shown = await run<TableState | undefined>('explainCell', report.uri, { line, character: (team?.name.length ?? 0) + 1 });
    if (service.name !== 'Local') {
      assert.equal(shown, undefined);
      assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /cannot explain its numbers/);
    } else {
      const request: ReportRequest = { ...AUGUST, granularity: 'monthly', productivity: { metrics: [] } };
      const { formula } = await call(service.instance, 'explainReport', {
        body: { request, teamRefId: team?.refId ?? 0, metric: 'TIME_TO_FIRST_COMMENT' },
      });
      assert.deepEqual(
        shown?.blocks.filter(({ kind }) => kind === 'code'),
        [{ kind: 'code', text: formula }],
      );
    }
    await closeAll();
  },
};
