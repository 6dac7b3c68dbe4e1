import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { describeSeparator, findSeparator } from '../../../core/developers/separators.ts';
import { checkRoster, type RosterProblem } from '../check.ts';
import { applyFix } from './applyFix.ts';
import { fixSeparator } from './columns.ts';
import { fixCycle } from './cycles.ts';
import { fixDuplicate, fixEmailCase } from './duplicates.ts';
import { fixBlankHeader, fixMissingColumn, fixSecondColumn } from './headers.ts';
import { fixInvalidCsv } from './invalidCsv.ts';
import { fixManagerCase } from './managerCase.ts';
import { fixMissingValue } from './missingValues.ts';
import { countInvalid, hasOpenQuote } from './openQuotes.ts';
import type { Fixer, FixSource, RosterFix } from './rosterFix.ts';
import { fixUnknownManager } from './unknownManagers.ts';

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
  SECOND_COLUMN_FOR_FIELD: fixSecondColumn,
  MANAGER_EMAIL_NOT_MAPPED: fixMissingColumn,
};

/** Returns the fixes for a problem of a roster, the likeliest first; empty if only its author can decide. */
export function listFixes(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { facts } = source.check;
  // If the header is unreadable, the fields are not known yet.
  if (!facts.headerReadable && problem.code !== 'INVALID_CSV') return [];
  const separator = facts.headerReadable ? null : findSeparator(facts.headers);
  const isSeparator = separator !== null && problem.message === describeSeparator(facts.headers, separator);
  const fixes = isSeparator ? fixSeparator(source) : (FIXERS[problem.code]?.(source, problem) ?? []);
  return hasOpenQuote(source) ? fixes.filter((fix) => isGood(source, problem, fix)) : fixes;
}

/** Whether a fix removes the problem and creates no new one; a row that becomes readable may reveal problems of its own. */
function isGood(source: FixSource, problem: RosterProblem, fix: RosterFix): boolean {
  const { facts, problems } = source.check;
  const after = checkRoster(applyFix(source, fix.edits), facts.settings).problems;
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
