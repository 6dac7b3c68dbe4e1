import { compare, type Fraction, fraction, over, plus, round, times } from './fraction.ts';

/** An activity record as imported; each kind has some of the fields. */
export interface PlainRecord {
  readonly kind: 'commit' | 'pullRequest' | 'workItem' | 'deployment' | 'incident';
  readonly id: string;
  readonly developer: string;
  readonly repository?: string;
  readonly ticket?: string;
  readonly at?: string;
  readonly lines?: number;
  readonly comments?: number;
  readonly deployedAt?: string;
  readonly createdAt?: string;
  readonly firstCommentAt?: string;
  readonly mergedAt?: string;
  readonly closedAt?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly outcome?: 'success' | 'failure';
  readonly resolvedAt?: string;
}

/** A person of a roster; managerEmail is empty for no manager. */
export interface PlainPerson {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
}

/** Everything that a report is computed from. */
export interface PlainWorld {
  /** Ordered by name; without cycles of managers. */
  readonly people: readonly PlainPerson[];
  /** Pairs of an identity and an e-mail. */
  readonly identities: readonly (readonly [string, string])[];
  readonly records: readonly PlainRecord[];
  readonly timeZone: string;
  /** The same people with their managers before a day; activity then counts in the team of its time. */
  readonly former?: { readonly people: readonly PlainPerson[]; readonly until: string };
}

/** A complete request. */
export interface PlainRequest {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly granularity: 'daily' | 'weekly' | 'monthly';
  readonly calculationType: 'MEAN' | 'MEDIAN' | 'P90' | 'P95';
  readonly metrics: readonly string[];
  readonly includeRatings: boolean;
}

/** A group of developers: its name, and whether it contains someone, by e-mail, on a day. */
interface Group {
  readonly name: string;
  readonly holds: (email: string, day: string) => boolean;
}

/**
 * Computes a report of all teams from the rules in docs/insights.md, record by record in exact numbers and without any product code; without
 * headers.
 */
export function naiveTeamRows(world: PlainWorld, request: PlainRequest): string[][] {
  return toRows(world, request, findTeams(world.people).map(toGroup(world)));
}

/** Computes a report of the contributors of the first team: its managers with everyone below them, and everyone else individually. */
export function naiveContributorRows(world: PlainWorld, request: PlainRequest): string[][] {
  const { people } = world;
  const [first] = findTeams(people);
  if (first === undefined) return [];
  const groups: Group[] = [];
  const walk = (person: PlainPerson): void => {
    const below = people.filter(({ managerEmail }) => managerEmail === person.email);
    groups.push(below.length === 0 ? { name: person.name, holds: (email) => email === person.email } : toGroup(world)(person));
    below.forEach(walk);
  };
  walk(first);
  return toRows(world, { ...request, includeRatings: false }, groups);
}

/** Returns the activity records behind a cell of a manager's team as `kind id`: those counted of the metric's own kind. */
export function naiveRecordsBehind(world: PlainWorld, request: PlainRequest, manager: string, metric: string): string[] {
  const count = countGroup(world, request, toGroup(world)(world.people.find(({ name }) => name === manager)!));
  const kept: Readonly<Record<string, readonly Event[]>> = {
    TIME_TO_FIRST_COMMENT: count.pulls.filter(({ firstCommentAt }) => firstCommentAt !== undefined),
    PR_VELOCITY_PER_DEV: count.pulls,
    WORKTYPE_COMPLETED_PER_DEV: count.items,
    CODING_DAYS_PER_DEV: count.commits,
    NUMBER_OF_COMMENTS_PER_PR: count.pulls,
    AVG_TIME_TO_COMPLETE: count.items.filter(({ startedAt }) => startedAt !== undefined),
    LEAD_TIME_FOR_CHANGES: count.changes,
    DEPLOYMENT_FREQUENCY: count.deployments.filter(({ outcome }) => outcome !== 'failure'),
    CHANGE_FAILURE_RATE: count.deployments,
    MEAN_TIME_TO_RESTORE: count.incidents,
    OVERALL_DORA: [...count.changes, ...count.deployments, ...count.incidents],
  };
  return kept[metric]!.map(({ kind, id }) => `${kind} ${id}`).sort();
}

