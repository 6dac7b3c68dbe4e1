import type { RosterColumn } from '../../store/developerVersions.ts';
import { hasOwnField } from './rosterColumns.ts';

/** The first id that a developer can have (facts A2); the numbers of the store count from 1. */
const FIRST_REF_ID = 1_073_741_824;

/** A developer as listed; the attributes are all columns but those of the three fields, by header. */
export interface ListedDeveloper {
  readonly developerRefId: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The id that people see of a number in the store. */
export function toRefId(number: number): number {
  return FIRST_REF_ID - 1 + number;
}

/** The number in the store of an id; none below 1 stands for anybody. */
export function toRefNumber(refId: number): number {
  return refId - FIRST_REF_ID + 1;
}

/** Makes developers of the rows of a version with these columns. */
export function toDeveloper(columns: readonly RosterColumn[]) {
  const attributes = columns
    .map(({ header, fieldType }, column) => ({ key: header.trim(), fieldType, column }))
    .filter((entry) => !hasOwnField(entry));
  return (
    row: { readonly name: string; readonly email: string; readonly managerEmail: string; readonly cells: readonly string[] },
    refNumber: number,
  ): ListedDeveloper => {
    // A row may cut all its cells out of its file each time it is asked for them.
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
