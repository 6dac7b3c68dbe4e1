import { ACTIVITY_KINDS, PART_KINDS, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import type { Database } from '../database.ts';
import { type RowCells, toRowCells } from './activityRows.ts';

/** Which rows to find: those that meet all that is given. */
export interface RowFilter {
  readonly id: string | null;
  readonly kind: RecordKind | null;
  /** The number of a source, which also finds what it says of pull requests. */
  readonly source: number | null;
  readonly repository: string | null;
  /** Milliseconds since the epoch: only rows that count before it, or began before it and do not count yet. */
  readonly before: number | null;
}

/** Rows looked through at a time. */
const ROWS_PER_TURN = 5000;

/** Finds the rows of a filter, of one kind after the other, in the order of their IDs. */
export async function* findMatching(database: Database, filter: RowFilter): AsyncGenerator<readonly RowCells[]> {
  const kinds = RECORD_KINDS.filter((kind) => filter.kind === null || kind === filter.kind).map((kind) => [ACTIVITY_KINDS[kind]]);
  const parts = filter.source !== null && filter.kind !== 'commit' && (filter.kind === null || filter.kind === 'pullRequest');
  for (const some of parts ? [...kinds, Object.values(PART_KINDS)] : kinds) yield* findKinds(database, some, filter);
}

async function* findKinds(database: Database, kinds: readonly number[], filter: RowFilter): AsyncGenerator<readonly RowCells[]> {
  for (let after: string | null = null, end: string | null = ''; end !== null; after = end) {
    end = filter.id === null ? await findEnd(database, kinds[0]!, after) : null;
    let query = database.selectFrom('activity').selectAll().where('kind', 'in', kinds);
    if (after !== null) query = query.where('id', '>', after);
    if (end !== null) query = query.where('id', '<=', end);
    if (filter.id !== null) query = query.where('id', '=', filter.id);
    if (filter.source !== null) query = query.where('source', '=', filter.source);
    if (filter.repository !== null) query = query.where('repository', '=', filter.repository);
    const { before } = filter;
    if (before !== null) {
      query = query.where(({ and, eb, or }) => or([eb('at', '<', before), and([eb('at', 'is', null), eb('started', '<', before)])]));
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map(toRowCells);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the ID that ends a turn; null if it is the last one. */
async function findEnd(database: Database, kind: number, after: string | null): Promise<string | null> {
  const all = database.selectFrom('activity').select('id').where('kind', '=', kind);
  const rest = after === null ? all : all.where('id', '>', after);
  const row = await rest
    .orderBy('id')
    .limit(1)
    .offset(ROWS_PER_TURN - 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
