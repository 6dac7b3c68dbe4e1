import type { ActivityKind } from '../core/insights/activity.ts';
import type { Chunk } from '../core/insights/columns/chunk.ts';

/** Chunks that are kept in memory, those that were used last. */
export interface ChunkCache {
  /** The chunk of a revision; null where it is not here. */
  find(kind: ActivityKind, month: number, revision: number): Chunk | null;
  add(chunk: Chunk, revision: number): void;
}

/** An empty cache that takes at most so many bytes. */
export function createChunkCache(mostBytes: number): ChunkCache {
  // A map lists its entries in the order in which they came: who is used goes to the end.
  const entries = new Map<string, { readonly chunk: Chunk; readonly revision: number }>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.chunk.bytes ?? 0;
    entries.delete(key);
  };
  return {
    find: (kind, month, revision) => {
      const key = `${kind}/${month}`;
      const entry = entries.get(key);
      if (entry?.revision !== revision) return null;
      entries.delete(key);
      entries.set(key, entry);
      return entry.chunk;
    },
    add: (chunk, revision) => {
      const key = `${chunk.kind}/${chunk.month}`;
      remove(key);
      if (chunk.bytes > mostBytes) return;
      entries.set(key, { chunk, revision });
      bytes += chunk.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return;
        remove(oldest);
      }
    },
  };
}
