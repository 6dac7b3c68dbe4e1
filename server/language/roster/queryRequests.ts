import { Refusal } from '../../core/refusal.ts';
import { queryTable } from '../../documents/roster/queryTable.ts';
import { runGuarded } from '../guard.ts';
import { QUERY_ROSTER, type QueryAnswer, type QueryRoster } from '../protocol/rosterQuery.ts';
import type { RosterRequestParts } from './findRoster.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';

/** Answers which people of an open roster a query finds. */
export function registerQueryRequests({ connection, log }: RosterRequestParts, rosters: OpenRosters): void {
  connection.onRequest(QUERY_ROSTER, async (params: QueryRoster): Promise<QueryAnswer | null> => {
    const answer = await runGuarded(log, 'queryRoster', async () => {
      const open = await rosters.find(params.textDocument.uri);
      return open && answerQuery(open, params);
    });
    return answer ?? null;
  });
}

function answerQuery({ document, check }: OpenRoster, { query, counts }: QueryRoster): QueryAnswer {
  const { table, columns } = check;
  try {
    const groups = queryTable(check, query);
    const records = counts ? [] : groups.flatMap((group) => group.records);
    return {
      kind: 'people',
      version: document.version,
      columns: table.headers.map((header) => header.trim()),
      emailColumn: columns.email,
      groups: groups.map(({ value, records: { length } }) => ({ value, count: length })),
      rows: records.map((record) => ({
        cells: table.headers.map((_, column) => table.value(record, column).trim()),
        place: table.rangeOfRow(record),
      })),
    };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', message: error.message };
    throw error;
  }
}
