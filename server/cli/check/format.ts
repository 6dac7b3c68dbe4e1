import type { DocumentKind } from '../../core/documentKinds.ts';
import type { Problem } from '../../core/problem.ts';
import type { Counts } from '../problemLines.ts';
import type { CheckTask } from './checkTask.ts';

/** The findings of a file, to be formatted. */
export interface FileFindings {
  readonly path: string;
  readonly kind: DocumentKind | 'other';
  readonly problems: readonly Problem[];
  /** Returns the text of the file, decoded on first use. */
  text(): string;
  /** Number of fixes made; null if none were requested. */
  readonly fixed: number | null;
  /** A diff of the fixes; '' if it was not requested, or is empty. */
  readonly diff: string;
}

/** The findings of all files together. */
export interface Totals {
  readonly files: number;
  readonly counts: Counts;
  readonly known: number;
  /** Number of fixes made, or that would be. */
  readonly fixed: number;
  readonly fixedFiles: number;
  readonly fix: CheckTask['fix'];
}

/** An output format: a beginning, each file with output, separated, and an end. */
export interface Format {
  open(version: string): string;
  /** Returns chunks with a limited number of problems each, because the output for a large file would be too long for one string. */
  file(found: FileFindings, task: CheckTask): readonly string[];
  readonly separator: string;
  close(totals: Totals): string;
}

/** Problems per chunk. */
const PROBLEMS_PER_PIECE = 1000;

/** Formats many entries as a few strings of limited length. */
export function inPieces<One>(all: readonly One[], write: (some: readonly One[], from: number) => string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += PROBLEMS_PER_PIECE) pieces.push(write(all.slice(at, at + PROBLEMS_PER_PIECE), at));
  return pieces;
}
