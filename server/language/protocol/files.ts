import type { Range } from '../../core/problem.ts';

/** The parameters that all requests about an open document have. */
export interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

/** Request of a server without a disk: the client lists files below folders. Returns ListedFiles, or why they are not listed. */
export const LIST_FILES = 'fairlead/listFiles';

/** Folders that hold other people's files, or results: nothing in them is listed. */
export const SKIPPED_FOLDERS: readonly string[] = ['node_modules', '.git', '.hg', '.svn', '.terraform', '.venv'];

/** `endings` selects files by name, in lower case and without a dot: `csv`, `yaml`. */
export interface ListFiles {
  readonly folders: readonly string[];
  readonly endings: readonly string[];
}

/** Why files below folders are not listed: a limit, or folders whose scheme has no files here. */
export type Unlisted = 'tooMany' | 'unreadable';

/** URIs of files, with stamps that change when they do. */
export type ListedFiles = readonly { readonly uri: string; readonly stamp: string }[];

/** Request of a server without a disk: the client reads a file. Returns its bytes in Base64; null if it cannot be read or is too large. */
export const READ_FILE = 'fairlead/readFile';

/** Parameters of READ_FILE. */
export interface ReadFile {
  readonly uri: string;
}

/** Client command that selects the first problem of a document and shows it; its arguments are those of ShowFirstProblem. Offered to clients that have it. */
export const SHOW_FIRST_PROBLEM = 'fairlead.showFirstProblem';

/** The arguments of SHOW_FIRST_PROBLEM: the URI of the document, and the place. */
export type ShowFirstProblem = readonly [uri: string, place: Range];
