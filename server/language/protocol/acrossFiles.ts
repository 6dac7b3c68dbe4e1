import type { Range } from '../../core/problem.ts';

/**
 * Request from client to server about an open document, answered with its ListedUsers; null if the document defines nothing that others can
 * refer to.
 */
export const LIST_USERS = 'fairlead/listUsers';

/** The parameters of LIST_USERS. */
export interface ListUsers {
  readonly textDocument: { readonly uri: string };
}

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