/** Returns the number of periods in a range. */
export function naivePeriods(request: PlainRequest): number {
  const { over, under } = periodsOf(request);
  return Number((over * 1_000_000_000n) / under) / 1_000_000_000;
}

/** Lists the managers in tree order. */
function findTeams(people: readonly PlainPerson[]): PlainPerson[] {
  const below = (email: string): PlainPerson[] => people.filter(({ managerEmail }) => managerEmail === email);
  const walk = (person: PlainPerson): PlainPerson[] => {
    const reports = below(person.email);
    return reports.length === 0 ? [] : [person, ...reports.flatMap(walk)];
  };
  return below('').flatMap(walk);
}

function toGroup(world: PlainWorld): (manager: PlainPerson) => Group {
  return ({ name, email: manager }) => ({ name, holds: (email, day) => findTeamsOf(world, email, day).includes(manager) });
}

/**
 * Returns the managers of the teams that a person was in on a day: the innermost one by the roster of that day that is still a team, and
 * those above it today.
 */
function findTeamsOf({ people, former }: PlainWorld, email: string, day: string): string[] {
  const then = former !== undefined && day < former.until ? former.people : people;
  const managerOf = (roster: readonly PlainPerson[], of: string) => roster.find((person) => person.email === of)!.managerEmail;
  const isTeam = (roster: readonly PlainPerson[], of: string) => roster.some(({ managerEmail }) => managerEmail === of);
  let team = isTeam(then, email) ? email : managerOf(then, email);
  while (team !== '' && !isTeam(people, team)) team = managerOf(then, team);
  const teams: string[] = [];
  for (; team !== ''; team = managerOf(people, team)) teams.push(team);
  return teams;
}

function toRows(world: PlainWorld, request: PlainRequest, groups: readonly Group[]): string[][] {
  const counted = groups.map((group) => ({ ...group, count: countGroup(world, request, group) }));
  if (counted.every(({ count }) => count.active === 0)) return [];
  return counted.map((group) => toRow(world, request, group));
}

function toRow(world: PlainWorld, request: PlainRequest, group: Group): string[] {
  const { name } = group;
  const count = countGroup(world, request, group);
  const alone = count.developers.map((own) => {
    return countGroup(world, request, { name, holds: (email, day) => email === own && findTeamsOf(world, email, day).length > 0 });
  });
  const cells = request.metrics.flatMap((metric) => {
    const value = write(measure(metric, count, request));
    if (!request.includeRatings || !RATED.includes(metric)) return [value];
    const tiers = alone.map((count) => rate(metric, count, request)).filter((tier) => tier !== null);
    return [value, tiers.length === 0 ? '—' : ['Low', 'Medium', 'High', 'Elite'][Number(round(mean(tiers)!)) - 1]!];
  });
  return [name, ...cells];
}

/** Computes the row of a manager alone, who must have a team. */
export function naiveOwnRow(world: PlainWorld, request: PlainRequest, manager: string): string[] {
  const { email: own } = world.people.find(({ name }) => name === manager)!;
  return toRow(world, request, { name: `${manager} (own work)`, holds: (email) => email === own });
}

/** Computes the rework rate of a manager's team, or of the manager alone, from the text of docs/contract/insights.md#rework-rate. */
export function naiveReworkRate(world: PlainWorld, request: PlainRequest, manager: string, alone: boolean): string {
  const person = world.people.find(({ name }) => name === manager)!;
  const group = alone ? { name: manager, holds: (email: string) => email === person.email } : toGroup(world)(person);
  const { deployments } = countGroup(world, request, group);
  const repairs = new Set(
    world.records.flatMap(({ kind, repository, createdAt, resolvedAt }) => {
      if (kind !== 'incident' || repository === undefined || resolvedAt === undefined) return [];
      const candidates = world.records
        .filter((one) => one.kind === 'deployment' && one.repository === repository && one.at! > createdAt! && one.at! <= resolvedAt)
        .sort((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at! < other.at! ? -1 : 1));
      return candidates.slice(-1).map(({ id }) => id);
    }),
  );
  const repairing = deployments.filter(({ id }) => repairs.has(id)).length;
  return write(deployments.length === 0 ? null : over(fraction(repairing * 100), fraction(deployments.length)));
}

