import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../core/documentKinds.ts';
import type { Severities } from '../../core/problemKinds.ts';
import type { Counts } from '../problemLines.ts';

/** The ways to write findings, by the names that `--format` takes. */
export const FORMAT_NAMES = ['text', 'json', 'sarif', 'junit', 'github'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** What all files of one run are checked by, and how it is told. It travels to other threads: plain data. */
export interface CheckTask {
  readonly settings: RosterSettings;
  readonly severities: Severities;
  readonly format: FormatName;
  readonly colour: boolean;
  /** Whether somebody reads along: what would steer a terminal is then written as an escape, whatever it is. */
  readonly isTerminal: boolean;
  /** Whether the line that a problem stands in is shown below it. */
  readonly excerpt: boolean;
  /** What becomes of problems that can be mended for certain: they stay, are mended in the file, or it is shown how they would be. */
  readonly fix: 'no' | 'write' | 'show';
  /** Whether the findings are wanted one by one, for a baseline. */
  readonly collects: boolean;
}

/** One file to check. */
export interface FileJob {
  readonly path: string;
  /** The name by which its kind is told; null takes that of its path. */
  readonly name: string | null;
  readonly kind: DocumentKind | null;
  /** How many findings of each key are known already. */
  readonly known: Readonly<Record<string, number>>;
}

/** What came of one file. */
export interface FileReport {
  readonly path: string;
  readonly kind: DocumentKind | 'other';
  /** What is to be written of it, in pieces that are not too long for one string. */
  readonly pieces: readonly string[];
  readonly counts: Counts;
  /** How many findings were known already, and left out. */
  readonly known: number;
  /** How many findings of each key there are; empty where they are not collected. */
  readonly findings: Readonly<Record<string, number>>;
  /** How many fixes were made, or would be. */
  readonly fixed: number;
  /** Why nothing could be mended, though something could be; null where there is nothing to say. */
  readonly complaint: string | null;
  /** Why it could not be checked; null where it was. */
  readonly failure: string | null;
}

/** Checks files, one or several at a time. */
export interface FileChecker {
  /** How many files it checks at a time. */
  readonly width: number;
  check(job: FileJob): Promise<FileReport>;
  close(): Promise<void>;
}
