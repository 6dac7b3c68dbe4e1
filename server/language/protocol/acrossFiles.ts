import type { Range } from '../../core/problem.ts';
import type { AboutDocument } from './files.ts';

/**
 * Request from client to server about an open document, answered with its ListedUsers; null if the document defines nothing that others can
 * refer to.
 */
export const LIST_USERS = 'fairlead/listUsers';

/** The parameters of LIST_USERS. */
export type ListUsers = AboutDocument;

/** The documents that refer to what a document defines. */
export interface ListedUsers {
  /** What the document defines, as a sentence names it: `template "build" version "v1"`. */
  readonly entity: string;
  /** Those that would break first, then by path. */
  readonly users: readonly ListedUser[];
}

/** A document that refers to another one. */
export interface ListedUser {
  readonly uri: string;
  /** What it defines, such as `pipeline "shop"`; null if that is unknown. */
  readonly entity: string | null;
  /** The first place that would break, otherwise the first reference. */
  readonly range: Range;
  /** What would break in it. */
  readonly problems: readonly string[];
}

/**
 * Request from client to server about an open document, answered with its ExpandedDocument or an ExpansionRefused; null if its kind is not
 * recognised.
 */
export const EXPAND_DOCUMENT = 'fairlead/expandDocument';

/** A version of a document with its templates filled in. */
export interface ExpandedDocument {
  readonly version: number;
  readonly text: string;
  /** The URIs of the documents that lines come from. */
  readonly files: readonly string[];
  /** For each line the index of its document and its line there, and those of the value that was filled in, if any. */
  readonly sources: readonly (readonly number[])[];
  /** The number of templates that were filled in, and the sentences about those that were not. */
  readonly filled: number;
  readonly left: readonly string[];
}

/** Why a document cannot be expanded, in a sentence. */
export interface ExpansionRefused {
  readonly refusal: string;
}
