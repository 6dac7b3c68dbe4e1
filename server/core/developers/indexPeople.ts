import type { EmailCodes, PeopleIndex } from './rosterInputs.ts';

/** E-mails by number, from 1 on. */
export interface EmailNumbers {
  /** One more than the largest number. */
  readonly size: number;
  emailText(number: number): string;
  emailCodes(): EmailCodes;
  /** The number of exactly this e-mail, or else of one that differs only by case; 0 if there is none. */
  numberOf(email: string): number;
  /** The first number whose e-mail is the same or differs only by case. */
  twinOf(number: number): number;
  /** The numbers whose `twinOf` is another number. */
  readonly laterTwins: Iterable<number>;
}

/** People already indexed by the caller. */
export interface KnownPeople {
  /** The result of `placeNumbers`, possibly limited to the e-mails that managers have, that several people share, or that have a twin. */
  named(): Int32Array;
  /** The same for any number. */
  placeOf(number: number): number;
  /** Records whose e-mail an earlier record has. */
  sharers(): ArrayLike<number>;
}

/** Indexes people by the e-mail and manager numbers of each record. Parts that a valid roster never needs are computed on first use. Linear in the records. */
export function indexPeople(
  emails: Int32Array,
  managers: Int32Array,
  numbers: EmailNumbers,
  { named, placeOf, sharers }: KnownPeople = findPeople(emails, managers, numbers.size),
): PeopleIndex {
  const rowCount = emails.length;
  const firstRecordOf = (number: number): number => Math.max(placeOf(number), -1);
  const shared = lazily(() => groupRecords(sharers(), emails));
  const unowned = lazily(() => findUnowned(named()));
  const orphans = lazily(() => groupRecords(findOrphans(managers, named()), managers));
  const firstTwins = lazily(() => findFirstTwins(named(), numbers));
  const firstTwinOf = (number: number): number => {
    const twin = numbers.twinOf(number);
    return firstTwins().get(twin) ?? firstRecordOf(twin);
  };
  const joins = lazily(() => findJoins(unowned(), numbers, firstTwinOf));
  const joined = lazily(() => joinManagers(managers, joins(), orphans, emails));
  const reports = lazily(() => groupAll(joined(), numbers.size));
  return {
    rowCount,
    emails,
    get managers() {
      return joined();
    },
    emailOf: (record) => emails[record]!,
    managerOf: (record) => joined()[record]!,
    emailText: (number) => numbers.emailText(number),
    emailCodes: () => numbers.emailCodes(),
    numberOf: (email) => {
      const number = numbers.numberOf(email);
      const isExact = number !== 0 && numbers.emailText(number) === email;
      if (isExact && placeOf(number) >= 0) return number;
      const twin = firstTwinOf(number);
      return twin !== -1 ? emails[twin]! : isExact ? number : 0;
    },
    firstRecordOf,
    firstTwinOf,
    recordsOf: (number) => {
      const first = placeOf(number);
      return first < 0 ? [] : [first, ...(shared().get(number) ?? [])];
    },
    reportsOf: (number) => (placeOf(number) < 0 ? (orphans().get(number) ?? []) : reports()(number)),
    get sharedEmails() {
      return shared().keys();
    },
    get unknownManagers() {
      return joins().size === 0 ? unowned() : unowned().filter((number) => !joins().has(number));
    },
    get recasedManagers() {
      return joins().keys();
    },
    get caseTwins() {
      return findCaseTwins(named(), numbers);
    },
    get cycles() {
      return findManagerCycles(named(), joined());
    },
  };
}

function findPeople(emails: Int32Array, managers: Int32Array, size: number): KnownPeople {
  const named = lazily(() => placeNumbers(emails, managers, size));
  return { named, placeOf: (number) => named()[number]!, sharers: () => findSharedNumbers(emails, named()) };
}

/** Returns the numbers of e-mails that occur only as a manager's. */
function findUnowned(named: Int32Array): number[] {
  const unowned: number[] = [];
  const { length } = named;
  for (let number = 1; number < length; number++) if (named[number]! < 0) unowned.push(number);
  return unowned;
}

/** Returns, for each of those that someone has in another case, the first record of that person. */
function findJoins(
  unowned: readonly number[],
  numbers: EmailNumbers,
  firstTwinOf: (number: number) => number,
): ReadonlyMap<number, number> {
  const joins = new Map<number, number>();
  const [anyTwin] = numbers.laterTwins;
  if (anyTwin === undefined) return joins;
  for (const number of unowned) {
    const record = firstTwinOf(number);
    if (record !== -1) joins.set(number, record);
  }
  return joins;
}

/** Returns the intended managers of all records: the one place where the rule for e-mails (see EmailIndex in core) is applied to a roster. */
function joinManagers(
  managers: Int32Array,
  joins: ReadonlyMap<number, number>,
  orphans: () => ReadonlyMap<number, readonly number[]>,
  emails: Int32Array,
): Int32Array {
  if (joins.size === 0) return managers;
  const joined = managers.slice();
  for (const [number, person] of joins) {
    for (const record of orphans().get(number) ?? []) joined[record] = emails[person]!;
  }
  return joined;
}

