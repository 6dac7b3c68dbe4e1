import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import type { Chunk } from '../core/insights/columns/chunk.ts';
import { decodeChunk } from '../core/insights/columns/decodeChunk.ts';
import { encodeChunk } from '../core/insights/columns/encodeChunk.ts';
import { type ActivityMonth, keepColumns, type MonthRange, readActivityMonths, readColumns } from './activityColumns.ts';
import type { ChunkCache } from './chunkCache.ts';
import { readChunkRows } from './chunkRows.ts';
import type { Database } from './database.ts';
import { countTurns } from './locks.ts';

/** Every month that a row can be of. */
const EVER: MonthRange = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

const ALL_KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** Reads the chunks of some kinds and months, one after the other; what is not stored is made of the rows, and not kept. */
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

/** Makes and stores the chunks of some kinds and months that are not, or of all; after each it gives the others their turn, and ends where `goesOn` says no. */
export async function storeChunks(
  database: Database,
  kinds: readonly ActivityKind[] = ALL_KINDS,
  range: MonthRange = EVER,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    if (month.revision !== null) continue;
    if (!goesOn()) return;
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
