import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { checkRoster } from '../check.ts';
import type { TextChange } from '../writeManagerEmail.ts';
import { applyFix } from './applyFix.ts';
import { ChosenEdits } from './chosenEdits.ts';
import { fixIdenticalRows } from './duplicates.ts';
import { fixInvalidCsv } from './invalidCsv.ts';
import { fixManagerCase } from './managerCase.ts';
import { fixBlankRow } from './missingValues.ts';
import { countInvalid, hasOpenQuote } from './openQuotes.ts';
import type { Fixer, FixSource } from './rosterFix.ts';
import { trimCells } from './trimCells.ts';

/** Maximum number of edits applied at once; repeat the command for the rest. */
const MOST = 10_000;

/** The fixers by problem code that return only certain fixes. */
const CERTAIN: Partial<Readonly<Record<RosterProblemCode, Fixer>>> = {
  INVALID_CSV: fixInvalidCsv,
  DUPLICATE_EMAIL: fixIdenticalRows,
  REQUIRED_VALUE_MISSING: fixBlankRow,
  MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: fixManagerCase,
};

/** The edits of several fixes, and how many fixes they make up. */
export interface AllFixes {
  readonly count: number;
  readonly edits: readonly TextChange[];
}

/** Collects all certain fixes of a roster, including trimming headers, names and e-mails. Never makes a row unreadable. */
export function fixAll(source: FixSource): AllFixes {
  const chosen = new ChosenEdits(source);
  for (const edits of listCertain(source)) {
    if (chosen.edits.length >= MOST) break;
    chosen.take(edits);
  }
  for (const edit of trimCells(source, Math.max(MOST - chosen.edits.length, 0))) chosen.take([edit]);
  return hasOpenQuote(source) && !isGood(source, chosen.edits) ? { count: 0, edits: [] } : chosen;
}

function isGood(source: FixSource, edits: readonly TextChange[]): boolean {
  const { facts, problems } = source.check;
  return countInvalid(checkRoster(applyFix(source, edits), facts.settings).problems) <= countInvalid(problems);
}

function* listCertain(source: FixSource): Iterable<readonly TextChange[]> {
  const { facts, problems } = source.check;
  for (const problem of problems) {
    if (!facts.headerReadable && problem.code !== 'INVALID_CSV') continue;
    const fix = (CERTAIN[problem.code]?.(source, problem) ?? []).find(({ isSafe }) => isSafe);
    if (fix !== undefined) yield fix.edits;
  }
}
