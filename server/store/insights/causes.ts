import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { ACTIVITY_KINDS } from '../../core/insights/activity.ts';
import type { Tables } from '../tables.ts';

// database.ts imports this file through its migrations, so its type cannot be imported here.
type Database = Kysely<Tables>;

const CAUSES_PER_STATEMENT = 500;

/** The condition of the index. It is written out in queries too: a database cannot tell from a parameter that an index has all rows. */
const IS_INDEXED = sql.raw(`kind = ${ACTIVITY_KINDS.incident} and about <> ''`);

/** Returns the cause that an incident names, or null, as the index has it: another text needs another index. */
function causeOf(database: Database): RawBuilder<string | null> {
  // Only the case keeps a database from parsing empty texts of other rows.
  const value = isSqlite(database) ? "json_extract(about, '$.cause')" : "about::jsonb ->> 'cause'";
  return sql.raw(`case when about = '' then null else ${value} end`);
}

function isSqlite(database: Database): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}

/** Creates the index of incidents by the cause that they name. */
export async function createCauseIndex(database: Database): Promise<void> {
  await sql`create index activity_cause on activity ((${causeOf(database)})) where ${IS_INDEXED}`.execute(database);
}

/** Builds the query for the IDs of the incidents that name one of these causes. */
export function buildFindByCause(database: Database, causes: readonly string[]) {
  const isWanted = sql`${causeOf(database)} in (${sql.join(causes)})`;
  // For more than a few causes SQLite would rather read all incidents, because it does not know how few name the same cause.
  const activity = sql.raw(isSqlite(database) ? 'activity indexed by activity_cause' : 'activity');
  return sql<{ readonly id: string }>`select id from ${activity} where ${IS_INDEXED} and ${isWanted}`;
}

/** Returns the IDs of the stored incidents that name one of these causes. */
export async function findByCause(database: Database, causes: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < causes.length; from += CAUSES_PER_STATEMENT) {
    const { rows } = await buildFindByCause(database, causes.slice(from, from + CAUSES_PER_STATEMENT)).execute(database);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
