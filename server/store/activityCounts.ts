import type { Database } from './database.ts';

/** The number of rows of a kind, and the range of their times (milliseconds since the epoch). */
export interface KindCount {
  readonly rows: number;
  /** Rows that do not count in any range yet. */
  readonly undecided: number;
  /** Null if no row counts in any range. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Counts the rows of a kind month by month; the event loop runs between two months. */
export async function countKind(database: Database, kind: number): Promise<KindCount> {
  const all = database.selectFrom('activity').where('kind', '=', kind);
  const counting = all.select(({ fn }) => fn.countAll<number>().as('rows'));
  const undecided = Number((await counting.where('month', 'is', null).executeTakeFirstOrThrow()).rows);
  let rows = undecided;
  for (let month = -1; ; ) {
    const next = await all.select('month').where('month', '>', month).orderBy('month').limit(1).executeTakeFirst();
    if (next === undefined || next.month === null) break;
    month = next.month;
    rows += Number((await counting.where('month', '=', month).executeTakeFirstOrThrow()).rows);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const edge = (direction: 'asc' | 'desc') =>
    all.select('at').where('month', 'is not', null).orderBy('month', direction).orderBy('at', direction).limit(1).executeTakeFirst();
  const [first, last] = [await edge('asc'), await edge('desc')];
  return { rows, undecided, first: first?.at ?? null, last: last?.at ?? null };
}
