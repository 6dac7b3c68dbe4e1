/** A file as listed. */
export interface DataFile {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, by the system clock. */
  readonly savedAt: number;
}

/** The files of a service, by names that the caller has validated. */
export interface DataFiles {
  /** Writes a file atomically: it is either complete or unchanged. */
  write(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<DataFile>;
  /** Returns the chunks of a file, or null if it does not exist. */
  read(name: string): AsyncIterable<Uint8Array> | null;
  /** Lists the files in the order of their names. */
  list(): Promise<DataFile[]>;
  /** Removes a file; returns false if it does not exist. */
  remove(name: string): Promise<boolean>;
  /** Stores data in a temporary file without a name; the caller removes it. */
  keep(pieces: AsyncIterable<string | Uint8Array>): Promise<KeptFile>;
}

/** Data stored temporarily. */
export interface KeptFile {
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

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
