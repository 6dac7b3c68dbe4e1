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
export const MOST_RELATED = 100;

/** The place of one header. */
export function headerCell(column: number): CellPlace {
  return { row: HEADER_ROW, column };
}