type Event = PlainRecord & { readonly who: string };

interface Count {
  readonly developers: readonly string[];
  readonly active: number;
  readonly commits: readonly Event[];
  readonly changes: readonly Event[];
  readonly pulls: readonly Event[];
  readonly items: readonly Event[];
  readonly deployments: readonly Event[];
  readonly incidents: readonly Event[];
  readonly zone: string;
}

function countGroup(world: PlainWorld, { dateStart, dateEnd }: PlainRequest, { holds }: Group): Count {
  const events = world.records.flatMap((record) => {
    const who = findPerson(world, record.developer);
    return who === null ? [] : [{ ...record, who }];
  });
  const isIn = (who: string, time: string | undefined): boolean => {
    if (time === undefined) return false;
    const day = dayOf(time, world.timeZone);
    return dateStart <= day && day <= dateEnd && holds(who, day);
  };
  const count = {
    commits: events.filter(({ kind, at, who }) => kind === 'commit' && isIn(who, at)),
    changes: events.filter(({ kind, deployedAt, who }) => kind === 'commit' && isIn(who, deployedAt)),
    pulls: events.filter(({ kind, mergedAt, who }) => kind === 'pullRequest' && isIn(who, mergedAt)),
    items: events.filter(({ kind, finishedAt, who }) => kind === 'workItem' && isIn(who, finishedAt)),
    deployments: events.filter(({ kind, at, who }) => kind === 'deployment' && isIn(who, at)),
    incidents: events.filter(({ kind, resolvedAt, who }) => kind === 'incident' && isIn(who, resolvedAt)),
  };
  const active = new Set(Object.values(count).flatMap((some) => some.map(({ who }) => who)));
  // Rosters change once, so the ends of the range show everyone who was there on some day of it.
  const developers = world.people.map(({ email }) => email).filter((email) => holds(email, dateStart) || holds(email, dateEnd));
  return { ...count, developers, active: active.size, zone: world.timeZone };
}

