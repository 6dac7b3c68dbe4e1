import type { LineIndex, PlacedEdit } from '../../lineIndex.ts';
import type { RosterCheck, RosterProblem } from '../check.ts';

/** A fix for a problem of a roster. Its edits do not overlap, and everything outside them stays unchanged. */
export interface RosterFix {
  readonly title: string;
  readonly edits: readonly PlacedEdit[];
  /** Whether it is likely what the author meant. */
  readonly isPreferred: boolean;
  /** Whether it does not change the meaning of the roster, so that it can be applied unseen, for example on save. */
  readonly isSafe: boolean;
}

/** A checked roster, as input of the fixes. */
export interface FixSource {
  readonly check: RosterCheck;
  readonly lines: Pick<LineIndex, 'offsetAt' | 'rangeOf'>;
  text(): string;
}

/** Returns the fixes for a problem, the likeliest first. */
export type Fixer = (source: FixSource, problem: RosterProblem) => readonly RosterFix[];

/** Creates a fix that the user must choose. */
export function proposing(title: string, edits: readonly PlacedEdit[], isPreferred = false): RosterFix {
  return { title, edits, isPreferred, isSafe: false };
}

/** Creates a certain fix. */
export function certain(title: string, edits: readonly PlacedEdit[]): RosterFix {
  return { title, edits, isPreferred: true, isSafe: true };
}

/** Returns the text of a roster with some non-overlapping edits applied. */
export function applyFix({ lines, text }: Pick<FixSource, 'lines' | 'text'>, edits: readonly PlacedEdit[]): string {
  const all = text();
  const placed = edits.map(({ range, newText }) => ({ start: lines.offsetAt(range.start), end: lines.offsetAt(range.end), newText }));
  let at = 0;
  const pieces: string[] = [];
  for (const { start, end, newText } of placed.sort((one, other) => one.start - other.start || one.end - other.end)) {
    pieces.push(all.slice(at, start), newText);
    at = end;
  }
  return pieces.join('') + all.slice(at);
}
