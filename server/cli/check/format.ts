import type { DocumentKind } from '../../core/documentKinds.ts';
import type { Problem } from '../../core/problem.ts';
import type { Counts } from '../problemLines.ts';
import type { CheckTask } from './checkTask.ts';

/** What was found in a file, to be written. */
export interface FileFindings {
  readonly path: string;
  readonly kind: DocumentKind | 'other';
  readonly problems: readonly Problem[];
  /** What it was found in, decoded when it is first asked for. */
  text(): string;
  /** How many fixes were made; null where none were asked for. */
  readonly fixed: number | null;
  /** How the fixes would change the file; '' where that was not asked for, or nothing would be. */
  readonly diff: string;
}

/** What was found in all files together. */
export interface Totals {
  readonly files: number;
  readonly counts: Counts;
  readonly known: number;
  /** How many fixes in how many files were made, or would be. */
  readonly fixed: number;
  readonly fixedFiles: number;
  readonly fix: CheckTask['fix'];
}

/** A way to write findings: something in front, each file that has anything to write, parted, and something at the end. */
export interface Format {
  open(version: string): string;
  /** Pieces of at most so many problems, for the whole of a large file would be too long for one string. */
  file(found: FileFindings, task: CheckTask): readonly string[];
  readonly separator: string;
  close(totals: Totals): string;
}
