import { findCycles } from './findCycles.ts';
import type { EmailCodes } from './hints/emailCodes.ts';
import type { PeopleIndex } from './rosterFacts.ts';

/** Where fewer numbers than one in so many records are asked for, their records are picked out. */
const PICKED_SHARE = 16;

/** E-mails by their small numbers, from 1 on. */
export interface EmailNumbers {
  /** One more than the largest number. */
  readonly size: number;
  emailText(number: number): string;
  emailCodes(): EmailCodes;
  numberOf(email: string): number;
  /** The first number whose e-mail differs at most by case. */
  twinOf(number: number): number;
  /** The numbers for which that is another. */
  readonly laterTwins: Iterable<number>;
}

/** What may be known of people beforehand. */
export interface KnownPeople {
  /** For each number the first record that has it, -1 where none has. */
  readonly firstRecords: Int32Array;
  /** True where it was seen that no two records share an e-mail, and that every manager stands above whom they manage. */
  readonly inOrder: boolean;
}

/** Works out who has which e-mail and manager, from the numbers of each record. Whatever a sound roster never asks for is made only then. Linear in the records. */
export function indexPeople(
  emails: Int32Array,
  managers: Int32Array,
  numbers: EmailNumbers,
  { firstRecords, inOrder }: KnownPeople = { firstRecords: findFirstRecords(emails, numbers.size), inOrder: false },
): PeopleIndex {
  const rowCount = emails.length;
  const sharedEmails = onceAsked(() => (signs().ofShared ? findShared(emails, firstRecords) : new Set<number>()));
  const unknownManagers = onceAsked(() => (signs().ofUnknown ? findUnknown(managers, firstRecords) : new Set<number>()));
  const sharers = onceAsked(() => groupFew(emails, sharedEmails(), numbers.size));
  const strangersReports = onceAsked(() => groupFew(managers, unknownManagers(), numbers.size));
  const reports = onceAsked(() => groupRecords(managers, numbers.size));
  const firstTwins = onceAsked(() => findFirstTwins(firstRecords, numbers));
  const signs = onceAsked(() => (inOrder ? NO_SIGNS : findSigns(emails, managers, firstRecords)));
  return {
    rowCount,
    emails,
    managers,
    emailOf: (record) => emails[record]!,
    managerOf: (record) => managers[record]!,
    emailText: (number) => numbers.emailText(number),
    emailCodes: () => numbers.emailCodes(),
    numberOf: (email) => numbers.numberOf(email),
    firstRecordOf: (number) => firstRecords[number]!,
    firstTwinOf: (number) => firstTwins()[numbers.twinOf(number)]!,
    recordsOf: (number) => {
      const first = firstRecords[number]!;
      return first === -1 ? [] : sharedEmails().has(number) ? sharers()(number) : [first];
    },
    reportsOf: (number) => (firstRecords[number] === -1 ? strangersReports()(number) : reports()(number)),
    get sharedEmails() {
      return sharedEmails();
    },
    get unknownManagers() {
      return unknownManagers();
    },
    get caseTwins() {
      return findCaseTwins(firstRecords, numbers);
    },
    get cycles() {
      return signs().ofCycles ? findCycles(managers.map((number) => firstRecords[number]!)) : [];
    },
  };
}

const NO_SIGNS = { ofShared: false, ofUnknown: false, ofCycles: false } as const;

/** Whether some e-mail is shared, some manager unknown, and anybody stands at or above their manager: where nobody does, no manager leads back. One pass, since most rosters have little of it. */
function findSigns(emails: Int32Array, managers: Int32Array, firstRecords: Int32Array) {
  let ofShared = false;
  let ofUnknown = false;
  let ofCycles = false;
  for (let record = 0; record < emails.length; record++) {
    const email = emails[record]!;
    if (email !== 0 && firstRecords[email] !== record) ofShared = true;
    const manager = managers[record]!;
    const managersRecord = firstRecords[manager]!;
    if (managersRecord >= record) ofCycles = true;
    else if (managersRecord === -1 && manager !== 0) ofUnknown = true;
  }
  return { ofShared, ofUnknown, ofCycles };
}

function findShared(emails: Int32Array, firstRecords: Int32Array): Set<number> {
  const shared = new Set<number>();
  for (let record = 0; record < emails.length; record++) {
    const number = emails[record]!;
    if (number !== 0 && firstRecords[number] !== record) shared.add(number);
  }
  return shared;
}

function findUnknown(managers: Int32Array, firstRecords: Int32Array): Set<number> {
  const unknown = new Set<number>();
  for (let record = 0; record < managers.length; record++) {
    const number = managers[record]!;
    if (number !== 0 && firstRecords[number] === -1) unknown.add(number);
  }
  return unknown;
}

function onceAsked<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The first record of each number, -1 where there is none; number 0 is nobody. */
function findFirstRecords(emails: Int32Array, size: number): Int32Array {
  const first = new Int32Array(size).fill(-1);
  for (let record = emails.length - 1; record >= 0; record--) first[emails[record]!] = record;
  first[0] = -1;
  return first;
}

/** By the number that stands for all that differ only by case: the first record of any of them. */
function findFirstTwins(firstRecords: Int32Array, numbers: EmailNumbers): Int32Array {
  const first = firstRecords.slice();
  for (const number of numbers.laterTwins) {
    const record = firstRecords[number]!;
    const twin = numbers.twinOf(number);
    if (record !== -1 && (first[twin] === -1 || record < first[twin]!)) first[twin] = record;
  }
  return first;
}

function findCaseTwins(firstRecords: Int32Array, numbers: EmailNumbers): number[][] {
  const groups = new Map<number, number[]>();
  for (const number of numbers.laterTwins) {
    const twin = numbers.twinOf(number);
    const group = groups.get(twin);
    if (group === undefined) groups.set(twin, [firstRecords[twin]!, firstRecords[number]!]);
    else group.push(firstRecords[number]!);
  }
  return [...groups.values()]
    .map((group) => group.filter((record) => record !== -1).sort((one, other) => one - other))
    .filter(({ length }) => length > 1);
}

/** The records of some numbers, in the order of the text: a few are picked out. */
function groupFew(numbers: Int32Array, wanted: ReadonlySet<number>, size: number): (number: number) => Iterable<number> {
  if (wanted.size * PICKED_SHARE > numbers.length) return groupRecords(numbers, size);
  const isWanted = new Uint8Array(size);
  const groups = new Map<number, number[]>();
  for (const number of wanted) {
    isWanted[number] = 1;
    groups.set(number, []);
  }
  for (let record = 0; record < numbers.length; record++) {
    const number = numbers[record]!;
    if (isWanted[number] === 1) groups.get(number)!.push(record);
  }
  return (number) => groups.get(number) ?? [];
}

/** The records of each number, back to back in the order of the text. */
function groupRecords(numbers: Int32Array, size: number): (number: number) => Int32Array {
  const starts = new Int32Array(size + 1);
  for (let record = 0; record < numbers.length; record++) starts[numbers[record]! + 1]!++;
  for (let number = 0; number < size; number++) starts[number + 1] = starts[number + 1]! + starts[number]!;
  const records = new Int32Array(numbers.length);
  const filled = starts.slice();
  for (let record = 0; record < numbers.length; record++) records[filled[numbers[record]!]!++] = record;
  return (number) => records.subarray(starts[number], starts[number + 1]);
}
