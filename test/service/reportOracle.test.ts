import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exportEach, exportPeriods } from '../../server/api/insights/trend.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { Explanation } from '../../server/core/insights/explanation.ts';
import { PERIOD_LENGTHS, type PeriodLength, splitByPeriod } from '../../server/core/insights/periods.ts';
import { writeNumber } from '../../server/core/insights/reportValues.ts';
import { toTrend } from '../../server/core/insights/trend.ts';
import { readReportText } from '../../server/documents/insights/reportText.ts';
import type { ReportRequest, TeamPage } from '../../server/wire/insights.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { importRecords, readReport } from '../support/insightReports.ts';
import {
  naiveContributorRows,
  naivePeriods,
  naiveRecordsBehind,
  naiveTeamRows,
  type PlainPerson,
  type PlainRequest,
  type PlainWorld,
} from '../support/naiveReport.ts';
import { ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { FIRST, iso, people, request, toBody, toRoster, world } from '../support/randomWorlds.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const RUNS = ON_POSTGRES ? campaign(6, 300) : campaign(16, 1500);

const CONTRIBUTORS = [
  'PR_VELOCITY',
  'WORK_TYPE_COMPLETED',
  'CODING_DAYS',
  'TIME_TO_FIRST_COMMENT',
  'NUMBER_OF_COMMENTS_PER_PR',
  'AVG_TIME_TO_COMPLETE',
  'NO_OF_PRS_WITH_MISSING_TICKETS',
];

/** Returns the people with their managers from another roster; people who are not in it get no manager. */
const toFormer = (people: readonly PlainPerson[], roster: readonly PlainPerson[]): PlainPerson[] =>
  people.map((person, place) => ({ ...person, managerEmail: roster[place]?.managerEmail ?? '' }));

describe('a report of any activity', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const send = async (method: string, path: string, json: unknown): Promise<void> => {
    const { status, text } = await callService(service.address, method, path, { json });
    assert.equal(status, 200, text);
  };
  const build = async ({ people, identities, records, timeZone, former }: PlainWorld): Promise<void> => {
    await send('POST', '/__fairlead/reset', { area: 'all' });
    await configure(service.address, { timeZone, membership: former === undefined ? 'current' : 'atTheTime' });
    if (former === undefined) await finishSetup(service.address, toRoster(people));
    else {
      await send('PUT', '/__fairlead/clock', { now: '2026-02-01T10:30:00Z', frozen: true });
      await finishSetup(service.address, toRoster(former.people));
      await send('PUT', '/__fairlead/clock', { now: `${former.until}T10:30:00Z`, frozen: true });
      const { body } = await sendRoster(service.address, 'PUT', toRoster(people));
      await send('PATCH', `/v2/developers/versions/${String(body.versionId)}`, { active: true });
    }
    if (identities.length > 0) {
      const mapped = identities.map(([identity, email], integration) => ({ email, integrationId: integration + 1, identity }));
      await send('PATCH', '/v2/developers/identities', mapped);
    }
    if (records.length > 0) await importRecords(service.address, records);
  };

  it('matches a naive count of its records, for teams and contributors', async function () {
    this.timeout(timeLimit(300_000));
    const check = async (world: PlainWorld, requests: readonly PlainRequest[]): Promise<void> => {
      await build(world);
      for (const plainRequest of requests) {
        assert.deepEqual((await readReport(service.address, toBody(plainRequest))).slice(1), naiveTeamRows(world, plainRequest));
        const { dateStart, dateEnd, granularity } = plainRequest;
        const body = { dateStart, dateEnd, granularity, collectionId: '1', productivityContributors: { metrics: [] } };
        const rows = (await readReport(service.address, body)).slice(1);
        assert.deepEqual(rows, naiveContributorRows(world, { ...plainRequest, metrics: CONTRIBUTORS }));
      }
    };
    await fc.assert(fc.asyncProperty(world, fc.array(request, { minLength: 2, maxLength: 4 }), check), { seed: SEED, numRuns: RUNS });
  });

  it('matches it also if history counts in the teams of its time', async function () {
    this.timeout(timeLimit(300_000));
    const check = async (world: PlainWorld, choice: number, roster: readonly PlainPerson[], plainRequest: PlainRequest): Promise<void> => {
      // The teams change on a day with activity.
      const days = world.records.map(
        ({ at, mergedAt, finishedAt, resolvedAt }) => at ?? mergedAt ?? finishedAt ?? resolvedAt ?? iso(FIRST),
      );
      const until = (days[choice % days.length] ?? iso(FIRST)).slice(0, 10);
      const changed = { ...world, former: { people: toFormer(world.people, roster), until } };
      await build(changed);
      const refIds = await readRefIds();
      assert.deepEqual((await readReport(service.address, toBody(plainRequest))).slice(1), naiveTeamRows(changed, plainRequest));
      for (const metric of plainRequest.metrics) {
        const [first] = naiveTeamRows(changed, plainRequest);
        if (first === undefined) return;
        const cell = await readAllPages({ request: toBody(plainRequest), teamRefId: refIds[0], metric }, 9);
        const ids = cell.facts.map(({ kind, id }) => `${kind} ${id}`).sort();
        assert.deepEqual(ids, naiveRecordsBehind(changed, plainRequest, first[0]!, metric));
        assert.equal(cell.total, ids.length);
      }
    };
    await fc.assert(fc.asyncProperty(world, fc.nat(), people, request, check), { seed: SEED, numRuns: RUNS });
  });

  it('is explained by exactly the records that it counts', async function () {
    this.timeout(timeLimit(300_000));
    const check = async (world: PlainWorld, plainRequest: PlainRequest, pageSize: number): Promise<void> => {
      await build(world);
      const [headers, ...rows] = await readReport(service.address, toBody({ ...plainRequest, includeRatings: false }));
      for (const [place, [name, ...cells]] of rows.entries()) {
        for (const [column, metric] of plainRequest.metrics.entries()) {
          const cell = await readAllPages({ request: toBody(plainRequest), teamRefId: place + 1, metric }, pageSize);
          assert.deepEqual([cell.name, cell.value], [name, cells[column]], headers?.[column + 1]);
          assert.ok(cell.formula.endsWith(` = ${cell.value === '' ? 'no value' : cell.value}`), cell.formula);
          const ids = cell.facts.map(({ kind, id }) => `${kind} ${id}`);
          assert.deepEqual(ids.toSorted(), naiveRecordsBehind(world, plainRequest, name!, metric));
          assert.equal(cell.total, ids.length);
          const timestamps = cell.facts.map((one) =>
            Date.parse(
              (one.deployedAt && metric !== 'CODING_DAYS_PER_DEV' ? one.deployedAt : null) ??
                one.mergedAt ??
                one.finishedAt ??
                one.resolvedAt ??
                one.at!,
            ),
          );
          assert.deepEqual(
            timestamps,
            timestamps.toSorted((a, b) => b - a),
          );
          assertValue(cell, plainRequest);
        }
      }
    };
    await fc.assert(fc.asyncProperty(world, request, fc.integer({ min: 1, max: 20 }), check), { seed: SEED, numRuns: Math.ceil(RUNS / 4) });
  });

  it('has as a trend the naive report of each period, explained by the records of the period', async function () {
    this.timeout(timeLimit(300_000));
    const check = async (world: PlainWorld, plainRequest: PlainRequest, by: PeriodLength): Promise<void> => {
      await build(world);
      const { dateStart, dateEnd } = plainRequest;
      const periods = splitByPeriod(dateStart, dateEnd, by);
      const days = listDays(dateStart, dateEnd);
      assert.deepEqual(
        periods.map(({ name, dateStart, dateEnd, days, isCut }) => [name, dateStart, dateEnd, days, isCut]),
        [...Map.groupBy(days, (day) => nameNaively(day, by))].map(([name, some]) => {
          const isCut = [-1, 1].some((step) => nameNaively(moveDay(some.at(step === 1 ? -1 : 0)!, step), by) === name);
          return [name, some[0], some.at(-1), some.length, isCut];
        }),
      );
      const instance = toLocalInstance(service.address);
      const { reports } = await exportPeriods(instance, toBody(plainRequest) as ReportRequest, periods);
      assert.deepEqual(await exportEach(instance, toBody(plainRequest) as ReportRequest, periods), reports);
      const { series } = toTrend(periods, reports.map(readReportText));
      const expected = periods.map(({ dateStart, dateEnd }) => naiveTeamRows(world, { ...plainRequest, dateStart, dateEnd }));
      const names = [...new Set(series.map(({ name }) => name))];
      for (const rows of expected) assert.deepEqual(rows.length === 0 ? names : rows.map(([name]) => name), names);
      const [team] = (await readRefIds()) as number[];
      for (const [place, { dateStart, dateEnd }] of periods.entries()) {
        const written = names.map((name) => [
          name,
          ...series
            .filter((one) => one.name === name)
            .flatMap(({ values, isRated }) => {
              const { value, tier } = values[place]!.after;
              return [writeNumber(value), ...(isRated ? [tier ?? '—'] : [])];
            }),
        ]);
        const rows = expected[place]!;
        // A period without any activity has an empty report, so that all its values are missing.
        const isEmpty = rows.length === 0;
        assert.deepEqual(isEmpty ? written.flatMap((row) => row.slice(1).filter((cell) => cell !== '' && cell !== '—')) : written, rows);
        const [first] = rows;
        const metric = plainRequest.metrics[place % plainRequest.metrics.length]!;
        if (first === undefined) continue;
        const wanted = { request: toBody({ ...plainRequest, dateStart, dateEnd }), teamRefId: team, metric, distribution: true };
        const cell = await readAllPages(wanted, 20);
        assertDistribution(cell);
        const behind = naiveRecordsBehind(world, { ...plainRequest, dateStart, dateEnd }, first[0]!, metric);
        assert.deepEqual(cell.facts.map(({ kind, id }) => `${kind} ${id}`).toSorted(), behind);
        const one = series.find(({ name, metricName }) => name === first[0] && metricName === metric);
        assert.equal(cell.value, writeNumber(one?.values[place]?.after.value ?? null));
        if (one?.isRated) assert.equal(cell.rating?.tier ?? null, one.values[place]?.after.tier);
      }
    };
    const lengths = fc.constantFrom(...PERIOD_LENGTHS);
    await fc.assert(fc.asyncProperty(world, request, lengths, check), { seed: SEED, numRuns: Math.ceil(RUNS / 2) });
  });

  const readRefIds = async (): Promise<unknown[]> => {
    const { body } = await callService<TeamPage>(service.address, 'GET', '/v2/teams/list?leafTeamsOnly=false&pageSize=1000');
    return body.items.map(({ refId }) => refId);
  };
  const readAllPages = async (json: object, pageSize: number): Promise<Explanation> => {
    const facts: Explanation['facts'][number][] = [];
    for (let pageIndex = 0; ; pageIndex++) {
      const sent = { json: { ...json, pageIndex, pageSize } };
      const { status, text, body } = await callService<Explanation>(service.address, 'POST', '/__fairlead/insights/explain', sent);
      assert.equal(status, 200, text);
      facts.push(...body.facts);
      if (body.facts.length < pageSize) return { ...body, facts };
    }
  };
});

