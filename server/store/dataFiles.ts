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
