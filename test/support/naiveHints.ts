import { toSkeleton, withoutSpaces } from '../../server/core/developers/hints/letters.ts';
import type { RosterProblemCode } from '../../server/core/developers/problems.ts';

/** A person in a roster's row, trimmed. */
export interface NaivePerson {
  readonly name: string;
  readonly email: string;
  readonly manager: string;
}

/** `CODE row:column related row`, if there is a related row. */
type Finding = string;

const EMAIL = 1;
const MANAGER = 2;

/** Finds the hints about people by comparing every e-mail as a string with every other one. */
export function findNaively(written: readonly NaivePerson[]): Finding[] {
  const rows = written.map((row) => ({ ...row, manager: resolve(row.manager, written) }));
  const seen = new Set(['']);
  const people = rows.flatMap((row, record) => {
    if (seen.has(row.email)) return [];
    seen.add(row.email);
    return [{ ...row, record }];
  });
  const managers = new Map<string, number>();
  rows.forEach(({ manager }, record) => {
    if (manager !== '' && !managers.has(manager)) managers.set(manager, record);
  });
  const format = (code: RosterProblemCode, record: number, column: number, related: number): Finding =>
    `${code} ${record}:${column} ${related}`;
  const strangers = [...managers].filter(([email]) => !seen.has(email));
  const findings: Finding[] = [];

  const compare = (key: (email: string) => string, isMeant: (one: string, other: string) => boolean, code: RosterProblemCode): void => {
    people.forEach(({ email, record }, index) => {
      const first = people.slice(0, index).find((other) => key(other.email) === key(email));
      if (first === undefined || !isMeant(first.email, email)) return;
      const isFirst = code === 'EMAIL_DIFFERS_ONLY_BY_SPACE' && email.length < first.email.length;
      findings.push(isFirst ? format(code, first.record, EMAIL, record) : format(code, record, EMAIL, first.record));
    });
    for (const [email, record] of strangers) {
      const first = people.find((other) => key(other.email) === key(email));
      if (first !== undefined && isMeant(first.email, email)) findings.push(format(code, record, MANAGER, first.record));
    }
  };
  compare(spaceKey, (one, other) => one.toLowerCase() !== other.toLowerCase(), 'EMAIL_DIFFERS_ONLY_BY_SPACE');
  compare(skeleton, (one, other) => spaceKey(one) !== spaceKey(other), 'EMAIL_LOOKS_LIKE_ANOTHER');

  people.forEach((person, index) => {
    const twin = people.slice(0, index).find((earlier) => isNamesake(earlier, person) && isSlip(earlier.email, person.email));
    if (twin !== undefined) findings.push(format('EMAIL_LOOKS_LIKE_ANOTHER', person.record, EMAIL, twin.record));
  });

  const counts = Map.groupBy(people, ({ email }) => domainOf(email));
  counts.delete('');
  const largest = Math.max(0, ...[...counts.values()].map(({ length }) => length));
  if (people.length >= 4 && largest * 2 > people.length) {
    for (const { email, record } of people) {
      const report = managers.get(email);
      if (report !== undefined && counts.get(domainOf(email))?.length === 1)
        findings.push(format('MANAGER_ALONE_IN_DOMAIN', record, EMAIL, report));
    }
  }
  const roots = people.filter(({ manager }) => manager === '');
  if (roots.length > 1 && people.some(({ manager }) => manager !== '' && seen.has(manager))) {
    findings.push(format('SEVERAL_ROOTS', roots[0]!.record, MANAGER, roots[1]!.record));
  }
  return findings;
}

/** Returns the e-mail that a manager's e-mail refers to: the same one, else one that differs by case. */
function resolve(manager: string, rows: readonly NaivePerson[]): string {
  const emails = rows.map(({ email }) => email);
  return emails.includes(manager) ? manager : (emails.find((email) => lowerCase(email) === lowerCase(manager)) ?? manager);
}

/** Two letters become an ASCII letter in lower case; as another case of it they would let one person take the place of another. */
function lowerCase(email: string): string {
  return Array.from(email, (letter) => ('\u0130\u212a'.includes(letter) ? letter : letter.toLowerCase())).join('');
}

function spaceKey(email: string): string {
  return withoutSpaces(email).toLowerCase();
}

function skeleton(email: string): string {
  return toSkeleton(withoutSpaces(email));
}

function domainOf(email: string): string {
  return email.includes('@') ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
}

function localOf(email: string): string {
  return email.includes('@') ? email.slice(0, email.lastIndexOf('@')) : email;
}

function isNamesake(one: NaivePerson, other: NaivePerson): boolean {
  const [name, otherName] = [one, other].map((person) => person.name.replace(/\s+/g, ' ').toLowerCase());
  return name !== '' && name === otherName && domainOf(one.email) === domainOf(other.email) && letters(one.email) === letters(other.email);
}

/**
 * Returns the letters of a local part, which are compared by five bits, and its digits; letters in a domain are compared without the bit of
 * their case.
 */
function letters(email: string): string {
  const codes = Array.from({ length: localOf(email).length }, (_, index) => email.charCodeAt(index));
  const used = new Set(codes.filter((code) => code > 57 && code !== 95).map((code) => code & 31));
  const digits = codes.filter((code) => code >= 48 && code <= 57);
  const domain = Array.from(email.slice(codes.length), (_, index) => email.charCodeAt(codes.length + index) | 32);
  return [[...used].sort(), digits, domain].join(' ');
}

function isSlip(email: string, otherEmail: string): boolean {
  const [one, other] = [email, otherEmail].map((each) => spaceKey(localOf(each))) as [string, string];
  if (one === other || toSkeleton(one) === toSkeleton(other)) return false;
  const swaps = [...one].map((_, at) => one.slice(0, at) + one.slice(at).replace(/^(\p{L})(\p{L})/u, '$2$1'));
  const doubles = (short: string): string[] => [...short].map((_, at) => short.slice(0, at) + short.slice(at).replace(/^(\p{L})/u, '$1$1'));
  const bare = (each: string): string => each.replace(/[._-]/g, '');
  const isSeparated = bare(one) === bare(other) && Math.abs(one.length - other.length) <= 2;
  return swaps.includes(other) || doubles(one).includes(other) || doubles(other).includes(one) || isSeparated;
}
