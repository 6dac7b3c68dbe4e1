import type { Range } from '../../core/problem.ts';

/** Arrangements of a whole roster: align the columns, remove spaces around cells, sort the rows by a column, or place rows below their managers. */
export const ARRANGEMENTS = ['align', 'shrink', 'sort', 'sortAsTree'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Request from client to server about an open document, answered with an ArrangedRoster; null if it is not a roster. Changes nothing by itself. */
export const ARRANGE_ROSTER = 'fairlead/arrangeRoster';

/** The same as a server command with the same parameters, for editors without the Fairlead extension: the server has the edits applied. */
export const ARRANGE_COMMAND = 'fairlead.arrangeOpenRoster';

/** The parameters of both. `column` is 0-based and required for `sort`, which is ascending by default. */
export interface ArrangeRoster {
  readonly textDocument: { readonly uri: string };
  readonly arrangement: Arrangement;
  readonly column?: number;
  readonly isDescending?: boolean;
}

/** The edits of a version of a roster in document order, with a sentence about what they leave unchanged; or a sentence that says why there are none. */
export type ArrangedRoster =
  | {
      readonly kind: 'edits';
      readonly version: number;
      readonly edits: readonly { readonly range: Range; readonly newText: string }[];
      readonly note: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };
