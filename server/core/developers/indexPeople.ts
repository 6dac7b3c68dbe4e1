import { onceAsked } from '../onceAsked.ts';
import { findCycles } from './findCycles.ts';
import type { EmailCodes } from './hints/emailCodes.ts';
import { placeNumbers } from './placeNumbers.ts';
import type { PeopleIndex } from './rosterFacts.ts';

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
  /** For each number the first record that has it, less than 0 where none has. */
  readonly firstRecords: () => Int32Array;
  /** True where it was seen that no two records share an e-mail, and that every manager stands above whom they manage. */
  readonly inOrder: boolean;
}

/** Works out who has which e-mail and manager, from the numbers of each record. Whatever a sound roster never asks for is made only then. Linear in the records. */
export function indexPeople(
  emails: Int32Array,
  managers: Int32Array,
  numbers: EmailNumbers,
  { firstRecords, inOrder }: KnownPeople = { firstRecords: onceAsked(() => placeNumbers(emails, managers, numbers.size)), inOrder: false },
): PeopleIndex {
  const rowCount = emails.length;
  const odd = onceAsked(() => (inOrder ? NOBODY : findOdd(emails, managers, firstRecords())));
  const sharers = onceAsked(() => groupFew(odd().sharers, emails));
  const orphans = onceAsked(() => groupFew(odd().orphans, managers));
  const reports = onceAsked(() => groupRecords(managers, numbers.size));
  const firstTwins = onceAsked(() => findFirstTwins(firstRecords(), numbers));
  return {
    rowCount,
    emails,
    managers,
    emailOf: (record) => emails[record]!,
    managerOf: (record) => managers[record]!,
    emailText: (number) => numbers.emailText(number),
    emailCodes: () => numbers.emailCodes(),
    numberOf: (email) => numbers.numberOf(email),
    firstRecordOf: (number) => Math.max(firstRecords()[number]!, -1),
    firstTwinOf: (number) => {
      const twin = numbers.twinOf(number);
      return firstTwins().get(twin) ?? Math.max(firstRecords()[twin]!, -1);
    },
    recordsOf: (number) => {
      const first = firstRecords()[number]!;
      return first < 0 ? [] : [first, ...(sharers().get(number) ?? [])];
    },
    reportsOf: (number) => (firstRecords()[number]! < 0 ? (orphans().get(number) ?? []) : reports()(number)),
    get sharedEmails() {
      return sharers().keys();
    },
    get unknownManagers() {
      return orphans().keys();
    },
    get caseTwins() {
      return findCaseTwins(firstRecords(), numbers);
    },
    get cycles() {
      return odd().mayLeadBack ? findCycles(managers.map((number) => firstRecords()[number]!)) : [];
    },
  };
}

/** What is odd among people, and whether anybody stands at or above their manager: where nobody does, no manager leads back. */
interface OddPeople {
  /** Records whose e-mail an earlier one has. */
  readonly sharers: readonly number[];
  /** Records whose manager nobody is. */
  readonly orphans: readonly number[];
  readonly mayLeadBack: boolean;
}

const NOBODY: OddPeople = { sharers: [], orphans: [], mayLeadBack: false };

/** One pass, since most rosters have little of it. */
function findOdd(emails: Int32Array, managers: Int32Array, firstRecords: Int32Array): OddPeople {
  const sharers: number[] = [];
  const orphans: number[] = [];
  let mayLeadBack = false;
  for (let record = 0; record < emails.length; record++) {
    const email = emails[record]!;
    if (email !== 0 && firstRecords[email] !== record) sharers.push(record);
    const manager = managers[record]!;
    const managersRecord = firstRecords[manager]!;
    if (managersRecord >= record) mayLeadBack = true;
    else if (managersRecord < 0 && manager !== 0) orphans.push(record);
  }
  return { sharers, orphans, mayLeadBack };
}

/** Some records by their numbers, in their order. */
function groupFew(records: readonly number[], numbers: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const record of records) {
    const group = groups.get(numbers[record]!);
    if (group === undefined) groups.set(numbers[record]!, [record]);
    else group.push(record);
  }
  return groups;
}

/** For the numbers that stand for several which differ only by case: the first record of any of them. */
function findFirstTwins(firstRecords: Int32Array, numbers: EmailNumbers): Map<number, number> {
  const first = new Map<number, number>();
  for (const number of numbers.laterTwins) {
    const twin = numbers.twinOf(number);
    const record = firstRecords[number]!;
    const earliest = first.get(twin) ?? Math.max(firstRecords[twin]!, -1);
    first.set(twin, record >= 0 && (earliest === -1 || record < earliest) ? record : earliest);
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
    .map((group) => group.filter((record) => record >= 0).sort((one, other) => one - other))
    .filter(({ length }) => length > 1);
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
