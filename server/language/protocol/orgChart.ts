import type { OrgPerson } from '../../core/developers/orgChart.ts';
import type { Range } from '../../core/problem.ts';

/** Request from client to server about an open document, answered with an OrgDescription; null where it is no roster. */
export const DESCRIBE_ORG = 'fairlead/describeOrg';

/** The parameters of DESCRIBE_ORG. */
export interface DescribeOrg {
  readonly textDocument: { readonly uri: string };
}

/** Everybody in a version of a roster. */
export interface OrgDescription {
  readonly version: number;
  readonly people: readonly OrgPerson[];
  /** Where the row of each of them stands. */
  readonly places: readonly Range[];
}

/** Request from client to server about an open document, answered with a MoveAnswer; null where it is no roster. It changes nothing. */
export const MOVE_PERSON = 'fairlead/movePerson';

/** The parameters of MOVE_PERSON: people by their numbers in that version, null for no manager. */
export interface MovePerson {
  readonly textDocument: { readonly uri: string };
  readonly version: number;
  readonly person: number;
  readonly manager: number | null;
}

/** What gives a person another manager, nothing where that one is it already; or why it cannot be. */
export type MoveAnswer =
  | { readonly kind: 'edits'; readonly version: number; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }
  | { readonly kind: 'refused'; readonly message: string };
