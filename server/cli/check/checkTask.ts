import type { FolderFacts } from '../../core/account/folderFacts.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../core/documentKinds.ts';
import type { Problem, Severity } from '../../core/problem.ts';
import type { Severities } from '../../core/problemKinds.ts';
import type { Counts } from '../problemLines.ts';

/** The output formats of findings, as named in `--format`. */
export const FORMAT_NAMES = ['text', 'json', 'sarif', 'junit', 'github', 'markdown'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** The settings of a run: how all files are checked and reported. Plain data, so that it can be sent to worker threads. */
export interface CheckTask {
  readonly settings: RosterSettings;
  readonly severities: Severities;
  readonly format: FormatName;
  readonly colour: boolean;
  /** Whether the output is a terminal: every control sequence is then escaped. */
  readonly isTerminal: boolean;
  /** Whether the source line is shown below a problem. */
  readonly excerpt: boolean;
  /** What to do with certain fixes: nothing, write them to the file, or show them. */
  readonly fix: 'no' | 'write' | 'show';
  /** Whether to collect the single findings, for a baseline. */
  readonly collects: boolean;
}

/** One file to check. */
export interface FileJob {
  readonly path: string;
  /** The real path of the folder that links must not lead out of; null for a file that was named and is in no repository. */
  readonly root: string | null;
  /** The name that determines its kind; null uses that of its path. */
  readonly name: string | null;
  readonly kind: DocumentKind | null;
  /** The count of each known finding, by key. */
  readonly known: Readonly<Record<string, number>>;
  /** The problems between it and other documents. */
  readonly across: readonly Problem[];
  /** What the other files of its folder of an account say; null if it is not one of the files that depend on it. */
  readonly facts: FolderFacts | null;
  /** The file before a change, whose problems are not reported; null if there was none. Missing if all problems are reported. */
  readonly earlier?: EarlierFile | null;
}

/** A file before a change. The problems between it and other documents are not compared: those of the job are brought by the change. */
export interface EarlierFile {
  readonly name: string;
  /** Null if they are the same. */
  readonly bytes: Uint8Array | null;
  readonly facts: FolderFacts | null;
}

/** The result for one file. */
export interface FileReport {
  readonly path: string;
  readonly kind: DocumentKind | 'other';
  /** The formatted findings, in chunks that are short enough for one string. */
  readonly pieces: readonly string[];
  readonly counts: Counts;
  /** Number of known findings that were left out. */
  readonly known: number;
  /** The count of each finding, by key; empty if they are not collected. */
  readonly findings: Readonly<Record<string, number>>;
  /** Number of fixes that were made, or would be. */
  readonly fixed: number;
  /** Why fixes could not be applied; null if there is nothing to report. */
  readonly complaint: string | null;
  /** Why the file could not be checked; null if it was. */
  readonly failure: string | null;
  /** Whether the reason is that there is no room for the fixed file. */
  readonly hasNoRoom?: true;
}

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
  files: number;
  readonly counts: Record<Severity, number>;
  known: number;
  /** Number of fixes made, or that would be. */
  fixed: number;
  fixedFiles: number;
  readonly fix: CheckTask['fix'];
  /** What has changed since a revision, if only that is reported. */
  change?: ChangeReport;
}

/** What has changed since a revision, for the end of a report. */
export interface ChangeReport {
  /** Returns lines for people, the last of which sums up. */
  toText(totals: Totals): string;
  /** Returns members of a JSON object. */
  toJson(): string;
  /** Returns a comment for a pull request around the lists of new problems. */
  toMarkdown(problems: readonly string[], totals: Totals): string;
}

/** An output format: a beginning, each file with output, separated, and an end. */
export interface Format {
  open(version: string): string;
  /** Returns chunks with a limited number of problems each, because the output for a large file would be too long for one string. */
  file(found: FileFindings, task: CheckTask): readonly string[];
  readonly separator: string;
  close(totals: Totals): string;
  /** Puts the chunks of all files together, if what comes before them depends on them. */
  join?(pieces: readonly string[], totals: Totals): string;
}

/** Checks files, one or several at a time. */
export interface FileChecker {
  /** Number of files checked at a time. */
  readonly width: number;
  check(job: FileJob): Promise<FileReport>;
  close(): Promise<void>;
}
