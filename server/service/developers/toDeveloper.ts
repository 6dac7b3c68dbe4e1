import type { RosterColumn } from '../../store/developerVersions.ts';
import { hasOwnField } from './rosterColumns.ts';

/** The first ID that a developer can have; the numbers in the store start at 1. */
const FIRST_REF_ID = 1_073_741_824;

/** A developer as listed; the attributes are all other columns than name, e-mail and manager's e-mail, by header. */
export interface ListedDeveloper {
  readonly developerRefId: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Converts a number in the store to the ID shown to users. */
export function toRefId(number: number): number {
  return FIRST_REF_ID - 1 + number;
}

/** Converts an ID to its number in the store; numbers below 1 belong to no one. */
export function toRefNumber(refId: number): number {
  return refId - FIRST_REF_ID + 1;
}

/** Returns a function that converts rows of a version with these columns to developers. */
export function toDeveloper(columns: readonly RosterColumn[]) {
  const attributes = columns
    .map(({ header, fieldType }, column) => ({ key: header.trim(), fieldType, column }))
    .filter((entry) => !hasOwnField(entry));
  return (
    row: { readonly name: string; readonly email: string; readonly managerEmail: string; readonly cells: readonly string[] },
    refNumber: number,
  ): ListedDeveloper => {
    // Accessing the cells may parse them out of the file each time.
    const cells = attributes.length === 0 ? [] : row.cells;
    return {
      developerRefId: toRefId(refNumber),
      name: row.name,
      email: row.email,
      managerEmail: row.managerEmail,
      attributes: Object.fromEntries(attributes.map(({ key, column }) => [key, cells[column] ?? ''])),
    };
  };
}
