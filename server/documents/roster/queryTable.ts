import { queryRoster, type RosterGroup, type RosterQuery } from '../../core/developers/queryRoster.ts';
import type { RosterCheck } from './check.ts';

/** Runs a query on a checked roster. Throws INVALID_REQUEST for an unknown column or manager. */
export function queryTable({ table, facts }: RosterCheck, query: RosterQuery): RosterGroup[] {
  return queryRoster({ headers: table.headers, people: facts, value: (record, column) => table.value(record, column) }, query);
}

/** Returns the trimmed cells of a person by their headers. */
export function readPerson({ table }: Pick<RosterCheck, 'table'>, record: number): Record<string, string> {
  return Object.fromEntries(table.headers.map((header, column) => [header.trim(), table.value(record, column).trim()]));
}
