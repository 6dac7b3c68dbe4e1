import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { importRecords } from '../support/insightReports.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { createKey, finishSetup, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const REQUEST = { dateStart: '2026-03-01', dateEnd: '2026-03-14', productivity: {}, efficiency: { calculationType: 'P90' } };
const PATH = '/__fairlead/insights/explain';

describe('the activity records behind a cell', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
    const identities = [{ email: 'cy@example.com', integrationId: 7, identity: 'CQuill' }];
    assert.equal((await callService(service.address, 'PATCH', '/v2/developers/identities', { json: identities })).status, 200);
    await importRecords(service.address, [
      {
        kind: 'commit',
        id: 'a',
        developer: 'ann@example.com',
        repository: 'web',
        at: '2026-03-02T08:00:00+01:00',
        deployedAt: '2026-03-04T07:00:00Z',
      },
      { kind: 'commit', id: 'b', developer: 'CQuill', at: '2026-03-02T23:00:00Z', lines: 7 },
      { kind: 'commit', id: 'c', developer: 'CY@example.com', at: '2026-03-02T22:00:00Z', deployedAt: '2026-03-12T22:00:00Z' },
      { kind: 'commit', id: 'd', developer: 'stranger', at: '2026-03-02T22:00:00Z' },
      {
        kind: 'pullRequest',
        id: 'a',
        developer: 'bo@example.com',
        ticket: 'A-1',
        createdAt: '2026-03-01T00:00:00Z',
        mergedAt: '2026-03-03T00:00:00Z',
        lines: 12,
        comments: 2,
      },
      { kind: 'deployment', id: 'a', developer: 'bo@example.com', at: '2026-03-03T00:00:00Z', outcome: 'failure' },
      { kind: 'deployment', id: 'b', developer: 'bo@example.com', at: '2026-03-03T00:00:00Z' },
    ]);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const explain = (json: object) => callService(service.address, 'POST', PATH, { json: { request: REQUEST, ...json } });
  const show = async (json: object): Promise<Json> => {
    const { status, body, text } = await explain(json);
    assert.equal(status, 200, text);
    return body;
  };
  const refuse = async (json: object, status = 400): Promise<string> => {
    const answer = await explain(json);
    assert.deepEqual([answer.status, answer.body.status], [status, status], answer.text);
    return String(answer.body.message);
  };

  it('say why a cell has its tier: those of the developers, the value of the row, and the thresholds', async () => {
    const { rating } = await show({ teamRefId: 1, metric: 'LEAD_TIME_FOR_CHANGES' });
    assert.deepEqual(rating, {
      // Ann's commit took 2 days, Cy's 10: High 3 and Medium 2 are 2.5, rounded up.
      tier: 'High',
      developers: [
        { tier: 'Elite', count: 0 },
        { tier: 'High', count: 1 },
        { tier: 'Medium', count: 1 },
        { tier: 'Low', count: 0 },
      ],
      unrated: 1,
      own: { value: 9.2, unit: 'days', tier: 'Medium' },
      tiers: [
        { tier: 'Elite', description: 'at most 1 day' },
        { tier: 'High', description: 'at most 7 days' },
        { tier: 'Medium', description: 'at most 30 days' },
        { tier: 'Low', description: 'anything else' },
      ],
    });
    const bo = await show({ email: 'bo@example.com', metric: 'CHANGE_FAILURE_RATE' });
    assert.deepEqual((bo.rating as { tier: string; own: object }).own, { value: 50, unit: 'percent', tier: 'Low' });
    const set = (tierSet: string) => callService(service.address, 'PATCH', '/__fairlead/configuration', { json: { tierSet } });
    await set('dora2024');
    const { rating: by2024 } = await show({ email: 'bo@example.com', metric: 'CHANGE_FAILURE_RATE' });
    assert.equal((by2024 as { tiers: { description: string }[] }).tiers[0]?.description, 'at most 5');
    await set('published');
    const none = await show({ email: 'ann@example.com', metric: 'MEAN_TIME_TO_RESTORE' });
    assert.deepEqual([(none.rating as { tier: null }).tier, (none.rating as { own: null }).own], [null, null]);
  });

  it('are those of a team, with the formula and its numbers', async () => {
    assert.deepEqual(await show({ teamRefId: 1, metric: 'coding_days_per_dev' }), {
      name: 'Ann Lark',
      metric: 'CODING_DAYS_PER_DEV',
      unit: 'days per period',
      // Two days of three active developers in two weeks.
      value: '0.33',
      formula: '2 days of a developer with a commit / 3 active developers / 2 weeks = 0.33',
      rating: null,
      distribution: null,
      total: 3,
      pageIndex: 0,
      pageSize: 50,
      facts: [
        {
          kind: 'commit',
          id: 'b',
          developer: 'cquill',
          email: 'cy@example.com',
          at: '2026-03-02T23:00:00.000Z',
          lines: 7,
          counted: '2026-03-02',
        },
        {
          kind: 'commit',
          id: 'c',
          developer: 'cy@example.com',
          email: 'cy@example.com',
          at: '2026-03-02T22:00:00.000Z',
          counted: '2026-03-02',
        },
        {
          kind: 'commit',
          id: 'a',
          developer: 'ann@example.com',
          email: 'ann@example.com',
          repository: 'web',
          at: '2026-03-02T07:00:00.000Z',
          counted: '2026-03-02',
        },
      ],
    });
    const { formula, facts, distribution } = await show({ teamRefId: 1, metric: 'LEAD_TIME_FOR_CHANGES', distribution: true });
    const { count, percentiles, bins } = distribution as { count: number; percentiles: Json; bins: { to: number | null; count: number }[] };
    assert.deepEqual([count, percentiles], [2, { p50: 6, p75: 8, p90: 9.2, p95: 9.6 }]);
    assert.deepEqual(
      bins.filter((bin) => bin.count > 0).map((bin) => [bin.to, bin.count]),
      [
        [3, 1],
        [null, 1],
      ],
    );
    // Of 2 and 10 days: 2 + 0.9 * 8.
    assert.equal(formula, 'the 90th percentile of 2 times from a commit to its deployment, in days = 9.20');
    assert.deepEqual(
      (facts as Json[]).map(({ kind, id, deployedAt, counted }) => [kind, id, deployedAt, counted]),
      [
        ['commit', 'c', '2026-03-12T22:00:00.000Z', 10],
        ['commit', 'a', '2026-03-04T07:00:00.000Z', 2],
      ],
    );
  });

  it('come with a formula for every metric', async () => {
    const formulaOf = async (metric: string): Promise<unknown> => (await show({ teamRefId: 2, metric })).formula;
    assert.equal(
      await formulaOf('TIME_TO_FIRST_COMMENT'),
      '0 days until the first comment / 0 merged pull requests with a comment = no value',
    );
    assert.equal(await formulaOf('PR_VELOCITY_PER_DEV'), '12 changed lines of merged pull requests / 2 developers / 2 weeks = 3');
    assert.equal(await formulaOf('WORKTYPE_COMPLETED_PER_DEV'), '0 finished work items / 2 active developers / 2 weeks = 0');
    assert.equal(await formulaOf('NUMBER_OF_COMMENTS_PER_PR'), '2 comments / 1 merged pull request = 2');
    assert.equal(await formulaOf('AVG_TIME_TO_COMPLETE'), '0 days from start to end / 0 finished work items with a known start = no value');
    assert.equal(await formulaOf('DEPLOYMENT_FREQUENCY'), '1 successful deployment / 2 weeks = 0.50');
    assert.equal(await formulaOf('CHANGE_FAILURE_RATE'), '1 failed deployment / 2 deployments * 100 = 50');
    assert.equal(
      await formulaOf('MEAN_TIME_TO_RESTORE'),
      'the 90th percentile of 0 times from an incident to its resolution, in days = no value',
    );
    assert.equal(
      await formulaOf('OVERALL_DORA'),
      // 10 days: Medium; one in 14 days: Medium; 50 percent: Low; no incident, so no score.
      '(Lead Time for Changes Medium 2 + Deployment Frequency Medium 2 + Change Failure Rate Low 1 + Mean Time to Restore without a rating) / 4 = no value',
    );
    const request = { ...REQUEST, productivity: undefined, efficiency: undefined, collectionId: '1', productivityContributors: {} };
    const { name, formula, facts } = await show({ request, email: ' BO@example.com', metric: 'NO_OF_PRS_WITH_MISSING_TICKETS' });
    assert.deepEqual([name, formula, facts], ['Bo Moss', '0 merged pull requests without a ticket = 0', []]);
  });

  it('are those of a developer, by e-mail', async () => {
    const { name, value, total } = await show({ email: 'CY@example.com', metric: 'LEAD_TIME_FOR_CHANGES' });
    assert.deepEqual([name, value, total], ['Cy Quill', '10', 1]);
  });

  it('are returned in pages', async () => {
    const page = async (pageIndex: number) => {
      const { total, facts } = await show({ teamRefId: 1, metric: 'CODING_DAYS_PER_DEV', pageSize: 2, pageIndex });
      return [total, ...(facts as Json[]).map(({ id }) => id)];
    };
    assert.deepEqual([await page(0), await page(1), await page(2), await page(2 ** 31 - 1)], [[3, 'b', 'c'], [3, 'a'], [3], [3]]);
  });

  it('are found among many people and records, in pages of any size', async () => {
    const large = await startTestService();
    try {
      const rows = Array.from(
        { length: 600 },
        (_, place) => `Dev ${place},dev${place}@example.com,${place === 0 ? '' : 'dev0@example.com'}\n`,
      );
      await finishSetup(large.address, `name,email,manager_email\n${rows.join('')}`);
      // Three records per timestamp, more than one page, and every fifth record by an unknown developer.
      const facts = Array.from({ length: 6300 }, (_, place) => ({
        kind: 'commit' as const,
        id: String(place).padStart(4, '0'),
        developer: place % 5 === 0 ? 'stranger' : `dev${place % 600}@example.com`,
        at: new Date(Date.UTC(2026, 1, 20) + Math.floor(place / 3) * 600_000).toISOString(),
      }));
      await importRecords(large.address, facts);
      const wanted = facts
        .filter(({ developer, at }) => developer !== 'stranger' && at >= '2026-02-21' && at < '2026-03-05')
        .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      const request = { dateStart: '2026-02-21', dateEnd: '2026-03-04' };
      for (const pageSize of [1000, 999]) {
        const ids: unknown[] = [];
        for (let pageIndex = 0; ids.length === pageIndex * pageSize; pageIndex++) {
          const json = { request, teamRefId: 1, metric: 'CODING_DAYS_PER_DEV', pageSize, pageIndex };
          const { body } = await callService(large.address, 'POST', PATH, { json });
          assert.equal(body.total, wanted.length);
          ids.push(...(body.facts as Json[]).map(({ id }) => id));
        }
        assert.deepEqual(ids, wanted);
      }
    } finally {
      await large.close();
    }
  });

  it('are refused with the reason if the report has no such cell', async () => {
    const metric = 'CODING_DAYS_PER_DEV';
    assert.match(await refuse({ teamRefId: 99, metric }, 404), /^There is no team 99\. .*\/v2\/teams\/list/);
    assert.match(await refuse({ request: { ...REQUEST, teamRefId: 2 }, teamRefId: 1, metric }, 404), /not below Bo Moss/);
    assert.match(await refuse({ request: { ...REQUEST, teamRefId: 2 }, email: 'ann@example.com', metric }, 404), /^No one in this report/);
    assert.match(await refuse({ metric }), /^teamRefId or email selects the cell/);
    assert.match(await refuse({ teamRefId: 1, email: 'ann@example.com', metric }), /give exactly one of the two/);
    assert.match(await refuse({ teamRefId: '1', metric }), /^teamRefId must be/);
    assert.match(await refuse({ email: 7, metric }), /^email must be/);
    assert.match(await refuse({ teamRefId: 1 }), /^metric must be/);
    assert.match(await refuse({ teamRefId: 1, metric: 'PR_VELOCITY' }), /^metric is not a metric of this report; .*CODING_DAYS_PER_DEV/);
    assert.match(
      await refuse({
        teamRefId: 1,
        metric: 'PR_VELOCITY_PER_DEV',
        request: { ...REQUEST, productivity: { metrics: [metric] }, efficiency: undefined },
      }),
      /; use one of CODING_DAYS_PER_DEV\.$/,
    );
    for (const pageSize of [0, 1001, 1.5, '2'])
      assert.match(await refuse({ teamRefId: 1, metric, pageSize }), /^pageSize must be .* 1 to 1000/);
    for (const pageIndex of [-1, 2 ** 31, '0']) assert.match(await refuse({ teamRefId: 1, metric, pageIndex }), /^pageIndex must be/);
    const message = await refuse({ request: { dateStart: 'soon', granularity: 'hourly' }, teamRefId: -1, metric: 7, pageSize: 0 });
    for (const field of ['request.dateStart', 'request.dateEnd', 'request.granularity', 'teamRefId', 'metric', 'pageSize']) {
      assert.ok(message.includes(`${field} `), `${field} in ${message}`);
    }
    for (const request of [null, [], 'x', 7]) assert.match(await refuse({ request, teamRefId: 1, metric }), /^request /);
  });

  it('require an admin key and a roster', async () => {
    const { value } = await createKey(service.address, { scopes: ['insights:read'] });
    const json = { request: REQUEST, teamRefId: 1, metric: 'OVERALL_DORA' };
    assert.equal((await callService(service.address, 'POST', PATH, { json, key: value })).status, 403);
    const empty = await takeTestService();
    try {
      const { teamRefId: _, ...cell } = { ...json, email: 'ann@example.com' };
      await assert.rejects(
        call(toLocalInstance(empty.address), 'explainReport', { body: cell }),
        (error) => error instanceof Refusal && error.code === 'NOT_FOUND',
      );
    } finally {
      await empty.close();
    }
  });
});
