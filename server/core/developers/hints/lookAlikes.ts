import * as l10n from '@vscode/l10n';
import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, findingAt } from '../finding.ts';
import type { EmailCodes } from '../rosterInputs.ts';
import type { AlikeEmails, HintInputs, HintPeople, SuspectEmail } from './hintInputs.ts';
import { toSkeleton, withoutSpaces } from './letters.ts';
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
export function checkNameTwins({ people, codes, columns, recordOf, emailText, nameOf }: HintInputs): Finding[] {
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

function findSlips(group: readonly SuspectEmail[], nameOf: HintInputs['nameOf'], column: number): Finding[] {
  const locals = group.map(toLocalPart);
  return group.flatMap((person, index) => {
    const twin = group.find((_, earlier) => earlier < index && isSlip(locals[earlier]!, locals[index]!));
    if (twin === undefined) return [];
    const message = l10n.t(
      '"{0}" is almost "{1}", and both rows are named {2}. If they are the same person, keep one.',
      person.email,
      twin.email,
      nameOf(person.record),
    );
    const related = [{ place: { row: twin.record, column }, message: `"${twin.email}"` }];
    return [findingAt('EMAIL_LOOKS_LIKE_ANOTHER', { row: person.record, column }, message, FIELD_NAMES.EMAIL, related)];
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

/** Odd and random, so that no one can prepare hashes that cluster in one part of the table. */
const SALT = (Math.random() * 0xffffffff) | 1;

/** Returns the indices, ascending, of all hashes that occur more than once. */
function findCollisions(hashes: Int32Array): number[] {
  const bits = Math.max(4, 33 - Math.clz32(hashes.length));
  const slots = new Int32Array(1 << bits);
  const mask = slots.length - 1;
  const isShared = new Uint8Array(hashes.length);
  let shared = 0;
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index]!;
    let slot = Math.imul(hash, SALT) >>> (32 - bits);
    // A slot holds the index of the first entry with its hash, plus one.
    while (slots[slot] !== 0 && hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & mask;
    const first = slots[slot]! - 1;
    if (first === -1) slots[slot] = index + 1;
    else {
      isShared[first] = isShared[index] = 1;
      shared++;
    }
  }
  const found: number[] = [];
  if (shared > 0) for (let index = isShared.indexOf(1); index !== -1; index = isShared.indexOf(1, index + 1)) found.push(index);
  return found;
}

/**
 * Finds e-mails that may look alike: all whose `toSkeleton` or `toSpaceKey` another e-mail shares. ASCII e-mails are compared by a hash of
 * their skeletons, which is the same if either is; all others are included.
 */
export function findAlikeEmails({ people, managers, codes, recordOf, reportOf, emailText }: HintPeople): AlikeEmails {
  const strangers = managers.filter((number) => recordOf(number) === -1);
  const numbers = new Int32Array(people.length + strangers.length);
  numbers.set(people);
  numbers.set(strangers, people.length);
  const suspects = new Set<number>();
  const hashes = numbers.map((number, index) => {
    const hash = hashSkeleton(codes, number);
    if (hash !== FOREIGN) return hash;
    suspects.add(index);
    return hashText(toSkeleton(withoutSpaces(emailText(number))));
  });
  for (const index of findCollisions(hashes)) suspects.add(index);
  const found: { readonly people: SuspectEmail[]; readonly managers: SuspectEmail[] } = { people: [], managers: [] };
  for (const index of [...suspects].sort((one, other) => one - other)) {
    const number = numbers[index]!;
    const isPerson = index < people.length;
    const suspect = { record: isPerson ? recordOf(number) : reportOf(number), email: emailText(number) };
    (isPerson ? found.people : found.managers).push(suspect);
  }
  return found;
}

const FIRST_BEYOND_ASCII = 128;
const R = 114;
const N = 110;
const M = 109;
const V = 118;
const W = 119;

/** The skeleton of each ASCII character; 0 for a character that is dropped. */
const SKELETON_CODES = Uint8Array.from({ length: FIRST_BEYOND_ASCII }, (_, code) =>
  toSkeleton(withoutSpaces(String.fromCharCode(code))).charCodeAt(0),
);

/** Not a hash: the e-mail contains characters beyond ASCII. */
const FOREIGN = -1;

/**
 * Hashes the skeleton of an e-mail to an integer ≥ 0, or returns FOREIGN. Pairs that a skeleton joins are hashed separately (m as rn, w as
 * vv), so no letter depends on the next.
 */
function hashSkeleton({ codes, starts }: EmailCodes, number: number): number {
  const end = starts[number + 1]!;
  let hash = 0;
  for (let at = starts[number]!; at < end; at++) {
    const code = codes[at]!;
    if (code >= FIRST_BEYOND_ASCII) return FOREIGN;
    hash = mixLetter(hash, SKELETON_CODES[code]!);
  }
  return hash >>> 1;
}

/** Hashes a skeleton in the same way. */
function hashText(skeleton: string): number {
  let hash = 0;
  for (let at = 0; at < skeleton.length; at++) {
    const code = skeleton.charCodeAt(at);
    hash = mixLetter(hash, code < FIRST_BEYOND_ASCII ? SKELETON_CODES[code]! : code);
  }
  return hash >>> 1;
}

function mixLetter(hash: number, letter: number): number {
  if (letter === M) return mix(mix(hash, R), N);
  if (letter === W) return mix(mix(hash, V), V);
  return letter === 0 ? hash : mix(hash, letter);
}

function mix(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}
