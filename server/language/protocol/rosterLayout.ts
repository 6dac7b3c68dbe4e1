import type { Range } from '../../core/problem.ts';

/** What can be done to the rows of a roster as a whole: columns set one below the other, spaces around cells taken away, rows sorted by a column, rows below their managers. */
export const ARRANGEMENTS = ['align', 'shrink', 'sort', 'sortAsTree'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Request from client to server about an open document, answered with an ArrangedRoster; null where it is no roster. It changes nothing. */
export const ARRANGE_ROSTER = 'fairlead/arrangeRoster';

/** The same for editors that know nothing of Fairlead, as a command of the server with the same parameters: the server has the edits applied. */
export const ARRANGE_COMMAND = 'fairlead.arrangeOpenRoster';

/** The parameters of both. `column` counts from 0 and goes with `sort`, as does the direction, which is ascending where it is left out. */
export interface ArrangeRoster {
  readonly textDocument: { readonly uri: string };
  readonly arrangement: Arrangement;
  readonly column?: number;
  readonly isDescending?: boolean;
}

/** The edits of a version of a roster, in the order of its text, with a sentence about what they leave as it is; or a sentence that says why there are none. */
export type ArrangedRoster =
  | {
      readonly kind: 'edits';
      readonly version: number;
      readonly edits: readonly { readonly range: Range; readonly newText: string }[];
      readonly note: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };
