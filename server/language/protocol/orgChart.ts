import type { OrgPerson } from '../../core/developers/orgChart.ts';
import type { Range } from '../../core/problem.ts';

/** Request from client to server about an open document, answered with an OrgDescription; null if it is not a roster. */
export const DESCRIBE_ORG = 'fairlead/describeOrg';

/** The parameters of DESCRIBE_ORG. */
export interface DescribeOrg {
  readonly textDocument: { readonly uri: string };
}

/** Everyone in a version of a roster. */
export interface OrgDescription {
  readonly version: number;
  readonly people: readonly OrgPerson[];
  /** The range of each person's row. */
  readonly places: readonly Range[];
}

/** Request from client to server about an open document, answered with a MoveAnswer; null if it is not a roster. Changes nothing by itself. */
export const MOVE_PERSON = 'fairlead/movePerson';

/** The parameters of MOVE_PERSON: people by their index in that version; null for no manager. */
export interface MovePerson {
  readonly textDocument: { readonly uri: string };
  readonly version: number;
  readonly person: number;
  readonly manager: number | null;
}

/** The edits that give a person another manager, empty if that is the manager already; or why it is refused. */
export type MoveAnswer =
  | { readonly kind: 'edits'; readonly version: number; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }
  | { readonly kind: 'refused'; readonly message: string };
