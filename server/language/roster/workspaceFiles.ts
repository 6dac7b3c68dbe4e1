/** A file by its URI, with a stamp that changes when the file does. */
export interface FoundFile {
  readonly uri: string;
  readonly stamp: string;
}

/** The files of a workspace; the process provides them, because this layer does not access the disk. */
export interface WorkspaceFiles {
  /** Returns the CSV files below some folders, up to a limit; unreadable ones are left out. */
  listCsv(folders: readonly string[]): Promise<readonly FoundFile[]>;
  /** Returns the bytes of a file, or null if it cannot be read. */
  read(uri: string): Promise<Uint8Array | null>;
}
