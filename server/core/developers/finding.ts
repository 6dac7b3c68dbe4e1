import type { RosterProblemCode } from './problems.ts';
import { HEADER_ROW } from './rosterFacts.ts';

/** A cell by row (-1 is the header) and column; without a column the whole row. */
export interface CellPlace {
  readonly row: number;
  readonly column: number | null;
}

/** What a rule found, in cells; `documents` gives it its place in the text. */
export interface Finding {
  readonly code: RosterProblemCode;
  /** The service's name of the field concerned. */
  readonly fieldName: string | null;
  readonly place: CellPlace;
  readonly message: string;
  readonly related: readonly RelatedCell[];
}

/** Another cell that belongs to a finding, with a sentence that says how. */
/** Another cell that belongs to a finding, with a sentence that says how. */
export interface RelatedCell {
  readonly place: CellPlace;
  readonly message: string;
}

/** The place of the header line. */
export const HEADER: CellPlace = { row: HEADER_ROW, column: null };

/** Most other rows that one finding points at; its message counts the rest. */
const MOST_RELATED = 100;

/** Most other rows that the findings of one group point at together, as far as each still points at a few. */
const MOST_IN_ALL = 100_000;

/** How many other rows each finding of a group of so many points at: with many of them fewer, so that a cycle of all people stays linear. */
export function mostRelated(members: number): number {
  return Math.min(MOST_RELATED, Math.max(3, Math.floor(MOST_IN_ALL / members)));
}

/** The place of one header. */
export function headerCell(column: number): CellPlace {
  return { row: HEADER_ROW, column };
}
