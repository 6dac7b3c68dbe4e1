import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { importRecords } from '../support/insightReports.ts';
import type { PlainRecord } from '../support/naiveReport.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, startFairlead } from './fairlead.ts';

const ROSTER = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\nCy,cy@x.test,bob@x.test\n';
const DAYS = ['--from', '2026-07-01', '--to', '2026-07-31'];
const RECORDS: readonly PlainRecord[] = [
  { kind: 'commit', id: 'c1', developer: 'bob@x.test', at: '2026-07-02T10:00:00Z', deployedAt: '2026-07-04T10:00:00Z' },
  { kind: 'deployment', id: 'd1', developer: 'ada@x.test', at: '2026-07-04T10:00:00Z', outcome: 'failure' },
  {
    kind: 'pullRequest',
    id: 'p1',
    developer: 'bob@x.test',
    createdAt: '2026-07-02T10:00:00Z',
    firstCommentAt: '2026-07-03T10:00:00Z',
    mergedAt: '2026-07-05T10:00:00Z',
    lines: 7,
    comments: 2,
  },
];
const LEGACY = {
  collectionId: '2',
  dateStart: '2026-07-01',
  dateEnd: '2026-07-31',
  granularity: 'MONTHLY',
  includeRatings: true,
  name: 'July',
  efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES', 'CHANGE_FAILURE_RATE'], calculationType: 'P90' },
};

describe('fairlead insights export --async', () => {
  const { folder, data, address, run, ok, refused, write } = useCommandsAtService('insights');
  before(async () => {
    await finishSetup(address(), ROSTER);
    await importRecords(address(), RECORDS);
  });

  it('writes what the export at once writes, in every format', async () => {
    for (const flags of [
      [],
      ['--team', '2', '--granularity', 'monthly', '--calculation', 'P90'],
      ['--metrics', 'CODING_DAYS_PER_DEV,TIME_TO_FIRST_COMMENT'],
      ['--team', '1', '--contributors'],
    ]) {
      for (const output of ['csv', 'json', 'table']) {
        const args = ['export', ...DAYS, ...flags, '--output', output];
        const atOnce = await ok(args);
        assert.ok(atOnce.length > 20, atOnce);
        assert.equal(await ok([...args, '--async']), atOnce);
      }
    }
    assert.equal(await ok(['export', ...DAYS, '--async', '-o', 'july.csv']), '');
    assert.equal(readFileSync(join(folder, 'july.csv'), 'utf8'), await ok(['export', ...DAYS]));
  });

  it('refuses what exports that run as jobs do not have', async () => {
    for (const flag of [['--ratings'], ['--own'], ['--by', 'week']]) {
      await refused(2, /--async and --\w+ exclude each other/, 'export', ...DAYS, '--async', ...flag);
    }
    write('rated.insights.json', JSON.stringify(LEGACY));
    await refused(2, /have no tiers\. Remove "includeRatings"/, 'export', '--request', 'rated.insights.json', '--async');
    await refused(5, /No such team/, 'export', ...DAYS, '--team', '99', '--async');
  });

  it('turns a request into exports, and says what has no counterpart', async () => {
    write('july.insights.json', JSON.stringify(LEGACY));
    const { code, stdout, stderr } = await run(['migrate-request', 'july.insights.json']);
    assert.equal(code, 0, stderr);
    const body = {
      scope: { teamId: '2' },
      dateRange: { start: '2026-07-01', end: '2026-07-31' },
      metrics: ['LTTC', 'CFR'],
      options: { granularity: 'monthly', aggregation: 'p90', format: 'csv' },
    };
    assert.deepEqual(JSON.parse(stdout), body);
    assert.match(stderr, /"includeRatings" has no counterpart/);
    assert.match(stderr, /"name" has no counterpart and is left out/);
    const sent = await callService(address(), 'POST', '/v2/insights/efficiency/exports/sync', { json: JSON.parse(stdout) });
    assert.equal(sent.status, 200, sent.text);

    write('both.insights.json', JSON.stringify({ dateStart: '2026-07-01', dateEnd: '2026-07-31', granularity: 'daily' }));
    const both = await run(['migrate-request', 'both.insights.json']);
    const printed = JSON.parse(both.stdout) as Record<string, { metrics: string[] }>;
    assert.deepEqual(Object.keys(printed), ['productivity', 'efficiency']);
    assert.ok(printed.productivity?.metrics.includes('REVIEW_TIME_TO_FIRST_COMMENT_HRS_AVG'));
    for (const note of [/becomes two/, /in hours instead of days/, /names no team/, /weekly, monthly and quarterly/]) {
      assert.match(both.stderr, note);
    }
    assert.deepEqual(JSON.parse(await ok(['migrate-request', 'both.insights.json', '--family', 'efficiency'])), printed.efficiency);
    await refused(2, /has no metrics of productivity/, 'migrate-request', 'july.insights.json', '--family', 'productivity');
    write('wrong.insights.json', '{"dateStart": "soon"}');
    assert.equal((await run(['migrate-request', 'wrong.insights.json'])).code, 1);
  });

  it('writes them beside the request, and runs them', async () => {
    write('quarter.insights.json', JSON.stringify({ ...LEGACY, includeRatings: false }));
    assert.equal(await ok(['migrate-request', 'quarter.insights.json', '--write']), '');
    assert.ok(existsSync(join(folder, 'quarter.efficiency.json')));
    const atOnce = await ok(['export', '--request', 'quarter.insights.json']);
    assert.equal(await ok(['export', '--request', 'quarter.efficiency.json', '--async']), atOnce);
    await refused(2, /runs as a job\. Add --async/, 'export', '--request', 'quarter.efficiency.json');
    write('none.json', JSON.stringify({ dateRange: { start: '2026-07-01', end: '2026-07-31' } }));
    await refused(2, /does not say whether it exports/, 'export', '--request', 'none.json', '--async');
  });

  it('leaves the export at the service when it is interrupted, and continues it', async function () {
    this.timeout(120_000);
    buildIfStale();
    const delay = { endpoint: 'readExport', latency: 600_000 };
    await callService(address(), 'POST', '/__fairlead/faults', { json: delay });
    const args = ['insights', 'export', '--from', '2026-07-03', '--to', '2026-07-31', '--metrics', 'DEPLOYMENT_FREQUENCY', '--async'];
    const child = startFairlead(args, { cwd: folder, env: { FAIRLEAD_DATA: data, FAIRLEAD_PROGRESS: 'lines' } });
    let stderr = '';
    const closed = once(child, 'close') as Promise<[number | null]>;
    for await (const line of createInterface(child.stderr!)) {
      stderr += `${line}\n`;
      if (/progress: .*exp_/.test(line)) child.kill('SIGINT');
    }
    assert.deepEqual(await closed, [130, null], stderr);
    const [, id] = /The export (exp_\w+) goes on at the service/.exec(stderr) ?? assert.fail(stderr);
    await callService(address(), 'DELETE', '/__fairlead/faults');
    const list = async () =>
      (await callService(address(), 'GET', '/v2/insights/efficiency/exports')).body.exports as { exportId: string }[];
    const before = await list();
    assert.equal(before[0]?.exportId, id);
    await ok(args.slice(1));
    assert.equal((await list()).length, before.length);
  });
});
