import type { FolderFacts } from '../core/account/folderFacts.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { type DocumentKind, isAccountFileKind } from '../core/documentKinds.ts';
import { isConflicted } from '../core/markConflicts.ts';
import type { Position, Problem } from '../core/problem.ts';
import { checkAccountFile } from './account/accountFile.ts';
import { checkRoster } from './developers/check.ts';
import { fixAll } from './developers/fixes/fixAll.ts';
import { applyFix } from './developers/fixes/rosterFix.ts';
import { checkSourceList } from './insights/sourceList.ts';
import { comparePositions, indexLines, type LineIndex, type PlacedEdit } from './lineIndex.ts';
import { FILE_CHECK, PipelineChecker } from './platform/check.ts';
import { fixAllCertain } from './platform/problems.ts';
import { checkKeys, removeLines } from './segments/keys.ts';
import { type CertainFixes, collectCertain } from './tree/placeFix.ts';

/** A text with everything fixed that has a certain fix; `rounds` are the edits in turn, each for the text that the previous round produced. */
export interface FixedText {
  readonly text: string;
  /** The number of fixes applied. */
  readonly count: number;
  readonly rounds: readonly (readonly PlacedEdit[])[];
}

/** One fix may enable another; if it takes more rounds than this, it never ends. */
const MOST_ROUNDS = 50;

/** Key problems whose lines can be removed without changing the set of keys. */
const REMOVABLE: readonly string[] = ['DUPLICATE_KEY', 'BLANK_KEY'];

/**
 * Applies all certain fixes, as the editor does on save; export requests have none, nor has a text with marks of a conflict. Characters
 * outside the edits stay as they are. Never throws.
 */
export function fixDocument(text: string, kind: DocumentKind, settings: RosterSettings, facts: FolderFacts | null = null): FixedText {
  let fixed = text;
  let count = 0;
  const rounds: (readonly PlacedEdit[])[] = [];
  while (rounds.length < MOST_ROUNDS && !isConflicted(fixed)) {
    const lines = indexLines(fixed);
    const round = findRound(fixed, { kind, settings, facts }, lines);
    if (round.edits.length === 0) break;
    const before = fixed;
    fixed = applyFix({ lines, text: () => before }, round.edits);
    if (fixed === before) break;
    count += round.count;
    rounds.push(round.edits);
  }
  return { text: fixed, count, rounds };
}

interface Fixing {
  readonly kind: DocumentKind;
  readonly settings: RosterSettings;
  readonly facts: FolderFacts | null;
}

function findRound(text: string, { kind, settings, facts }: Fixing, lines: LineIndex): CertainFixes {
  if (kind === 'roster') return fixAll({ check: checkRoster(text, settings), lines, text: () => text });
  if (kind === 'pipeline') return fixAllCertain(new PipelineChecker().check(text, FILE_CHECK).problems);
  if (kind === 'sources') return collectCertain(checkSourceList(text).problems);
  if (isAccountFileKind(kind)) return collectCertain(checkAccountFile(kind, text, facts).problems);
  if (kind === 'request') return { count: 0, edits: [] };
  const removable = checkKeys(text).problems.filter(({ code }) => REMOVABLE.includes(code));
  return { count: removable.length, edits: removeLines(text, removable) };
}

/** Moves problems to where their text is after some rounds of edits; those whose text was edited are dropped. */
export function moveProblems(problems: readonly Problem[], rounds: readonly (readonly PlacedEdit[])[]): readonly Problem[] {
  return rounds.reduce<readonly Problem[]>((moved, edits) => moved.flatMap((problem) => moveProblem(problem, edits)), problems);
}

function moveProblem(problem: Problem, edits: readonly PlacedEdit[]): Problem[] {
  const { start, end } = problem.range;
  if (edits.some(({ range }) => comparePositions(range.start, end) < 0 && comparePositions(start, range.end) < 0)) return [];
  return [{ ...problem, range: { start: move(start, edits), end: move(end, edits) } }];
}

function move(position: Position, edits: readonly PlacedEdit[]): Position {
  let { line, character } = position;
  for (const { range, newText } of edits) {
    if (comparePositions(position, range.end) < 0) continue;
    const added = newText.split('\n');
    line += added.length - 1 - (range.end.line - range.start.line);
    if (range.end.line !== position.line) continue;
    character += added.at(-1)!.length - range.end.character + (added.length === 1 ? range.start.character : 0);
  }
  return { line, character };
}
