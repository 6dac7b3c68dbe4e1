import { onceAsked } from '../onceAsked.ts';
import { findCycles } from './findCycles.ts';
import type { EmailCodes } from './hints/emailCodes.ts';
import { findSharers, placeNumbers } from './placeNumbers.ts';
import type { PeopleIndex } from './rosterFacts.ts';

/** E-mails by their small numbers, from 1 on. */
export interface EmailNumbers {
  /** One more than the largest number. */
  readonly size: number;
  emailText(number: number): string;
  emailCodes(): EmailCodes;
  /** The number of exactly this e-mail, else one that differs only by case; 0 if there is none. */
  numberOf(email: string): number;
  /** The first number whose e-mail differs at most by case. */
  twinOf(number: number): number;
  /** The numbers for which that is another. */
  readonly laterTwins: Iterable<number>;
}

/** What is known of people beforehand. */
export interface KnownPeople {
  /** What `placeNumbers` tells, of fewer numbers maybe: of all that managers have, that several people share, or that have a twin. */
  named(): Int32Array;
  /** The same of any number. */
  placeOf(number: number): number;
  /** Records whose e-mail an earlier one has. */
  sharers(): ArrayLike<number>;
}

/** Works out who has which e-mail and manager, from the numbers of each record. Whatever a sound roster never asks for is made only then. Linear in the records. */
export function indexPeople(
  emails: Int32Array,
  managers: Int32Array,
  numbers: EmailNumbers,
  { named, placeOf, sharers }: KnownPeople = findPeople(emails, managers, numbers.size),
): PeopleIndex {
  const rowCount = emails.length;
  const firstRecordOf = (number: number): number => Math.max(placeOf(number), -1);
  const shared = onceAsked(() => groupRecords(sharers(), emails));
  const unowned = onceAsked(() => findUnowned(named()));
  const orphans = onceAsked(() => groupRecords(findOrphans(managers, named()), managers));
  const firstTwins = onceAsked(() => findFirstTwins(named(), numbers));
  const firstTwinOf = (number: number): number => {
    const twin = numbers.twinOf(number);
    return firstTwins().get(twin) ?? firstRecordOf(twin);
  };
  const joins = onceAsked(() => findJoins(unowned(), numbers, firstTwinOf));
  const joined = onceAsked(() => joinManagers(managers, joins(), orphans, emails));
  const reports = onceAsked(() => groupAll(joined(), numbers.size));
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
  const named = onceAsked(() => placeNumbers(emails, managers, size));
  return { named, placeOf: (number) => named()[number]!, sharers: () => findSharers(emails, named()) };
}

/** Numbers of e-mails that are only written as a manager's. */
function findUnowned(named: Int32Array): number[] {
  const unowned: number[] = [];
  const { length } = named;
  for (let number = 1; number < length; number++) if (named[number]! < 0) unowned.push(number);
  return unowned;
}

/** For those of them that someone has in another case: the first record of such a person. */
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

/** The managers of all records as they are meant: the one place where the rule for e-mails (see EmailIndex in core) is applied to a roster. */
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

/** Records whose manager's e-mail no one has as it is written. */
function findOrphans(managers: Int32Array, named: Int32Array): number[] {
  const orphans: number[] = [];
  const { length } = managers;
  for (let record = 0; record < length; record++) {
    if (named[managers[record]!]! < 0 && managers[record] !== 0) orphans.push(record);
  }
  return orphans;
}

/** Whether everybody's manager stands above them. */
function standInOrder(named: Int32Array, managers: Int32Array): boolean {
  const { length } = named;
  // An iterator takes ten times as long.
  for (let number = 0; number < length; number++) {
    const record = named[number]!;
    if (record >= 0 && named[managers[record]!]! >= record) return false;
  }
  return true;
}

/** Who leads back to themselves is somebody's manager, so that only these are looked at; and where all stand below theirs, nobody does. */
function findManagerCycles(named: Int32Array, managers: Int32Array): number[][] {
  if (standInOrder(named, managers)) return [];
  const managerOf = named.map((record) => (record < 0 ? -1 : managers[record]!));
  return findCycles(managerOf).map((cycle) => cycle.map((number) => named[number]!));
}

/** Some records by their numbers, in their order. */
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

/** For the numbers that stand for several which differ only by case: the first record of any of them. */
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

/** The records of each number, back to back in the order of the text. */
function groupAll(numbers: Int32Array, size: number): (number: number) => Int32Array {
  const starts = new Int32Array(size + 1);
  for (let record = 0; record < numbers.length; record++) starts[numbers[record]! + 1]!++;
  for (let number = 0; number < size; number++) starts[number + 1] = starts[number + 1]! + starts[number]!;
  const records = new Int32Array(numbers.length);
  const filled = starts.slice();
  for (let record = 0; record < numbers.length; record++) records[filled[numbers[record]!]!++] = record;
  return (number) => records.subarray(starts[number], starts[number + 1]);
}
