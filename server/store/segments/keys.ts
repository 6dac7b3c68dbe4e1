import { toSortKey } from '../../core/text.ts';
import type { Database } from '../database.ts';
import { insertMany } from '../insertMany.ts';
import type { Page } from '../page.ts';

/** Keys per statement. */
const KEYS_PER_STATEMENT = 500;

/** Adds keys to a locked definition and returns how many were new. */
export async function insertKeys(database: Database, definition: number, keys: readonly string[]): Promise<number> {
  // In index order: neighbors share pages, and two writers lock the rows in the same order.
  return insertMany(database, 'segment_keys', ['definition', 'key'], keys.toSorted(), (key) => [definition, key], 'skip');
}

/** Removes keys from a locked definition and returns how many it had. */
export async function deleteKeys(database: Database, definition: number, keys: readonly string[]): Promise<number> {
  const sorted = inIndexOrder(keys);
  let removed = 0;
  for (let from = 0; from < sorted.length; from += KEYS_PER_STATEMENT) {
    const some = sorted.slice(from, from + KEYS_PER_STATEMENT);
    const { numDeletedRows } = await database
      .deleteFrom('segment_keys')
      .where('definition', '=', definition)
      // A server that has no statistics yet would read all keys of the definition for each statement, if it were not for the range.
      .where('key', '>=', some[0] ?? '')
      .where('key', '<=', some.at(-1) ?? '')
      .where('key', 'in', some)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}

function inIndexOrder(keys: readonly string[]): string[] {
  const ordered = keys.map((key) => ({ key, order: toSortKey(key) }));
  return ordered.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0)).map(({ key }) => key);
}

/** Removes all keys from a locked definition. */
export async function deleteAllKeys(database: Database, definition: number): Promise<void> {
  await database.deleteFrom('segment_keys').where('definition', '=', definition).execute();
}

/** Reads one page of a definition's keys in index order. */
export async function readKeys(database: Database, definition: number, { offset, limit }: Page): Promise<string[]> {
  const rows = await database
    .selectFrom('segment_keys')
    .select('key')
    .where('definition', '=', definition)
    .orderBy('key')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Reads up to `limit` keys of a definition behind a key in index order, '' for the first ones, without the `skipped` ones. By the range of
 * the index that it asks for, a server starts there at once; with an offset alone it may sort all keys for each page.
 */
export async function readKeysAfter(database: Database, definition: number, after: string, limit: number, skipped = 0): Promise<string[]> {
  const rows = await database
    .selectFrom('segment_keys')
    .select('key')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('definition', 'key'), '>', tuple(definition, after)))
    .where('definition', '<=', definition)
    .orderBy('definition')
    .orderBy('key')
    .offset(skipped)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
