import type { OpenRoster } from './openRosters.ts';

/** What somebody is called: the name, else the e-mail, else the row as an editor counts it where each row is a line. */
export function nameOf({ check: { table, columns } }: OpenRoster, record: number): string {
  return table.value(record, columns.name).trim() || table.value(record, columns.email).trim() || `Row ${record + 2}`;
}

/** The record of somebody's manager, as the check joins them; -1 where the row names nobody that is known. */
export function managerOf({ check: { facts } }: OpenRoster, record: number): number {
  const number = facts.managerOf(record);
  return number === 0 ? -1 : facts.firstRecordOf(number);
}
