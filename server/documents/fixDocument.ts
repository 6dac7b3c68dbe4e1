import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../core/documentKinds.ts';
import type { Range } from '../core/problem.ts';
import { checkKeys, removeLines } from './keyList/checkKeys.ts';
import { indexLines, type LineIndex } from './lineIndex.ts';
import { fixAllCertain } from './pipeline/certainFixes.ts';
import { FILE_CHECK, PipelineChecker } from './pipeline/check.ts';
import { checkRoster } from './roster/check.ts';
import { applyFix } from './roster/fixes/applyFix.ts';
import { fixAll } from './roster/fixes/fixAll.ts';

/** A text after everything in it was mended that is certain; `rounds` are the edits in turn, each of the text that the one before left. */
export interface FixedText {
  readonly text: string;
  /** How many fixes were made. */
  readonly count: number;
  readonly rounds: readonly (readonly TextEdit[])[];
}

/** A change of a text. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

interface Round {
  readonly count: number;
  readonly edits: readonly TextEdit[];
}

/** One fix may make another one possible; who is not done after so many rounds never is. */
const MOST_ROUNDS = 50;

/** Key problems whose lines can go without a change of what is said. */
const REMOVABLE: readonly string[] = ['DUPLICATE_KEY', 'BLANK_KEY'];

/** Mends what is certain, as the editor does when a file is saved; export requests have nothing that is. Every character beside the edits stays. Never throws. */
export function fixDocument(text: string, kind: DocumentKind, settings: RosterSettings): FixedText {
  let fixed = text;
  let count = 0;
  const rounds: (readonly TextEdit[])[] = [];
  while (rounds.length < MOST_ROUNDS) {
    const lines = indexLines(fixed);
    const round = findRound(fixed, kind, settings, lines);
    if (round.edits.length === 0) break;
    const before = fixed;
    fixed = applyFix({ lines, text: () => before }, round.edits);
    if (fixed === before) break;
    count += round.count;
    rounds.push(round.edits);
  }
  return { text: fixed, count, rounds };
}

function findRound(text: string, kind: DocumentKind, settings: RosterSettings, lines: LineIndex): Round {
  if (kind === 'roster') return fixAll({ check: checkRoster(text, settings), lines, text: () => text });
  if (kind === 'pipeline') return fixAllCertain(new PipelineChecker().check(text, FILE_CHECK).problems);
  if (kind === 'request') return { count: 0, edits: [] };
  const removable = checkKeys(text).problems.filter(({ code }) => REMOVABLE.includes(code));
  return { count: removable.length, edits: removeLines(text, removable) };
}
