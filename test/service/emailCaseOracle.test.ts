import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TeamPage } from '../../server/wire/insights.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { importRecords, readReport } from '../support/insightReports.ts';
import {
  naiveContributorRows,
  naiveTeamRows,
  type PlainPerson,
  type PlainRecord,
  type PlainRequest,
  type PlainWorld,
} from '../support/naiveReport.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const RUNS = campaign(50, 10_000);

const REQUEST = { dateStart: '2026-03-02', dateEnd: '2026-03-08', granularity: 'daily', calculationType: 'MEAN' } as const;
const METRICS = ['TIME_TO_FIRST_COMMENT', 'PR_VELOCITY_PER_DEV', 'CODING_DAYS_PER_DEV'];
const CONTRIBUTORS = ['PR_VELOCITY', 'CODING_DAYS'];

/** Everyone except the first may report to an earlier person or to no one; the second reports to the first, so that there is a team. */
const people: fc.Arbitrary<PlainPerson[]> = fc.array(fc.nat(), { maxLength: 6 }).map((choices) =>
  [0, 1, ...choices].map((choice, place) => {
    const manager = place === 0 ? 0 : place === 1 ? 1 : choice % (place + 1);
    const email = (of: number) => `dév${of}.x@example.com`;
    return { name: `Dev ${place}`, email: email(place), managerEmail: manager === 0 ? '' : email(manager - 1) };
  }),
);

const record: fc.Arbitrary<Omit<PlainRecord, 'id'>> = fc
  .record({
    developer: fc.oneof(
      fc.nat(8).map((of) => `dév${of}.x@example.com`),
      fc.nat(8).map((of) => `login-${of}`),
    ),
    day: fc.integer({ min: 1, max: 9 }),
    lines: fc.nat(400),
    isCommit: fc.boolean(),
  })
  .map(({ developer, day, lines, isCommit }): Omit<PlainRecord, 'id'> => {
    const date = `2026-03-0${day}`;
    if (isCommit) return { kind: 'commit', developer, at: `${date}T12:00:00Z`, lines };
    const pull = { createdAt: `${date}T10:00:00Z`, firstCommentAt: `${date}T11:00:00Z`, mergedAt: `${date}T12:00:00Z` };
    return { kind: 'pullRequest', developer, ...pull, lines };
  });

const world: fc.Arbitrary<PlainWorld> = fc
  .record({ people, mapped: fc.uniqueArray(fc.nat(8), { maxLength: 3 }), records: fc.array(record, { minLength: 1, maxLength: 12 }) })
  .map(({ people, mapped, records }) => ({
    people,
    identities: mapped.map((of, place) => [`login-${of}`, people[(of + place) % people.length]!.email] as const),
    records: records.map((record, place) => ({ ...record, id: String(place) })),
    timeZone: 'UTC',
  }));

/** Returns a function that changes the case of letters by a pseudorandom sequence. */
function createRecase(seed: number): (text: string) => string {
  let state = seed;
  const next = (): boolean => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state & 0x10000) !== 0;
  };
  return (text) => [...text].map((letter) => (next() ? letter.toUpperCase() : letter)).join('');
}

describe('the case of references', () => {
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

  it('changes neither the teams nor any report, for any roster', async function () {
    this.timeout(timeLimit(300_000));
    const check = async ({ people, identities, records, timeZone }: PlainWorld, seed: number): Promise<void> => {
      const recase = createRecase(seed);
      const written = people.map((person) => ({ ...person, email: recase(person.email), managerEmail: recase(person.managerEmail) }));
      await send('POST', '/__fairlead/reset', { area: 'all' });
      const rows = written.map(({ name, email, managerEmail }) => `${name},${email},${managerEmail}\n`);
      await finishSetup(service.address, `name,email,manager_email\n${rows.join('')}`);
      const mapped = identities.map(([identity, email]) => ({ email: recase(email), integrationId: 1, identity: recase(identity) }));
      if (mapped.length > 0) await send('PATCH', '/v2/developers/identities', mapped);
      await importRecords(
        service.address,
        records.map((record) => ({ ...record, developer: recase(record.developer) })),
      );

      const { body } = await callService<TeamPage>(service.address, 'GET', '/v2/teams/list?leafTeamsOnly=false&pageSize=1000');
      const shown = body.items.map(({ name, depth, managerEmail, developerCount }) => [name, depth, managerEmail ?? null, developerCount]);
      assert.deepEqual(
        shown,
        toNaiveTree(people, (place) => written[place]!.email),
      );

      const plain = { people, identities, records, timeZone };
      const plainRequest: PlainRequest = { ...REQUEST, metrics: METRICS, includeRatings: false };
      const { dateStart, dateEnd, granularity } = REQUEST;
      const range = { dateStart, dateEnd, granularity };
      const ofTeams = await readReport(service.address, { ...range, productivity: { metrics: METRICS } });
      assert.deepEqual(ofTeams.slice(1), naiveTeamRows(plain, plainRequest));
      const productivityContributors = { metrics: CONTRIBUTORS };
      const single = await readReport(service.address, { ...range, collectionId: '1', productivityContributors });
      assert.deepEqual(single.slice(1), naiveContributorRows(plain, { ...plainRequest, metrics: CONTRIBUTORS }));
    };
    await fc.assert(fc.asyncProperty(world, fc.nat(), check), { seed: SEED, numRuns: RUNS });
  });
});

/**
 * Computes the teams from the plain roster without any product code: name, depth, e-mail of the manager as written, and number of members.
 */
function toNaiveTree(people: readonly PlainPerson[], emailAt: (place: number) => string): unknown[][] {
  const below = (email: string): PlainPerson[] => people.filter(({ managerEmail }) => managerEmail === email);
  const count = (person: PlainPerson): number => below(person.email).reduce((sum, report) => sum + count(report), 1);
  const walk = (person: PlainPerson, depth: number): unknown[][] => {
    const reports = below(person.email);
    if (reports.length === 0) return [];
    return [[person.name, depth, emailAt(people.indexOf(person)), count(person)], ...reports.flatMap((report) => walk(report, depth + 1))];
  };
  return below('').flatMap((root) => walk(root, 0));
}
