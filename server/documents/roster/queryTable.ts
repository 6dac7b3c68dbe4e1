import { queryRoster, type RosterGroup, type RosterQuery } from '../../core/developers/queryRoster.ts';
import type { RosterCheck } from './check.ts';

/** Runs a query on a checked roster. Throws INVALID_REQUEST for an unknown column or manager. */
export function queryTable({ table, facts }: RosterCheck, query: RosterQuery): RosterGroup[] {
  return queryRoster({ headers: table.headers, people: facts, value: (record, column) => table.value(record, column) }, query);
}