/** Returns the records whose manager's e-mail no one has exactly as written. */
function findOrphans(managers: Int32Array, named: Int32Array): number[] {
  const orphans: number[] = [];
  const { length } = managers;
  for (let record = 0; record < length; record++) {
    if (named[managers[record]!]! < 0 && managers[record] !== 0) orphans.push(record);
  }
  return orphans;
}

/** Whether every manager comes before their reports. */
function areInOrder(named: Int32Array, managers: Int32Array): boolean {
  const { length } = named;
  // An iterator takes ten times as long.
  for (let number = 0; number < length; number++) {
    const record = named[number]!;
    if (record >= 0 && named[managers[record]!]! >= record) return false;
  }
  return true;
}

/**
 * Finds the cycles of managers, in the order of the text, each from its first record on: numbers depend on how the text was read, and what
 * is reported of many cycles must not. Everyone in a cycle is a manager, so only `named` is searched; if every manager comes before their
 * reports, there is no cycle.
 */
function findManagerCycles(named: Int32Array, managers: Int32Array): number[][] {
  if (areInOrder(named, managers)) return [];
  const managerOf = named.map((record) => (record < 0 ? -1 : managers[record]!));
  return findCycles(managerOf)
    .map((cycle) => fromFirst(cycle.map((number) => named[number]!)))
    .sort(([one = 0], [other = 0]) => one - other);
}

/** Rotates a cycle so that it begins with its smallest record. */
function fromFirst(cycle: readonly number[]): number[] {
  const first = cycle.indexOf(cycle.reduce((one, other) => Math.min(one, other)));
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

/** Groups records by number, in their order. */
function groupRecords(records: ArrayLike<number>, numbers: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let index = 0; index < records.length; index++) {
    const record = records[index]!;
    const group = groups.get(numbers[record]!);
    if (group === undefined) groups.set(numbers[record]!, [record]);
    else group.push(record);
  }
  return groups;
}

/** Returns, for each first number of e-mails that differ only by case, the first record of any of them. */
function findFirstTwins(named: Int32Array, numbers: EmailNumbers): Map<number, number> {
  const first = new Map<number, number>();
  for (const number of numbers.laterTwins) {
    const twin = numbers.twinOf(number);
    const record = named[number]!;
    const earliest = first.get(twin) ?? Math.max(named[twin]!, -1);
    first.set(twin, record >= 0 && (earliest === -1 || record < earliest) ? record : earliest);
  }
  return first;
}

function findCaseTwins(named: Int32Array, numbers: EmailNumbers): number[][] {
  const groups = new Map<number, number[]>();
  for (const number of numbers.laterTwins) {
    const twin = numbers.twinOf(number);
    const group = groups.get(twin);
    if (group === undefined) groups.set(twin, [named[twin]!, named[number]!]);
    else group.push(named[number]!);
  }
  return [...groups.values()]
    .map((group) => group.filter((record) => record >= 0).sort((one, other) => one - other))
    .filter(({ length }) => length > 1);
}

/** Groups the records by number, back to back in the order of the text. */
function groupAll(numbers: Int32Array, size: number): (number: number) => Int32Array {
  const starts = new Int32Array(size + 1);
  for (let record = 0; record < numbers.length; record++) starts[numbers[record]! + 1]!++;
  for (let number = 0; number < size; number++) starts[number + 1] = starts[number + 1]! + starts[number]!;
  const records = new Int32Array(numbers.length);
  const filled = starts.slice();
  for (let record = 0; record < numbers.length; record++) records[filled[numbers[record]!]!++] = record;
  return (number) => records.subarray(starts[number], starts[number + 1]);
}

/**
 * Finds the cycles among records that each point to at most one other: `next` holds the index of that record, or -1. Returns the records of
 * each cycle in order. Linear and without recursion.
 */
function findCycles(next: Int32Array): number[][] {
  const visitOf = new Int32Array(next.length);
  const cycles: number[][] = [];
  for (let start = 0; start < next.length; start++) {
    let record = start;
    while (record >= 0 && visitOf[record] === 0) {
      visitOf[record] = start + 1;
      record = next[record]!;
    }
    if (record >= 0 && visitOf[record] === start + 1) cycles.push(followCycle(next, record));
  }
  return cycles;
}

function followCycle(next: Int32Array, first: number): number[] {
  const cycle: number[] = [];
  let record = first;
  do {
    cycle.push(record);
    record = next[record]!;
  } while (record !== first);
  return cycle;
}

/**
 * Returns, by e-mail number, the first record that has the e-mail; if no one has it, the complement of the first record that names it as
 * its manager's. Number 0 belongs to no one.
 */
export function placeNumbers(emails: Int32Array, managers: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  for (let record = managers.length - 1; record >= 0; record--) places[managers[record]!] = ~record;
  for (let record = emails.length - 1; record >= 0; record--) places[emails[record]!] = record;
  places[0] = -1;
  return places;
}

/** Returns the records whose e-mail an earlier record has; `places` must cover all numbers. */
function findSharedNumbers(emails: Int32Array, places: Int32Array): number[] {
  const sharers: number[] = [];
  const { length } = emails;
  for (let record = 0; record < length; record++) {
    const email = emails[record]!;
    if (email !== 0 && places[email] !== record) sharers.push(record);
  }
  return sharers;
}

/** Returns a function that creates a value on first use and keeps it. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
