import type { RosterProblemCode } from './problems.ts';
import { HEADER_ROW } from './rosterInputs.ts';

/** A cell by row (-1 is the header) and column; a null column is the whole row. */
export interface CellPlace {
  readonly row: number;
  readonly column: number | null;
}

/** A rule's finding in terms of cells; `documents` computes its place in the text. */
export interface Finding {
  readonly code: RosterProblemCode;
  /** The service's name of the field concerned. */
  readonly fieldName: string | null;
  readonly place: CellPlace;
  readonly message: string;
  readonly related: readonly RelatedCell[];
}

/** A finding of a rule that may find many: its message may be built later, because only the first ones are kept. */
export interface RuleFinding extends Omit<Finding, 'message'> {
  readonly message: string | (() => string);
}

/** Another cell related to a finding, with a sentence that says how. */
export interface RelatedCell {
  readonly place: CellPlace;
  readonly message: string;
}

/** Builds a finding about a cell, a row or the header. */
export function findingAt<Message extends RuleFinding['message']>(
  code: RosterProblemCode,
  place: CellPlace,
  message: Message,
  fieldName: string | null = null,
  related: readonly RelatedCell[] = [],
): Omit<Finding, 'message'> & { readonly message: Message } {
  return { code, fieldName, place, message, related };
}

/** The place of the header line. */
export const HEADER: CellPlace = { row: HEADER_ROW, column: null };

/** Maximum number of other rows that one finding refers to; its message counts the rest. */
const MOST_RELATED = 100;

/** Maximum number of other rows over all findings of a group, although each refers to at least a few. */
const MOST_IN_ALL = 100_000;

/** Returns how many other rows each finding of a group refers to: fewer in large groups, so that a cycle of all people stays linear. */
export function mostRelated(members: number): number {
  return Math.min(MOST_RELATED, Math.max(3, Math.floor(MOST_IN_ALL / members)));
}

/** Returns the place of a header cell. */
export function headerCell(column: number): CellPlace {
  return { row: HEADER_ROW, column };
}
