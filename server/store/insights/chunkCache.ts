import type { ActivityKind } from '../../core/insights/activity.ts';
import type { Chunk } from '../../core/insights/columns/chunk.ts';

/** An in-memory cache of chunks that drops the least recently used first. */
export interface ChunkCache {
  /** Returns the chunk if this revision is cached, else null. */
  find(kind: ActivityKind, month: number, revision: number): Chunk | null;
  add(chunk: Chunk, revision: number): void;
}

/** Creates an empty cache of at most `mostBytes` bytes. */
export function createChunkCache(mostBytes: number): ChunkCache {
  // A Map iterates in insertion order, so moving a used entry to the end makes the first entry the least recently used.
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
