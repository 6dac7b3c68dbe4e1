import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import { findCollisions } from './collisions.ts';
import { toSkeleton } from './confusables.ts';
import type { EmailCodes } from './emailCodes.ts';
import type { HintFacts, SuspectEmail } from './hintFacts.ts';
import { withoutSpaces } from './invisible.ts';
import { domainOf } from './managersAlone.ts';

/** Maximum size of a group with the same letters that is compared; a larger group is a naming scheme. */
const MOST_COMPARED = 20;

const SEPARATORS = /[._-]/;
const ALL_SEPARATORS = /[._-]/g;
const CASE_BIT = 0x20;
const AT = 64;
const ZERO = 48;
const NINE = 57;
const UNDERSCORE = 95;

/**
 * EMAIL_LOOKS_LIKE_ANOTHER: two people with the same name and domain have e-mails that differ by a typing slip: two swapped letters, a
 * doubled letter, or a dot, dash or underscore. Other letters and numbers commonly distinguish namesakes.
 */
export function checkNameTwins({ people, codes, columns, recordOf, emailText, nameOf }: HintFacts): Finding[] {
  if (columns.name === -1) return [];
  const hashes = people.map((number) => hashLetters(codes, number));
  const alike = Map.groupBy(findCollisions(hashes), (index) => hashes[index]!);
  return [...alike.values()].flatMap((group) => {
    if (group.length > MOST_COMPARED) return [];
    const suspects = group.map((index) => ({ record: recordOf(people[index]!), email: emailText(people[index]!) }));
    const namesakes = Map.groupBy(suspects, (person) => {
      const name = nameOf(person.record);
      return name === '' ? name : `${name.replace(/\s+/g, ' ').toLowerCase()}@${domainOf(person.email)}`;
    });
    return [...namesakes].flatMap(([name, few]) => (name === '' || few.length === 1 ? [] : findSlips(few, nameOf, columns.email)));
  });
}

/** Hashes an e-mail so that a slip does not change the hash: by its domain, the set of letters in its local part, and the digits there in order. */
function hashLetters({ codes, starts }: EmailCodes, number: number): number {
  const start = starts[number]!;
  const end = starts[number + 1]!;
  let domain = end - 1;
  while (domain >= start && codes[domain] !== AT) domain--;
  let letters = 0;
  let others = 0;
  for (let index = start; index < end; index++) {
    const code = codes[index]!;
    if (index >= domain && domain >= start) others = Math.imul(others, 31) + (code | CASE_BIT);
    else if (code >= ZERO && code <= NINE) others = Math.imul(others, 31) + code;
    else if (code > NINE && code !== UNDERSCORE) letters |= 1 << (code & 31);
  }
  return letters ^ others;
}

function findSlips(group: readonly SuspectEmail[], nameOf: HintFacts['nameOf'], column: number): Finding[] {
  const locals = group.map(toLocalPart);
  return group.flatMap((person, index) => {
    const twin = group.find((_, earlier) => earlier < index && isSlip(locals[earlier]!, locals[index]!));
    if (twin === undefined) return [];
    return [
      {
        code: 'EMAIL_LOOKS_LIKE_ANOTHER' as const,
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: person.record, column },
        message: `"${person.email}" is almost "${twin.email}", and both rows are named ${nameOf(person.record)}. If they are the same person, keep one.`,
        related: [{ place: { row: twin.record, column }, message: `"${twin.email}"` }],
      },
    ];
  });
}

function toLocalPart({ email }: SuspectEmail): string {
  const at = email.lastIndexOf('@');
  return withoutSpaces(at === -1 ? email : email.slice(0, at)).toLowerCase();
}

/** Whether one text is most likely the other, mistyped; texts that look the same are reported by another hint. */
function isSlip(one: string, other: string): boolean {
  const isMistyped = isSwapped(one, other) || isDoubled(one, other) || isDoubled(other, one) || isSeparated(one, other);
  return isMistyped && toSkeleton(one) !== toSkeleton(other);
}

/** Whether two adjacent letters are swapped. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const at = findDifference(one, other);
  const swapped = Array.from(one.slice(at, at + 2))
    .reverse()
    .join('');
  return /^\p{L}{2}$/u.test(swapped) && other.slice(at, at + 2) === swapped && one.slice(at + 2) === other.slice(at + 2);
}

/** Whether the longer text doubles a letter. */
function isDoubled(short: string, long: string): boolean {
  if (long.length !== short.length + 1) return false;
  const at = findDifference(short, long);
  return /^\p{L}$/u.test(long[at]!) && long[at] === long[at - 1] && long.slice(at + 1) === short.slice(at);
}

/** Whether the texts differ only by dots, dashes and underscores. */
function isSeparated(one: string, other: string): boolean {
  if (one.length === other.length && !SEPARATORS.test(one)) return false;
  return one !== other && Math.abs(one.length - other.length) <= 2 && one.replace(ALL_SEPARATORS, '') === other.replace(ALL_SEPARATORS, '');
}

/** Returns the index of the first difference. */
function findDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
