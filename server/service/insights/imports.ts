import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import type { PutCounts, RowOrigin } from '../../store/insights/activity.ts';
import { addToLog } from '../../store/insights/changeLog.ts';
import { type ActivityImport, addToImport, countImports, createImport, findImport, listImports } from '../../store/insights/imports.ts';
import { findActivitySource, numberSource, putActivitySource } from '../../store/insights/sources.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Where imported records come from. */
export interface ImportSource {
  readonly name: string;
  /** How far the import has got, stored in the same transaction as its records; null if the import does not report it. */
  readonly cursor: string | null;
}

/** What is known of an import before its records are stored. */
interface BegunImport {
  readonly source: ImportSource | null;
  /** The number of the import that it continues; null begins another one. */
  readonly continues: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Has records stored by `put`, and keeps what they replaced under the number of an import, if they changed anything. Needs the lock
 * `activity`. Throws CONFLICT if the continued import is none of the same source.
 */
export async function recordImport(
  transaction: Database,
  { source, continues, at }: BegunImport,
  put: (origin: RowOrigin) => Promise<PutCounts>,
): Promise<{ readonly number: number | null; readonly counts: PutCounts }> {
  const name = source?.name ?? '';
  if (continues !== null) await requireContinued(transaction, continues, name);
  const former = source === null ? null : await findActivitySource(transaction, source.name);
  let number = continues;
  let isKept = false;
  const counts = await put({
    source: await numberSource(transaction, source?.name ?? null, true),
    keepFormer: async (rows) => {
      if (rows.length === 0) return;
      const cursors = source === null || source.cursor === null ? {} : { [source.name]: former?.cursor ?? null };
      number ??= await createImport(transaction, { action: 'import', source: name, at, cursors });
      await addToLog(transaction, number, rows);
      isKept = true;
    },
  });
  if (number !== null && isKept) await addToImport(transaction, number, counts, at);
  if (source !== null && source.cursor !== null) await putActivitySource(transaction, { name, cursor: source.cursor, updatedAt: at });
  return { number, counts };
}

async function requireContinued(database: Database, number: number, source: string): Promise<void> {
  const found = await findImport(database, number);
  if (found?.action === 'import' && found.source === source && found.undoneAt === null) return;
  const why =
    found === null
      ? `There is no import ${number}`
      : found.undoneAt !== null
        ? `Import ${number} was undone`
        : `Import ${number} is of another source`;
  throw new Refusal('CONFLICT', `${why}, so it cannot be continued. Nothing was imported. Omit the parameter import to begin another one.`);
}

/** Lists imports and removals, the latest first, and returns how many there are. */
export async function readImports(
  { database }: ServiceContext,
  limit: number,
): Promise<{ readonly imports: readonly ActivityImport[]; readonly total: number }> {
  return { imports: await listImports(database, limit), total: await countImports(database) };
}
