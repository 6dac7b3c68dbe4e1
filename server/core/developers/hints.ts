import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { FIELD_NAMES } from './fieldTypes.ts';
import { type CellPlace, type Finding, findingAt, mostRelated } from './finding.ts';
import { checkEmailForms } from './hints/emailForms.ts';
import { checkFormulaCells } from './hints/formulaCells.ts';
import { checkGarbledText } from './hints/garbledText.ts';
import { findHidden } from './hints/hiddenCharacters.ts';
import type { CellPattern, HintInputs, SuspectEmail } from './hints/hintInputs.ts';
import { INVISIBLE, INVISIBLE_BYTES, nameInvisible, toHex, toSkeleton, withoutSpaces } from './hints/letters.ts';
import { checkNameTwins } from './hints/lookAlikes.ts';
import { checkManagersAlone } from './hints/managersAlone.ts';
import { checkSpaceCells } from './hints/spaceCells.ts';
import type { RosterProblemCode } from './problems.ts';

/** Maximum number of different characters that one message names. */
const MOST_NAMED = 4;

const HIDDEN: CellPattern = {
  pattern: INVISIBLE,
  bytes: [...INVISIBLE_BYTES.keys()],
  mayMatch: (bytes, at) => {
    const seconds = INVISIBLE_BYTES.get(bytes[at]!);
    return seconds === undefined || seconds.length === 0 || seconds.includes(bytes[at + 1]!);
  },
};

/** HIDDEN_CHARACTER: a cell contains invisible characters, so it differs from a cell that looks the same. */
export function checkHiddenCharacters(inputs: HintInputs): Finding[] {
  const findings: Finding[] = [];
  for (const { row, column, value } of inputs.cells(HIDDEN)) {
    const found = findHidden(value);
    if (found.length === 0) continue;
    const names = [...new Set(found.map(nameInvisible))];
    const named = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? l10n.t(' and others') : '');
    findings.push(findingAt('HIDDEN_CHARACTER', { row, column }, describeHidden(found.length, named)));
  }
  return findings;
}

/** Hints about cells, found by one search through the text. */
export const CELL_HINTS: readonly ((inputs: HintInputs) => Finding[])[] = [
  checkFormulaCells,
  checkGarbledText,
  checkHiddenCharacters,
  checkSpaceCells,
];

/** Hints about people, found by comparing all e-mails. */
export const PEOPLE_HINTS: readonly ((inputs: HintInputs) => Finding[])[] = [
  checkSpaceTwins,
  checkLookAlikes,
  checkNameTwins,
  checkEmailForms,
  checkManagersAlone,
  checkSeveralRoots,
];

/**
 * SEVERAL_ROOTS: managers are in use but more than one person has none, so the org chart has several parts. One hint for the entire roster,
 * at the first of these people.
 */
export function checkSeveralRoots({ people, columns, recordOf, managerOf, emailText }: HintInputs): Finding[] {
  if (columns.managerEmail === -1) return [];
  const hasNone = (number: number): boolean => managerOf(recordOf(number)) === 0;
  const isLed = (number: number): boolean => !hasNone(number) && recordOf(managerOf(recordOf(number))) !== -1;
  const roots = people.filter(hasNone);
  if (roots.length < 2 || !people.some(isLed)) return [];
  const placeOf = (number: number): CellPlace => ({ row: recordOf(number), column: columns.managerEmail });
  const [first = 0, ...others] = roots.subarray(0, 1 + mostRelated(1));
  const message = l10n.t(
    '{0} people have no manager. If only one of them leads the organization, set a manager for the others.',
    roots.length,
  );
  const related = others.map((number) => ({ place: placeOf(number), message: l10n.t('"{0}" has no manager either', emailText(number)) }));
  return [findingAt('SEVERAL_ROOTS', placeOf(first), message, FIELD_NAMES.MANAGER_EMAIL, related)];
}

/** Two e-mails of which one was probably meant as the other. */
interface TwinRule {
  readonly code: RosterProblemCode;
  /** Returns a key that such e-mails share. */
  readonly toKey: (email: string) => string;
  /** Whether two e-mails with the same key differ in nothing that this rule is about. */
  readonly isSame: (one: string, other: string) => boolean;
  /** Whether the longer of two people's e-mails is reported, instead of the later. */
  readonly reportsLonger: boolean;
  readonly ofPerson: (email: string, other: string) => string;
  readonly ofManager: (email: string, meant: string) => string;
}

