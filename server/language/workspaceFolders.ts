import type { Connection, InitializeParams } from 'vscode-languageserver';

/** The folders that a client works in: those of now where it tells, else those that it began with. */
export class WorkspaceFolders {
  readonly #connection: Connection;
  #first: readonly string[] = [];
  #clientTells = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  read({ capabilities, workspaceFolders, rootUri }: InitializeParams): void {
    this.#clientTells = capabilities?.workspace?.workspaceFolders === true;
    this.#first = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []);
  }

  /** Addresses of folders. */
  async list(): Promise<readonly string[]> {
    if (!this.#clientTells) return this.#first;
    return ((await this.#connection.workspace.getWorkspaceFolders()) ?? []).map(({ uri }) => uri);
  }
}
