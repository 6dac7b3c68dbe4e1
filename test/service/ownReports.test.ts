import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Explanation } from '../../server/core/insights/explanation.ts';
import { splitByPeriod } from '../../server/core/insights/periods.ts';
import { readCsvRows } from '../../server/documents/writeCsv.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { importRecords } from '../support/insightReports.ts';
import { naiveOwnRow, naiveReworkRate, naiveTeamRows, type PlainRequest, type PlainWorld } from '../support/naiveReport.ts';
import { request, toBody, toRoster, world } from '../support/randomWorlds.ts';
import { callService } from '../support/serviceCall.ts';
import { configure, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const RUNS = campaign(8, 500);
const ADDRESS = '/__fairlead/insights/reports';

describe('a report of ours', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const build = async ({ people, records, timeZone }: PlainWorld): Promise<void> => {
    await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'all' } });
    await configure(service.address, { timeZone });
    await finishSetup(service.address, toRoster(people));
    if (records.length > 0) await importRecords(service.address, records);
  };
  const count = async (json: object): Promise<string[][][]> => {
    const { status, text, body } = await callService<{ reports: string[] }>(service.address, 'POST', ADDRESS, { json });
    assert.equal(status, 200, text);
    return body.reports.map((csv) => readCsvRows(csv).slice(1));
  };

  it('counts only records of a repository, like a naive count without the others', async function () {
    this.timeout(timeLimit(120_000));
    const check = async ({ identities: _, ...rest }: PlainWorld, plainRequest: PlainRequest): Promise<void> => {
      const all = { ...rest, identities: [] };
      await build(all);
      const records = all.records.filter(({ repository }) => repository === 'host/acme/shop');
      const sent = { request: toBody(plainRequest), repositories: ['Shop'] };
      const { status, text } = await callService(service.address, 'POST', ADDRESS, { json: sent });
      if (records.length === 0) assert.deepEqual([status, /No activity record (is of|names)/.test(text)], [404, true], text);
      else assert.deepEqual(await count(sent), [naiveTeamRows({ ...all, records }, plainRequest)]);
    };
    await fc.assert(fc.asyncProperty(world, request, check), { seed: SEED, numRuns: RUNS });
  });

  it('has the rework rate and the own work of managers beside the numbers of the contract, for each range', async function () {
    this.timeout(timeLimit(120_000));
    const check = async ({ identities: _, ...rest }: PlainWorld, plainRequest: PlainRequest): Promise<void> => {
      const all = { ...rest, identities: [] };
      await build(all);
      const { dateStart, dateEnd } = plainRequest;
      const ranges = [
        { dateStart, dateEnd },
        { dateStart, dateEnd: dateStart },
      ];
      const reports = await count({ request: toBody(plainRequest), ranges, rework: true, own: true });
      for (const [place, range] of ranges.entries()) {
        const asked = { ...plainRequest, ...range };
        const expected = naiveTeamRows(all, asked).flatMap((row) => {
          const own = naiveOwnRow(all, asked, row[0]!);
          return [
            [...row, naiveReworkRate(all, asked, row[0]!, false)],
            [...own, naiveReworkRate(all, asked, row[0]!, true)],
          ];
        });
        assert.deepEqual(reports[place], expected);
      }
    };
    await fc.assert(fc.asyncProperty(world, request, check), { seed: SEED, numRuns: RUNS });
  });

  it('explains the rework rate by the deployments, 1 for each that repaired an incident', async () => {
    const people = [
      { name: 'Ann', email: 'ann@x.test', managerEmail: '' },
      { name: 'Bo', email: 'bo@x.test', managerEmail: 'ann@x.test' },
    ];
    const deploy = (id: string, hour: number, repository = 'acme/shop') => {
      return {
        kind: 'deployment' as const,
        id,
        developer: 'bo@x.test',
        repository,
        at: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
      };
    };
    const incident = (id: string, from: number, to: number, repository = 'acme/shop') => {
      const [createdAt, resolvedAt] = [from, to].map((hour) => `2026-03-02T${String(hour).padStart(2, '0')}:30:00Z`) as [string, string];
      return { kind: 'incident' as const, id, developer: 'stranger', repository, createdAt, resolvedAt };
    };
    await build({
      people,
      identities: [],
      timeZone: 'UTC',
      records: [
        ...[deploy('a', 8), deploy('b', 10), deploy('c', 11), deploy('d', 15), deploy('e', 12, 'acme/other')],
        // Repaired by c, twice; none was deployed during the last.
        ...[incident('1', 8, 12), incident('2', 9, 11), incident('3', 12, 14)],
      ],
    });
    const days = { dateStart: '2026-03-02', dateEnd: '2026-03-02' };
    const json = { request: { ...days, efficiency: {} }, teamRefId: 1, metric: 'rework_rate' };
    const { body } = await callService<{ value: string; formula: string; facts: { id: string; counted: number }[] }>(
      service.address,
      'POST',
      '/__fairlead/insights/explain',
      { json },
    );
    assert.deepEqual([body.value, body.formula], ['20', '1 deployment that repaired an incident / 5 deployments * 100 = 20']);
    assert.deepEqual(
      body.facts.map(({ id, counted }) => [id, counted]),
      [
        ['d', 0],
        ['e', 0],
        ['c', 1],
        ['b', 0],
        ['a', 0],
      ],
    );
    const shop = await callService<{ value: string; total: number }>(service.address, 'POST', '/__fairlead/insights/explain', {
      json: { ...json, repositories: ['acme/shop'] },
    });
    assert.deepEqual([shop.body.value, shop.body.total], ['25', 4]);
  });

  it('counts days of 23 hours, cut weeks and empty ones, and explains each by its records', async () => {
    const people = [
      { name: 'Ann', email: 'ann@x.test', managerEmail: '' },
      { name: 'Bo', email: 'bo@x.test', managerEmail: 'ann@x.test' },
    ];
    // In Berlin, 29 March is from 23:00 to 22:00 UTC.
    const released = ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'];
    const records = released.map((deployedAt, place) => {
      return { kind: 'commit' as const, id: `c${place}`, developer: 'bo@x.test', at: '2026-03-27T23:00:00Z', deployedAt };
    });
    await build({ people, identities: [], timeZone: 'Europe/Berlin', records });
    const ranges = [...splitByPeriod('2026-03-28', '2026-04-09', 'week'), { dateStart: '2026-03-29', dateEnd: '2026-03-29' }].map(
      ({ dateStart, dateEnd }) => ({ dateStart, dateEnd }),
    );
    const efficiency = { metrics: ['LEAD_TIME_FOR_CHANGES'], calculationType: 'P90' };
    const reports = await count({ request: { ...ranges[0]!, efficiency }, ranges });
    const found: unknown[] = [];
    for (const range of ranges) {
      const json = { request: { ...range, efficiency }, teamRefId: 1, metric: 'LEAD_TIME_FOR_CHANGES', distribution: true };
      const { body } = await callService<Explanation>(service.address, 'POST', '/__fairlead/insights/explain', { json });
      found.push([body.value, body.facts.map(({ id }) => id), body.distribution?.count ?? null]);
    }
    assert.deepEqual(reports, [[['Ann', '1.77']], [['Ann', '1.96']], [], [['Ann', '1.86']]]);
    assert.deepEqual(found, [
      ['1.77', ['c2', 'c1', 'c0'], 3],
      ['1.96', ['c3'], 1],
      ['', [], null],
      ['1.86', ['c2', 'c1'], 2],
    ]);
  });

  it('never adds anything to the answer of the contract', async () => {
    const days = { dateStart: '2026-03-02', dateEnd: '2026-03-02' };
    const json = { ...days, efficiency: {}, rework: true, own: true, repositories: ['acme/shop'] };
    const { status, text } = await callService(service.address, 'POST', '/v2/insights/teams/reports', { json });
    assert.equal(status, 200, text);
    assert.doesNotMatch(text, /Rework|own work/);
    const named = await callService(service.address, 'POST', '/v2/insights/teams/reports', {
      json: { ...days, efficiency: { metrics: ['REWORK_RATE'] } },
    });
    assert.equal(named.status, 400);
  });

  it('refuses a wrong body with all mistakes', async () => {
    const json = { request: { dateStart: '2026-03-02', dateEnd: '2026-03-01' }, repositories: [], rework: 1, own: 'yes' };
    const { status, body } = await callService<{ message: string }>(service.address, 'POST', ADDRESS, { json });
    assert.equal(status, 400);
    assert.match(
      body.message,
      /^request\.dateEnd is 2026-03-01, before dateStart .*repositories must be a list of names.*rework must be true or false\. own must be true or false\.$/,
    );
    const many = await callService<{ message: string }>(service.address, 'POST', ADDRESS, { json: { request: json.request, ranges: [] } });
    assert.match(many.body.message, /ranges must be a list of 1 to 520 objects with dateStart and dateEnd/);
  });
});
