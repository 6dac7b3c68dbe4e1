import type { OpenRoster } from './openRosters.ts';

/** Returns the display name of a person: the name, otherwise the e-mail, otherwise the row number as an editor counts it if each row is one line. */
export function nameOf({ check: { table, columns } }: OpenRoster, record: number): string {
  return table.value(record, columns.name).trim() || table.value(record, columns.email).trim() || `Row ${record + 2}`;
}

/** Returns the record of a person's manager, as the check resolves it; -1 if the row names no known person. */
export function managerOf({ check: { facts } }: OpenRoster, record: number): number {
  const number = facts.managerOf(record);
  return number === 0 ? -1 : facts.firstRecordOf(number);
}
