import type { LineIndex } from '../../lineIndex.ts';
import type { RosterCheck, RosterProblem } from '../check.ts';
import type { TextChange } from '../writeManagerEmail.ts';

/** What mends a problem of a roster. Its edits do not overlap, and every byte beside them stays. */
export interface RosterFix {
  readonly title: string;
  readonly edits: readonly TextChange[];
  /** It is likely what was meant. */
  readonly isPreferred: boolean;
  /** It says nothing that the roster did not say before: it may be done unseen, as when a file is saved. */
  readonly isSafe: boolean;
}

/** A roster that was checked, as fixes read it. */
export interface FixSource {
  readonly check: RosterCheck;
  readonly lines: Pick<LineIndex, 'offsetAt' | 'rangeOf'>;
  text(): string;
}

/** Gives what mends a problem, the likeliest first. */
export type Fixer = (source: FixSource, problem: RosterProblem) => readonly RosterFix[];

/** A fix that somebody has to choose. */
export function proposing(title: string, edits: readonly TextChange[], isPreferred = false): RosterFix {
  return { title, edits, isPreferred, isSafe: false };
}

/** A fix that is certain. */
export function certain(title: string, edits: readonly TextChange[]): RosterFix {
  return { title, edits, isPreferred: true, isSafe: true };
}
