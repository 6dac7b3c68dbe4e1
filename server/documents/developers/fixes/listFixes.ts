import * as l10n from '@vscode/l10n';
import { addressIn } from '../../../core/developers/hints/hiddenCharacters.ts';
import { nameFromEmail } from '../../../core/developers/personNames.ts';
import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { saysNoManager } from '../../../core/developers/proposeManagers.ts';
import type { RosterInputs } from '../../../core/developers/rosterInputs.ts';
import { describeSeparator, findSeparator } from '../../../core/developers/separators.ts';
import { EMAIL_FORM, foldEmail } from '../../../core/emails.ts';
import { checkRoster, type RosterProblem } from '../check.ts';
import { findFormat } from '../wrongFile.ts';
import { appendRow, writeCell } from './cells.ts';
import { fixCycle, leadsTo } from './cycles.ts';
import { cleanEmail, isDirty } from './dirtyCells.ts';
import { fixDuplicate, fixEmailCase, fixManagerCase } from './duplicates.ts';
import { fixMisplacedHeader, fixMissingHeader, fixSecondHeader } from './headerPlace.ts';
import { fixBlankHeader, fixMissingColumn, fixSecondColumn, fixSeparator } from './headers.ts';
import { countInvalid, fixInvalidCsv, hasOpenQuote } from './invalidCsv.ts';
import { type LikelyPerson, listLikelyPeople } from './likelyPeople.ts';
import { fixMissingValue } from './missingValues.ts';
import { applyFix, type Fixer, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** The fixers by problem code; the other problems are fixed by hand or in the settings. */
const FIXERS: Partial<Readonly<Record<RosterProblemCode, Fixer>>> = {
  INVALID_CSV: fixInvalidCsv,
  BLANK_CSV_COLUMN_NAME: fixBlankHeader,
  REQUIRED_FIELD_MISSING: fixMissingColumn,
  MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: fixMissingColumn,
  REQUIRED_VALUE_MISSING: fixMissingValue,
  DUPLICATE_EMAIL: fixDuplicate,
  MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: fixUnknownManager,
  CIRCULAR_REFERENCE: fixCycle,
  EMAIL_DIFFERS_ONLY_BY_CASE: fixEmailCase,
  MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: fixManagerCase,
  DUPLICATE_FIELD_TYPE: fixSecondColumn,
  SECOND_COLUMN_FOR_FIELD: fixSecondColumn,
  MANAGER_EMAIL_NOT_MAPPED: fixMissingColumn,
};

/** Returns the fixes for a problem of a roster, the likeliest first; empty if only its author can decide. */
export function listFixes(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { inputs } = source.check;
  // No edit makes a CSV of another format.
  if (findFormat(inputs.headers[0] ?? '') !== null) return [];
  const above =
    problem.code === 'INVALID_CSV' ? [...fixMisplacedHeader(source), ...fixMissingHeader(source), ...fixSecondHeader(source, problem)] : [];
  if (above.length > 0) return above;
  // If the header is unreadable, the fields are not known yet.
  if (!inputs.headerReadable && problem.code !== 'INVALID_CSV') return [];
  const separator = problem.code === 'INVALID_CSV' ? findSeparator(inputs.headers) : null;
  const isSeparator = separator !== null && problem.message === describeSeparator(inputs.headers, separator);
  // In a file with another separator, each row looks damaged.
  if (separator !== null && !isSeparator) return [];
  const fixes = isSeparator ? fixSeparator(source) : (FIXERS[problem.code]?.(source, problem) ?? []);
  return hasOpenQuote(source) ? fixes.filter((fix) => isGood(source, problem, fix)) : fixes;
}

/** Whether a fix removes the problem and creates no new one; a row that becomes readable may reveal problems of its own. */
function isGood(source: FixSource, problem: RosterProblem, fix: RosterFix): boolean {
  const { inputs, problems } = source.check;
  const after = checkRoster(applyFix(source, fix.edits), inputs.settings).problems;
  const before = countEach(problems);
  const now = countEach(after);
  const own = toKey(problem);
  if ((now.get(own) ?? 0) >= before.get(own)! || countInvalid(after) > countInvalid(problems)) return false;
  return problem.code === 'INVALID_CSV' || Array.from(now).every(([key, count]) => count <= (before.get(key) ?? 0));
}

function countEach(problems: readonly RosterProblem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(toKey(problem), (counts.get(toKey(problem)) ?? 0) + 1);
  return counts;
}

/** Identifies a problem by its subject: the message of a missing field lists the other columns, which a fix may rename. */
function toKey({ code, fieldName, message }: RosterProblem): string {
  return `${code} ${code === 'REQUIRED_FIELD_MISSING' ? fieldName : message}`;
}

/** Fixes an unknown manager: the person who was probably meant, here or in all places, a new row for that person, or no manager. */
function fixUnknownManager(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { inputs, columns } = source.check;
  const number = inputs.managerOf(record);
  const written = inputs.emailText(number);
  const places = [...inputs.reportsOf(number)];
  const likely = listLikelyPeople(source, written);
  const people = likely.filter(({ email }) => !isDirty(email));
  const writing = (records: readonly number[], email: string) => records.map((one) => writeCell(source, one, columns.managerEmail, email));

  const here = people.filter(({ first }) => !leadsTo(inputs, first, (at) => at === record));
  const everywhere =
    places.length === 1 ? [] : people.filter(({ first }) => !leadsTo(inputs, first, (at) => inputs.managerOf(at) === number));
  return [
    ...likely.flatMap((person) => correctPerson(source, number, record, person)),
    ...here.map(({ email, name, isLikeliest }) =>
      proposing(l10n.t('Change to {0}', describePerson(email, name)), writing([record], email), isLikeliest),
    ),
    ...everywhere.map(({ email, name }) =>
      proposing(l10n.t('Change all {0} to {1}', places.length, describePerson(email, name)), writing(places, email)),
    ),
    ...addPerson(source, number),
    proposing(l10n.t('Clear the manager'), writing([record], ''), saysNoManager(written)),
  ];
}

/** Corrects the e-mail of the person who was meant, if it has hidden characters or something like `mailto:` in it, and that of this manager. */
function correctPerson(source: FixSource, number: number, record: number, { email, name, first, isLikeliest }: LikelyPerson): RosterFix[] {
  const { inputs, columns } = source.check;
  const address = addressIn(email);
  // Other rows may already name the corrected e-mail.
  const meant = [number, inputs.numberOf(address ?? '') || number];
  const cleaned = isDirty(email) ? cleanEmail(source, email) : null;
  if (address === null || cleaned === null || leadsTo(inputs, first, (at) => meant.includes(inputs.managerOf(at)))) return [];
  const isWritten = inputs.emailText(number) === address;
  const edits = isWritten ? cleaned : [...cleaned, writeCell(source, record, columns.managerEmail, address)];
  return [proposing(l10n.t('Correct the e-mail of {0} to "{1}"', name === '' ? email : name, address), edits, isLikeliest)];
}

function describePerson(email: string, name: string): string {
  return name === '' ? `"${email}"` : `"${email}" (${name})`;
}

function addPerson(source: FixSource, number: number): RosterFix[] {
  const { inputs, columns, table } = source.check;
  const email = inputs.emailText(number);
  if (!EMAIL_FORM.test(email) || addressIn(email) !== email || isWrittenOtherwise(inputs, number)) return [];
  const name = nameFromEmail(email) ?? email;
  const cells = table.headers.map((_, column) => (column === columns.email ? email : column === columns.name ? name : ''));
  return [proposing(l10n.t('Add a row for {0} <{1}>', name, email), [appendRow(source, cells)])];
}

/** Whether the same e-mail is also written in another case; that spelling would then differ from the new row. */
function isWrittenOtherwise(inputs: RosterInputs, number: number): boolean {
  const folded = foldEmail(inputs.emailText(number));
  return Array.from(inputs.unknownManagers).some((other) => other !== number && foldEmail(inputs.emailText(other)) === folded);
}
