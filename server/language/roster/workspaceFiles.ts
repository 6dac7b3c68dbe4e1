/** A file by its address, and a stamp that is another one once the file has changed. */
export interface FoundFile {
  readonly uri: string;
  readonly stamp: string;
}

/** The files of a workspace as the program can read them: its process hands them in, since the floor of languages reaches no disk. */
export interface WorkspaceFiles {
  /** The CSV files below folders, as many as can be looked through; what cannot be read is left out. */
  listCsv(folders: readonly string[]): Promise<readonly FoundFile[]>;
  /** The bytes of a file; null where it cannot be read. */
  read(uri: string): Promise<Uint8Array | null>;
}