/** Returns the e-mail in the roster that an activity record belongs to: the one it names, or the one that its identity is mapped to. */
function findPerson({ people, identities }: PlainWorld, developer: string): string | null {
  const name = fold(developer);
  if (people.some(({ email }) => fold(email) === name)) return name;
  const mapped = identities.find(([identity]) => fold(identity) === name);
  return mapped === undefined ? null : fold(mapped[1]);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function dayOf(time: string, timeZone: string): string {
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  FORMATS.set(timeZone, format);
  return format.format(new Date(time));
}

const DAY = 86_400_000;
const RATED = ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE', 'MEAN_TIME_TO_RESTORE', 'OVERALL_DORA'];

function measure(metric: string, count: Count, request: PlainRequest): Fraction | null {
  const { pulls, items, deployments } = count;
  const periods = periodsOf(request);
  switch (metric) {
    case 'TIME_TO_FIRST_COMMENT':
      return mean(pulls.flatMap(({ createdAt, firstCommentAt }) => (firstCommentAt === undefined ? [] : days(createdAt!, firstCommentAt))));
    case 'PR_VELOCITY_PER_DEV':
    case 'PR_VELOCITY':
      return each(total(pulls.map(({ lines = 0 }) => lines)), count.developers.length, periods);
    case 'WORKTYPE_COMPLETED_PER_DEV':
    case 'WORK_TYPE_COMPLETED':
      return each(items.length, count.active, periods);
    case 'CODING_DAYS_PER_DEV':
    case 'CODING_DAYS':
      return each(new Set(count.commits.map(({ who, at }) => `${who} ${dayOf(at!, count.zone)}`)).size, count.active, periods);
    case 'NUMBER_OF_COMMENTS_PER_PR':
      return pulls.length === 0 ? null : fraction(total(pulls.map(({ comments = 0 }) => comments)), pulls.length);
    case 'AVG_TIME_TO_COMPLETE':
      return mean(items.flatMap(({ startedAt, finishedAt }) => (startedAt === undefined ? [] : days(startedAt, finishedAt!))));
    case 'NO_OF_PRS_WITH_MISSING_TICKETS':
      return fraction(pulls.filter(({ ticket = '' }) => ticket.trim() === '').length);
    case 'LEAD_TIME_FOR_CHANGES':
      return asOne(
        count.changes.flatMap(({ at, deployedAt }) => days(at!, deployedAt!)),
        request,
      );
    case 'DEPLOYMENT_FREQUENCY':
      return over(fraction(deployments.filter(({ outcome }) => outcome !== 'failure').length), periods);
    case 'CHANGE_FAILURE_RATE': {
      const failed = deployments.filter(({ outcome }) => outcome === 'failure').length;
      return deployments.length === 0 ? null : fraction(failed * 100, deployments.length);
    }
    case 'MEAN_TIME_TO_RESTORE':
      return asOne(
        count.incidents.flatMap(({ createdAt, resolvedAt }) => days(createdAt!, resolvedAt!)),
        request,
      );
    case 'OVERALL_DORA':
      return meanOfAll(RATED.slice(0, 4).map((name) => rate(name, count, request)));
    default:
      throw new Error(`no metric ${metric}`);
  }
}

function meanOfAll(rates: readonly (Fraction | null)[]): Fraction | null {
  return rates.includes(null) ? null : mean(rates.filter((one) => one !== null));
}

/** Returns 4 for Elite down to 1 for Low. */
function rate(metric: string, count: Count, request: PlainRequest): Fraction | null {
  if (metric === 'DEPLOYMENT_FREQUENCY' && count.deployments.length === 0) return null;
  const value = measure(metric, count, { ...request, granularity: 'daily' });
  if (value === null) return null;
  if (metric === 'OVERALL_DORA') return fraction(round(value));
  const atMost = (...limits: number[]) => limits.map((limit) => compare(value, fraction(limit)) <= 0);
  const holds: Readonly<Record<string, readonly boolean[]>> = {
    LEAD_TIME_FOR_CHANGES: atMost(1, 7, 30),
    DEPLOYMENT_FREQUENCY: [compare(value, fraction(1)) > 0, compare(value, fraction(1, 7)) >= 0, compare(value, fraction(1, 30)) >= 0],
    CHANGE_FAILURE_RATE: atMost(15, 30, 45),
    MEAN_TIME_TO_RESTORE: [fraction(1, 24), fraction(1), fraction(7)].map((limit) => compare(value, limit) < 0),
  };
  const place = holds[metric]!.indexOf(true);
  return fraction(place === -1 ? 1 : 4 - place);
}

function periodsOf({ dateStart, dateEnd, granularity }: PlainRequest): Fraction {
  let [count, months] = [0, fraction(0)];
  for (let day = new Date(dateStart); day.toISOString().slice(0, 10) <= dateEnd; day = new Date(day.getTime() + DAY)) {
    count++;
    months = plus(months, fraction(1, new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()));
    // Kept short, because whole months are common.
    if (months.over % months.under === 0n) months = fraction(months.over / months.under);
  }
  return granularity === 'daily' ? fraction(count) : granularity === 'weekly' ? fraction(count, 7) : months;
}

function each(count: number, people: number, periods: Fraction): Fraction {
  return count === 0 ? fraction(0) : over(fraction(count, people), periods);
}

function days(from: string, to: string): Fraction[] {
  return [fraction(Date.parse(to) - Date.parse(from), DAY)];
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function mean(values: readonly Fraction[]): Fraction | null {
  return values.length === 0 ? null : over(values.reduce(plus), fraction(values.length));
}

function asOne(values: readonly Fraction[], { calculationType }: PlainRequest): Fraction | null {
  if (values.length === 0 || calculationType === 'MEAN') return mean(values);
  const sorted = values.toSorted(compare);
  const place = (values.length - 1) * { MEDIAN: 50, P90: 90, P95: 95 }[calculationType];
  const below = Math.floor(place / 100);
  const [lower, upper] = [sorted[below]!, sorted[below + 1] ?? sorted[below]!];
  return plus(lower, times(plus(upper, times(lower, fraction(-1))), fraction(place % 100, 100)));
}

function write(value: Fraction | null): string {
  if (value === null) return '';
  const hundredths = round(times(value, fraction(100)));
  const [integer, rest] = [hundredths / 100n, hundredths % 100n];
  return rest === 0n ? String(integer) : `${integer}.${String(rest).padStart(2, '0')}`;
}
