import type { Connection, InitializeParams } from 'vscode-languageserver';

/** The workspace folders of a client: the current ones if it reports them, otherwise the initial ones. */
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

  /** Returns the URIs of the folders. */
  async list(): Promise<readonly string[]> {
    if (!this.#clientTells) return this.#first;
    return ((await this.#connection.workspace.getWorkspaceFolders()) ?? []).map(({ uri }) => uri);
  }
}
