import fc from 'fast-check';
import type { PlainPerson, PlainRecord, PlainRequest, PlainWorld } from './naiveReport.ts';

const PRODUCTIVITY = [
  'TIME_TO_FIRST_COMMENT',
  'PR_VELOCITY_PER_DEV',
  'WORKTYPE_COMPLETED_PER_DEV',
  'CODING_DAYS_PER_DEV',
  'NUMBER_OF_COMMENTS_PER_PR',
  'AVG_TIME_TO_COMPLETE',
];
const EFFICIENCY = ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE', 'MEAN_TIME_TO_RESTORE', 'OVERALL_DORA'];
const MINUTE = 60_000;
/** The first day of random activity. */
export const FIRST = Date.parse('2026-03-20T00:00:00Z');
const DAYS = 45;

/** Everyone except the first two may report to anyone before, or to no one. */
export const people: fc.Arbitrary<PlainPerson[]> = fc.array(fc.nat(), { minLength: 0, maxLength: 8 }).map((choices) =>
  [0, 1, ...choices].map((choice, place) => {
    const manager = place === 0 ? 0 : place === 1 ? 1 : choice % (place + 1);
    const email = (of: number) => `dev${of}@example.com`;
    return { name: `Dev ${String(place).padStart(2, '0')}`, email: email(place), managerEmail: manager === 0 ? '' : email(manager - 1) };
  }),
);

/** Timestamps in whole minutes, half of them near midnight in Berlin and Kathmandu. */
const timestamp = fc
  .tuple(fc.nat(DAYS), fc.oneof(fc.nat(1439), fc.constantFrom(0, 1094, 1095, 1319, 1320, 1379, 1380, 1439)))
  .map(([day, minute]) => FIRST + (day * 1440 + minute) * MINUTE);
const duration = fc.oneof(fc.nat(3000), fc.constantFrom(0, 59, 60, 1440, 7 * 1440, 10_080, 30 * 1440)).map((minutes) => minutes * MINUTE);
/** Formats a time. */
export const iso = (time: number) => new Date(time).toISOString();

/** A name in activity records: an e-mail, an identity, or an unknown one. */
const developer = fc.oneof(
  { weight: 5, arbitrary: fc.nat(9).map((of) => `dev${of}@example.com`) },
  { weight: 2, arbitrary: fc.nat(9).map((of) => `Login-${of}`) },
  { weight: 1, arbitrary: fc.constantFrom(' DEV1@example.com ', 'stranger') },
);

const record: fc.Arbitrary<Omit<PlainRecord, 'id'>> = fc
  .record({
    developer,
    at: timestamp,
    elapsed: duration,
    first: duration,
    some: fc.nat(400),
    open: fc.nat(5),
    ticket: fc.constantFrom('', 'A-1'),
    repository: fc.constantFrom('', '', 'host/acme/shop', 'host/beta/api'),
  })
  .chain(({ developer, at, elapsed, first, some, open, ticket, repository }) => {
    const isOpen = open === 0;
    const fields: readonly Omit<PlainRecord, 'id'>[] = [
      { kind: 'commit', developer, at: iso(at), lines: some, ...(isOpen ? {} : { deployedAt: iso(at + elapsed) }) },
      {
        kind: 'pullRequest',
        developer,
        ticket,
        createdAt: iso(at - elapsed - first),
        ...(open === 1 ? {} : { firstCommentAt: iso(at - elapsed) }),
        ...(isOpen ? {} : { mergedAt: iso(at) }),
        lines: some,
        comments: some % 9,
      },
      {
        kind: 'workItem',
        developer,
        ticket,
        ...(open === 1 ? {} : { startedAt: iso(at - elapsed) }),
        ...(isOpen ? {} : { finishedAt: iso(at) }),
      },
      {
        kind: 'deployment',
        developer,
        at: iso(at),
        ...(open < 3 ? { outcome: open < 2 ? ('failure' as const) : ('success' as const) } : {}),
      },
      { kind: 'incident', developer, createdAt: iso(at - elapsed), ...(isOpen ? {} : { resolvedAt: iso(at) }) },
    ];
    return fc.constantFrom(...fields.map((one) => ({ ...one, ...(repository === '' ? {} : { repository }) })));
  });

/** A random roster with identities and activity records. */
export const world: fc.Arbitrary<PlainWorld> = fc
  .record({
    people,
    mapped: fc.uniqueArray(fc.nat(9), { maxLength: 4 }),
    records: fc.array(record, { maxLength: 60, size: 'max' }),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Africa/Cairo', 'Pacific/Apia'),
  })
  .map(({ people, mapped, records, timeZone }) => ({
    people,
    identities: mapped.map((of, place) => [`login-${of}`, people[(of + place) % people.length]!.email] as const),
    // A commit and its change may share an ID, and IDs are unique only within a kind.
    records: records.map((record, place) => ({ ...record, id: String(place) })),
    timeZone,
  }));

/** A random request of a report on teams. */
export const request: fc.Arbitrary<PlainRequest> = fc
  .record({
    days: fc.tuple(fc.nat(DAYS), fc.nat(DAYS)),
    granularity: fc.constantFrom('daily', 'weekly', 'monthly'),
    calculationType: fc.constantFrom('MEAN', 'MEDIAN', 'P90', 'P95'),
    productivity: fc.shuffledSubarray(PRODUCTIVITY),
    efficiency: fc.shuffledSubarray(EFFICIENCY, { minLength: 1 }),
    includeRatings: fc.boolean(),
  })
  .map(({ days, productivity, efficiency, ...rest }) => {
    const [first, last] = days.map((day) => iso(FIRST + day * 1440 * MINUTE).slice(0, 10)).sort();
    return { ...rest, dateStart: first!, dateEnd: last!, metrics: [...productivity, ...efficiency] };
  });

/** Writes people as a roster. */
export const toRoster = (people: readonly PlainPerson[]): string => {
  const rows = people.map(({ name, email, managerEmail }) => `${name},${email},${managerEmail}\n`);
  return `name,email,manager_email\n${rows.join('')}`;
};

/** Converts a request to the body of an export. */
export const toBody = ({ metrics, calculationType, ...rest }: PlainRequest): object => {
  const productivity = metrics.filter((name) => PRODUCTIVITY.includes(name));
  return {
    ...rest,
    ...(productivity.length === 0 ? {} : { productivity: { metrics: productivity } }),
    efficiency: { calculationType, metrics: metrics.filter((name) => EFFICIENCY.includes(name)) },
  };
};