const LOOK_ALIKES: TwinRule = {
  code: 'EMAIL_LOOKS_LIKE_ANOTHER',
  toKey: (email) => toSkeleton(withoutSpaces(email)),
  isSame: (one, other) => toSpaceKey(one) === toSpaceKey(other),
  reportsLonger: false,
  ofPerson: (email, other) => l10n.t('{0} If they are the same person, keep one.', describeDifference(email, other)),
  ofManager: (email, meant) => l10n.t('{0} If you mean that manager, write both the same way.', describeDifference(email, meant)),
};

const SPACE_TWINS: TwinRule = {
  code: 'EMAIL_DIFFERS_ONLY_BY_SPACE',
  toKey: toSpaceKey,
  isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
  reportsLonger: true,
  ofPerson: (_, other) =>
    l10n.t('This e-mail differs from "{0}" only by spaces or hidden characters. If they are the same person, keep one.', other),
  ofManager: (_, meant) =>
    l10n.t('This e-mail differs from "{0}" only by spaces or hidden characters. If you mean that manager, write both the same way.', meant),
};

/** EMAIL_LOOKS_LIKE_ANOTHER: a person's or manager's e-mail prints like another one but is different. */
export function checkLookAlikes(inputs: HintInputs): Finding[] {
  return findTwins(inputs, LOOK_ALIKES);
}

/** EMAIL_DIFFERS_ONLY_BY_SPACE: a person's or manager's e-mail differs from another only by spaces or invisible characters inside it. */
export function checkSpaceTwins(inputs: HintInputs): Finding[] {
  return findTwins(inputs, SPACE_TWINS);
}

function findTwins({ alike: { people, managers }, columns }: HintInputs, rule: TwinRule): Finding[] {
  const firstOf = new Map<string, SuspectEmail>();
  const findings: Finding[] = [];
  const report = (row: number, column: number, message: string, fieldName: string, other: SuspectEmail): void => {
    const related = [{ place: { row: other.record, column: columns.email }, message: `"${other.email}"` }];
    findings.push(findingAt(rule.code, { row, column }, message, fieldName, related));
  };
  for (const person of people) {
    const key = rule.toKey(person.email);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, person);
    else if (!rule.isSame(first.email, person.email)) {
      const isLess = rule.reportsLonger && person.email.length < first.email.length;
      const [twin, other] = isLess ? [first, person] : [person, first];
      report(twin.record, columns.email, rule.ofPerson(twin.email, other.email), FIELD_NAMES.EMAIL, other);
    }
  }
  for (const { email, record } of managers) {
    const meant = firstOf.get(rule.toKey(email));
    if (meant === undefined || rule.isSame(meant.email, email)) continue;
    report(record, columns.managerEmail, rule.ofManager(email, meant.email), FIELD_NAMES.MANAGER_EMAIL, meant);
  }
  return findings;
}

function describeHidden(count: number, named: string): string {
  return plural(
    count,
    'This cell contains a hidden character: {1}. Retype the cell without it, or it will not match values that look the same.',
    'This cell contains {0} hidden characters: {1}. Retype the cell without them, or it will not match values that look the same.',
    count,
    named,
  );
}

/** Returns a sentence that an e-mail looks like another, with the characters that differ. */
function describeDifference(email: string, other: string): string {
  const one = Array.from(email);
  const two = Array.from(other);
  let start = 0;
  while (start < Math.min(one.length, two.length) && one[start] === two[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  const here = describe(one.slice(start, one.length - end));
  const there = describe(two.slice(start, two.length - end));
  return l10n.t('"{0}" looks like "{1}" but is a different e-mail: it has {2} instead of {3}.', email, other, here, there);
}

function describe(characters: readonly string[]): string {
  if (characters.length === 0) return l10n.t('nothing');
  const [only = ''] = characters;
  const code = only.codePointAt(0) ?? 0;
  return `"${characters.join('')}"${characters.length === 1 && code > 0x7f ? ` (U+${toHex(code)})` : ''}`;
}

/** Returns a key that is the same for e-mails that differ only by case, spaces and invisible characters. */
function toSpaceKey(email: string): string {
  return withoutSpaces(email).toLowerCase();
}
