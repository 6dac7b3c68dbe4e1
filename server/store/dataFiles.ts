/** A file as listed. */
export interface DataFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, by the real clock. */
  readonly savedAt: number;
}

/** Files of a service, by names that the caller has checked. */
export interface DataFiles {
  /** Writes a file whole, or leaves things as they were. */
  write(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<DataFile>;
  /** The pieces of a file, or null where there is none. */
  read(name: string): AsyncIterable<Uint8Array> | null;
  /** In the order of their names. */
  list(): Promise<DataFile[]>;
  /** False where there is no such file. */
  remove(name: string): Promise<boolean>;
  /** Keeps pieces for a short while under no name; whoever takes them removes them. */
  keep(pieces: AsyncIterable<string | Uint8Array>): Promise<KeptFile>;
}

/** Something that was put down for a while. */
export interface KeptFile {
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}
