import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import type { Chunk } from '../core/insights/columns/chunk.ts';
import { decodeChunk } from '../core/insights/columns/decodeChunk.ts';
import { encodeChunk } from '../core/insights/columns/encodeChunk.ts';
import { type ActivityMonth, keepColumns, type MonthRange, readActivityMonths, readColumns } from './activityColumns.ts';
import type { ChunkCache } from './chunkCache.ts';
import { readChunkRows } from './chunkRows.ts';
import type { Database } from './database.ts';
import { countTurns } from './locks.ts';

/** All months that a row can have. */
const ALL_MONTHS: MonthRange = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

const ALL_KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** Reads the chunks of kinds and months one after another; a chunk that is not stored is built from the rows and not stored. */
export async function* readChunks(
  database: Database,
  cache: ChunkCache,
  kinds: readonly ActivityKind[],
  range: MonthRange,
): AsyncGenerator<Chunk> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    yield (await readStored(database, cache, month)) ?? (await makeChunk(database, month)).chunk;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Builds and stores the missing chunks of kinds and months, by default all. The event loop runs after each; stops if `shouldContinue`
 * returns false.
 */
export async function storeChunks(
  database: Database,
  kinds: readonly ActivityKind[] = ALL_KINDS,
  range: MonthRange = ALL_MONTHS,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    if (month.revision !== null) continue;
    if (!shouldContinue()) return;
    const turns = await countTurns(database, 'activity');
    const { bytes } = await makeChunk(database, month);
    await keepColumns(database, month, turns, bytes);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function readStored(database: Database, cache: ChunkCache, { kind, month, revision }: ActivityMonth): Promise<Chunk | null> {
  if (revision === null) return null;
  const known = cache.find(kind, month, revision);
  if (known !== null) return known;
  const bytes = await readColumns(database, kind, month);
  const chunk = bytes === null ? null : decodeChunk(kind, month, bytes);
  if (chunk !== null) cache.add(chunk, revision);
  return chunk;
}

async function makeChunk(
  database: Database,
  { kind, month }: ActivityMonth,
): Promise<{ readonly bytes: Uint8Array; readonly chunk: Chunk }> {
  const bytes = encodeChunk(kind, month, await readChunkRows(database, kind, month));
  return { bytes, chunk: decodeChunk(kind, month, bytes)! };
}
