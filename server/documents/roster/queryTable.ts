import { queryRoster, type RosterGroup, type RosterQuery } from '../../core/developers/queryRoster.ts';
import type { RosterCheck } from './check.ts';

/** Asks a query of a checked roster. Throws INVALID_REQUEST for a column or manager that it does not have. */
export function queryTable({ table, facts }: RosterCheck, query: RosterQuery): RosterGroup[] {
  return queryRoster({ headers: table.headers, people: facts, value: (record, column) => table.value(record, column) }, query);
}