const listDays = (first: string, last: string): string[] => {
  const days = [first];
  while (days.at(-1)! < last) days.push(moveDay(days.at(-1)!, 1));
  return days;
};

function moveDay(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** Names the period of a day: a week by counting the Thursdays of its year. */
function nameNaively(day: string, by: PeriodLength): string {
  if (by === 'month') return day.slice(0, 7);
  if (by === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  let thursday = day;
  const weekday = (of: string): number => new Date(`${of}T12:00:00Z`).getUTCDay() || 7;
  while (weekday(thursday) !== 4) thursday = moveDay(thursday, weekday(day) < 4 ? 1 : -1);
  const year = thursday.slice(0, 4);
  const count = listDays(`${year}-01-01`, thursday).filter((one) => weekday(one) === 4).length;
  return `${year}-W${String(count).padStart(2, '0')}`;
}

/** Expects the cell to follow from the explained records, up to its two decimals. */
function assertValue({ metric, value, formula, facts }: Explanation, plainRequest: PlainRequest): void {
  const counted = facts.map((fact) => fact.counted);
  const numbers = counted.map(Number);
  const sum = numbers.reduce((total, number) => total + number, 0);
  const developers = Number(/\/ (\d+) (?:active )?developers?/.exec(formula)?.[1]);
  const shareOf = (count: number) => (count === 0 ? 0 : count / developers / naivePeriods(plainRequest));
  const mean = facts.length === 0 ? null : sum / facts.length;
  const values: Readonly<Record<string, () => number | null>> = {
    TIME_TO_FIRST_COMMENT: () => mean,
    PR_VELOCITY_PER_DEV: () => shareOf(sum),
    WORKTYPE_COMPLETED_PER_DEV: () => shareOf(sum),
    CODING_DAYS_PER_DEV: () => shareOf(new Set(facts.map(({ email, counted }) => `${email} ${counted}`)).size),
    NUMBER_OF_COMMENTS_PER_PR: () => mean,
    AVG_TIME_TO_COMPLETE: () => mean,
    LEAD_TIME_FOR_CHANGES: () => percentile(numbers, plainRequest.calculationType),
    DEPLOYMENT_FREQUENCY: () => sum / naivePeriods(plainRequest),
    CHANGE_FAILURE_RATE: () => (mean === null ? null : mean * 100),
    MEAN_TIME_TO_RESTORE: () => percentile(numbers, plainRequest.calculationType),
  };
  const recounted = values[metric];
  if (recounted === undefined) return;
  const expected = recounted();
  if (expected === null) assert.equal(value, '');
  else assert.ok(Math.abs(Number(value) - expected) < 0.005001, `${metric}: ${value}, but ${expected}`);
}

/** Expects the distribution to be that of the explained times, and none for other metrics. */
function assertDistribution({ metric, facts, distribution }: Explanation): void {
  const isOfTimes = ['TIME_TO_FIRST_COMMENT', 'AVG_TIME_TO_COMPLETE', 'LEAD_TIME_FOR_CHANGES', 'MEAN_TIME_TO_RESTORE'].includes(metric);
  if (!isOfTimes || facts.length === 0) {
    assert.equal(distribution, null);
    return;
  }
  const times = facts.map(({ counted }) => Number(counted));
  assert.ok(distribution !== null);
  assert.equal(distribution.count, times.length);
  for (const { from, to, count } of distribution.bins)
    assert.equal(count, times.filter((time) => time >= from && (to === null || time < to)).length);
  for (const [name, calculation] of [
    ['p50', 'MEDIAN'],
    ['p90', 'P90'],
    ['p95', 'P95'],
  ] as const)
    assert.ok(Math.abs(distribution.percentiles[name] - percentile(times, calculation)!) < 1e-9);
}

function percentile(values: readonly number[], calculation: PlainRequest['calculationType']): number | null {
  if (values.length === 0) return null;
  if (calculation === 'MEAN') return values.reduce((sum, value) => sum + value, 0) / values.length;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (values.length - 1) * { MEDIAN: 0.5, P90: 0.9, P95: 0.95 }[calculation];
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place));
}
