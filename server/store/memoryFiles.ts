import type { DataFile, DataFiles } from './dataFiles.ts';

/** Creates files that live only in memory and are gone when the process ends. */
export function createMemoryFiles(): DataFiles {
  const files = new Map<string, DataFile & { readonly content: readonly Uint8Array[] }>();
  const toFile = ({ name, size, savedAt }: DataFile): DataFile => ({ name, size, savedAt });
  return {
    write: async (name, pieces) => {
      const savedAt = Date.now();
      const content = await gather(pieces);
      const size = content.reduce((total, piece) => total + piece.length, 0);
      files.set(name, { name, size, savedAt, content });
      return { name, size, savedAt };
    },
    read: (name) => {
      const file = files.get(name);
      return file === undefined ? null : toStream(file.content);
    },
    list: async () => [...files.values()].map(toFile).sort((a, b) => (a.name < b.name ? -1 : 1)),
    remove: async (name) => files.delete(name),
    keep: async (pieces) => {
      const content = await gather(pieces);
      return { read: () => toStream(content), remove: async () => {} };
    },
  };
}

async function gather(pieces: AsyncIterable<string | Uint8Array>): Promise<Uint8Array[]> {
  const encoder = new TextEncoder();
  const content: Uint8Array[] = [];
  for await (const piece of pieces) content.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
  return content;
}

async function* toStream(content: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* content;
}
