import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { ACTIVITY_KINDS } from '../../core/insights/activity.ts';
import type { Tables } from '../tables.ts';

// database.ts imports this file through its migrations, so its type cannot be imported here.
type Database = Kysely<Tables>;

const TEXTS_PER_STATEMENT = 500;

/** The texts by which rows are found: the cause that an incident names, and what was deployed, of which commits may be shortened. */
const INDEXED = { cause: ACTIVITY_KINDS.incident, version: ACTIVITY_KINDS.deployment } as const;
type IndexedField = keyof typeof INDEXED;

/** Returns the condition of an index. It is written out in queries too: a database cannot tell from a parameter that an index has all rows. */
function isIndexed(field: IndexedField): RawBuilder<boolean> {
  return sql.raw(`kind = ${INDEXED[field]} and about <> ''`);
}

/** Returns a text of a row, or null, as its index has it: another expression needs another index. */
function textOf(database: Database, field: IndexedField): RawBuilder<string | null> {
  const value = isSqlite(database) ? `json_extract(about, '$.${field}')` : `(about::jsonb ->> '${field}')`;
  const kept = field === 'version' ? toKey(isSqlite(database), value) : value;
  // Only the case keeps a database from parsing empty texts of other rows.
  return sql.raw(`case when about = '' then null else ${kept} end`);
}

/** Writes toPairKey (server/core/insights/pairs.ts) in SQL. */
function toKey(isOnSqlite: boolean, version: string): string {
  const isOther = isOnSqlite ? `${version} glob '*[^0-9a-f]*'` : `${version} ~ '[^0-9a-f]'`;
  return `case when ${isOther} then ${version} else substr(${version}, 1, 7) end`;
}

function isSqlite(database: Database): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}

/** Creates the index of incidents by the cause that they name, or of deployments by what was deployed. */
export async function createTextIndex(database: Database, field: IndexedField): Promise<void> {
  const name = sql.raw(`activity_${field}`);
  await sql`create index ${name} on activity ((${textOf(database, field)})) where ${isIndexed(field)}`.execute(database);
}

/** Builds the query for the IDs of the incidents with one of these causes, or of the deployments with one of these keys of versions. */
export function buildFindByText(database: Database, field: IndexedField, texts: readonly string[]) {
  const isWanted = sql`${textOf(database, field)} in (${sql.join(texts)})`;
  // For more than a few texts SQLite would rather read all rows, because it does not know how few have the same text.
  const activity = sql.raw(isSqlite(database) ? `activity indexed by activity_${field}` : 'activity');
  return sql<{ readonly id: string }>`select id from ${activity} where ${isIndexed(field)} and ${isWanted}`;
}

/** Returns the IDs of the stored incidents that name one of these causes, or of the deployments with one of these keys of versions. */
export async function findByText(database: Database, field: IndexedField, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < texts.length; from += TEXTS_PER_STATEMENT) {
    const { rows } = await buildFindByText(database, field, texts.slice(from, from + TEXTS_PER_STATEMENT)).execute(database);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
