import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { completeExport, importRecords } from '../support/insightReports.ts';
import type { PlainRecord } from '../support/naiveReport.ts';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const DAYS = { dateRange: { start: '2026-02-01', end: '2026-02-28' } };
const RECORDS: readonly PlainRecord[] = [
  { kind: 'deployment', id: 'd1', developer: 'ann@example.com', at: '2026-02-03T10:00:00Z', outcome: 'success' },
  { kind: 'deployment', id: 'd2', developer: 'ann@example.com', at: '2026-02-04T10:00:00Z', outcome: 'failure' },
  {
    kind: 'pullRequest',
    id: 'p1',
    developer: 'ann@example.com',
    createdAt: '2026-02-05T08:00:00Z',
    firstCommentAt: '2026-02-05T14:00:00Z',
    mergedAt: '2026-02-06T08:00:00Z',
    lines: 10,
    comments: 2,
  },
  { kind: 'commit', id: 'c1', developer: 'ann@example.com', at: '2026-02-03T09:00:00Z', repository: 'shop' },
];

/** The metrics of a report that an export of productivity has by default. */
const PRODUCTIVITY = [
  'CODING_DAYS_PER_DEV',
  'PR_VELOCITY_PER_DEV',
  'AVG_TIME_TO_COMPLETE',
  'WORKTYPE_COMPLETED_PER_DEV',
  'NUMBER_OF_COMMENTS_PER_PR',
  'TIME_TO_FIRST_COMMENT',
];

describe('exports of insights as jobs', () => {
  let service: TestService;
  const ask = (method: string, path: string, sent: Sent = {}): Promise<Answer<Json>> =>
    callService(service.address, method, `/v2/insights/${path}`, sent);

  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
    await importRecords(service.address, RECORDS);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, []);
  });

  it('start, run and are downloaded, with the numbers of the report', async () => {
    for (const [family, metrics] of [
      ['efficiency', []],
      ['productivity', PRODUCTIVITY],
    ] as const) {
      const report = await callService(service.address, 'POST', '/v2/insights/teams/reports', {
        json: { dateStart: DAYS.dateRange.start, dateEnd: DAYS.dateRange.end, granularity: 'monthly', [family]: { metrics } },
      });
      const state = await completeExport(service.address, family, { ...DAYS, options: { granularity: 'MONTHLY', compression: 'gzip' } });
      const file = await fetch(`${service.address.url}${state.downloadUrl}`, { headers: { 'x-api-key': service.address.apiKey } });
      const bytes = Buffer.from(await file.arrayBuffer());
      assert.equal(file.headers.get('content-type'), 'application/gzip');
      assert.equal((state.download as Json).sizeBytes, bytes.length);
      assert.equal(gunzipSync(bytes).toString(), report.text);
      assert.ok(report.text.length > 0);
      const atOnce = await ask('POST', `${family}/exports/sync`, { json: { ...DAYS, options: { granularity: 'monthly' } } });
      assert.equal(atOnce.text, report.text);
    }
  });

  it('answer the same request with the same export for 30 minutes', async () => {
    const first = await ask('POST', 'efficiency/exports', { json: { ...DAYS, metricGroups: ['lttc', 'df'] } });
    const same = await ask('POST', 'efficiency/exports', { json: { metricGroups: ['LTTC', 'DF'], ...DAYS, options: { format: 'CSV' } } });
    assert.deepEqual([first.status, same.status, same.body.exportId], [202, 200, first.body.exportId]);
    service.turnClock(31 * 60_000);
    const later = await ask('POST', 'efficiency/exports', { json: { ...DAYS, metricGroups: ['lttc', 'df'] } });
    assert.equal(later.status, 202);
    assert.notEqual(later.body.exportId, first.body.exportId);
    const { exports, pagination } = (await ask('GET', 'efficiency/exports?limit=2&sortBy=createdAt&scope=mine')).body as Json & {
      exports: Json[];
    };
    assert.equal(exports[0]?.exportId, later.body.exportId);
    assert.deepEqual(pagination, { page: 0, limit: 2, total: 3, totalPages: 2, hasMore: true });
  });

  it('write JSON, quarters, developers, and the team of a manager', async () => {
    const { text } = await ask('POST', 'productivity/exports/sync', {
      json: {
        ...DAYS,
        metrics: ['coding_days', 'PR_MISSING_TICKETS'],
        options: { metricLevel: 'developer', format: 'json', granularity: 'quarterly' },
      },
    });
    const rows = JSON.parse(text) as Json[];
    assert.ok(
      rows.some((row) => Object.values(row)[1] === 3),
      text,
    );
    const wrong = await ask('POST', 'efficiency/exports', { json: { ...DAYS, scope: { managerEmailId: 'no@example.com' } } });
    assert.equal(wrong.status, 404, wrong.text);
  });

  it('count what the public examples name', async () => {
    const read = async (family: string, body: object): Promise<Json> => {
      const { status, text } = await ask('POST', `${family}/exports/sync`, { json: { ...DAYS, ...body } });
      assert.equal(status, 200, text);
      return (JSON.parse(text) as Json[])[0]!;
    };
    const scope = { orgTreeName: 'managers' };
    const options = { format: 'json', granularity: 'monthly', aggregation: 'mean' };
    const { 'Collection Name': _, ...failures } = await read('efficiency', { scope, metricGroups: ['CFR'], options });
    assert.deepEqual(failures, { 'Deployments Succeeded': 1, 'Deployments Failed': 1, 'Change Failure Rate': 50 });
    const columns = ['LTTC_Mean_Days', 'DF_Deployment_Count', 'CFR_Failure_Rate_Percent'];
    const byColumns = await read('efficiency', { metrics: columns, options });
    assert.deepEqual(Object.keys(byColumns).slice(1), ['Lead Time for Changes (mean)', 'Deployments Succeeded', 'Change Failure Rate']);
    for (const metricLevel of ['team', 'developer']) {
      const row = await read('productivity', {
        scope,
        metricGroups: ['activity', 'velocity', 'volume', 'quality', 'collaboration'],
        metrics: ['PR_Merged', 'WORK_COMPLETED'],
        options: { ...options, metricLevel },
      });
      assert.equal(row['PRs Merged'], 1, JSON.stringify(row));
      assert.equal(row['Time to First Comment (hours)'], 6, JSON.stringify(row));
    }
    const byGroups = await read('productivity', { metricGroups: ['pr', 'work', 'review', 'codingDays', 'commitsTotal'], options });
    assert.equal(byGroups.Commits, 1, JSON.stringify(byGroups));
  });

  it('are refused for what has no activity records', async () => {
    for (const [path, json] of [
      ['productivity/exports', { ...DAYS, metrics: ['REWORK_PERCENT'] }],
      ['efficiency/exports', { ...DAYS, metricGroups: ['work_items'] }],
      ['ba/exports', DAYS],
      ['sprints/exports', DAYS],
      ['ticket-data/exports', DAYS],
      ['efficiency/exports', {}],
    ] as const) {
      const refused = await ask('POST', path, { json });
      assert.equal(refused.status, 400, refused.text);
    }
  });
});
