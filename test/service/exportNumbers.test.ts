import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { listTeams } from '../../server/api/insights/teams.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { completeExport, importRecords, readReport } from '../support/insightReports.ts';
import type { PlainRequest, PlainWorld } from '../support/naiveReport.ts';
import { ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { request, toRoster, world } from '../support/randomWorlds.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { configure, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const RUNS = ON_POSTGRES ? campaign(4, 200) : campaign(10, 800);

/** The metrics that have the same name in an export as in a report of contributors. */
const OF_DEVELOPERS = ['CODING_DAYS', 'PR_VELOCITY', 'WORK_TYPE_COMPLETED', 'NO_OF_PRS_WITH_MISSING_TICKETS'];

const choices = fc.record({
  team: fc.nat(),
  scope: fc.constantFrom('all', 'team', 'manager'),
  level: fc.constantFrom('efficiency', 'productivity', 'developer'),
  isPacked: fc.boolean(),
  upper: fc.boolean(),
});
type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never;

describe('an export of any activity', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const read = async (method: string, path: string, json?: unknown): Promise<Json> => {
    const { status, text, body } = await callService(service.address, method, path, { json });
    assert.ok(status === 200 || status === 202, text);
    return body;
  };
  const build = async ({ people, identities, records, timeZone }: PlainWorld): Promise<void> => {
    await read('POST', '/__fairlead/reset', { area: 'all' });
    await configure(service.address, { timeZone, membership: 'current' });
    await finishSetup(service.address, toRoster(people));
    const mapped = identities.map(([identity, email], place) => ({ email, integrationId: place + 1, identity }));
    if (mapped.length > 0) await read('PATCH', '/v2/developers/identities', mapped);
    if (records.length > 0) await importRecords(service.address, records);
  };
  /** Runs an export as a job and returns its file. */
  const run = async (family: string, order: object): Promise<string> => {
    const { download } = await completeExport(service.address, family, order);
    const { url, compression, sizeBytes } = download as Json;
    const file = await fetch(`${service.address.url}${String(url)}`, { headers: { 'x-api-key': service.address.apiKey } });
    const bytes = Buffer.from(await file.arrayBuffer());
    assert.equal(bytes.length, sizeBytes);
    return (compression === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  };

  it('has the numbers of the report on the same team, days and metrics, as CSV and as JSON', async function () {
    this.timeout(timeLimit(300_000));
    const check = async (plainWorld: PlainWorld, asked: readonly [PlainRequest, Choices][]): Promise<void> => {
      await build(plainWorld);
      const refIds = (await listTeams(toLocalInstance(service.address))).map((team) => team.refId);
      for (const [plainRequest, { team, scope, level, isPacked, upper }] of asked) {
        const { dateStart, dateEnd, granularity, calculationType } = plainRequest;
        const manager = plainWorld.people.find(({ email }) => plainWorld.people.some(({ managerEmail }) => managerEmail === email));
        const refId = refIds[team % refIds.length];
        const isOfTeam = scope === 'team' && refId !== undefined;
        const isOfManager = scope === 'manager' && manager !== undefined;
        const family = level === 'efficiency' ? 'efficiency' : 'productivity';
        const isOf = (name: string) => /LEAD|DEPLOY|FAILURE|RESTORE|DORA/.test(name) === (family === 'efficiency');
        const metrics = level === 'developer' ? OF_DEVELOPERS : plainRequest.metrics.filter(isOf);
        if (metrics.length === 0 || (level === 'developer' && !isOfTeam)) continue;
        const order = {
          dateRange: { start: dateStart, end: dateEnd },
          scope: isOfTeam ? { teamId: String(refId) } : isOfManager ? { managerEmailId: manager.email } : {},
          metrics,
          options: {
            granularity: upper ? granularity.toUpperCase() : granularity,
            ...(family === 'efficiency' ? { aggregation: calculationType.toLowerCase() } : {}),
            ...(level === 'developer' ? { metricLevel: level } : {}),
            compression: isPacked ? 'gzip' : 'none',
          },
        };
        const csv = (await run(family, { ...order, options: { ...order.options, format: 'csv' } })).trimEnd();
        const rows = csv === '' ? [] : csv.split('\n').map((line) => line.split(','));
        const teamRefId = isOfTeam ? refId : isOfManager ? await findTeamOf(family, order) : undefined;
        const days = { dateStart, dateEnd, granularity };
        const report = await readReport(service.address, {
          ...days,
          ...(level === 'developer'
            ? { collectionId: String(refId), productivityContributors: { metrics } }
            : { teamRefId, [family]: { metrics, ...(family === 'efficiency' ? { calculationType } : {}) } }),
        });
        assert.deepEqual(rows, report);
        const json = JSON.parse(await run(family, { ...order, options: { ...order.options, format: 'json' } })) as Json[];
        const [headers = [], ...cells] = rows;
        const toValue = (cell: string, column: number) => (column === 0 ? cell : cell === '' ? null : Number(cell));
        assert.deepEqual(
          json,
          cells.map((row) => Object.fromEntries(row.map((cell, column) => [headers[column]!, toValue(cell, column)]))),
        );
      }
    };
    const asked = fc.array(fc.tuple(request, choices), { minLength: 2, maxLength: 4 });
    await fc.assert(fc.asyncProperty(world, asked, check), { seed: SEED, numRuns: RUNS });
  });

  /** Returns the ID of the team that an export covers. */
  const findTeamOf = async (family: string, order: object): Promise<number> => {
    const { scope } = await read('POST', `/v2/insights/${family}/exports`, order);
    return Number((scope as Json).teamId);
  };
});
