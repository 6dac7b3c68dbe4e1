import type { RosterQuery } from '../../core/developers/queryRoster.ts';
import type { Range } from '../../core/problem.ts';

/** Request from client to server about an open document, answered with a QueryAnswer; null if it is not a roster. Changes nothing by itself. */
export const QUERY_ROSTER = 'fairlead/queryRoster';

/** The parameters of QUERY_ROSTER; with `counts` the answer has only the groups and their sizes. */
export interface QueryRoster {
  readonly textDocument: { readonly uri: string };
  readonly query: RosterQuery;
  readonly counts: boolean;
}

/** The people found, or why the query cannot be answered. */
export type QueryAnswer = QueriedPeople | { readonly kind: 'refused'; readonly message: string };

/** The people that a query found, group by group. */
export interface QueriedPeople {
  readonly kind: 'people';
  readonly version: number;
  readonly columns: readonly string[];
  /** Index of the e-mail column; -1 if there is none. */
  readonly emailColumn: number;
  readonly groups: readonly { readonly value: string; readonly count: number }[];
  /** The people of all groups, one group after the other. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly place: Range }[];
}
