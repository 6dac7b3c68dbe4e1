const vscode = require('vscode');

/** A repository that was not cloned, as github.dev shows one: files over HTTP, in a file system that cannot be written or searched. */
class ReadOnlyRepository {
  #root;
  #entries;

  constructor(root) {
    this.#root = root;
    this.onDidChangeFile = new vscode.EventEmitter().event;
    this.#entries = fetch(`${root}/list`).then((answer) => answer.json());
  }

  watch() {
    return new vscode.Disposable(() => undefined);
  }

  async stat({ path }) {
    const entries = await this.#entries;
    const size = entries[path];
    if (size !== undefined) return { type: vscode.FileType.File, ctime: 0, mtime: 0, size, permissions: vscode.FilePermission.Readonly };
    if (Object.keys(entries).some((name) => name.startsWith(path === '/' ? path : `${path}/`)))
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0, permissions: vscode.FilePermission.Readonly };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  async readDirectory({ path }) {
    const folder = path === '/' ? path : `${path}/`;
    const found = new Map();
    for (const name of Object.keys(await this.#entries)) {
      if (!name.startsWith(folder)) continue;
      const [first, ...rest] = name.slice(folder.length).split('/');
      found.set(first, rest.length === 0 ? vscode.FileType.File : vscode.FileType.Directory);
    }
    return [...found];
  }

  async readFile({ path }) {
    const answer = await fetch(`${this.#root}/file?${new URLSearchParams({ path })}`);
    if (!answer.ok) throw vscode.FileSystemError.FileNotFound(path);
    return new Uint8Array(await answer.arrayBuffer());
  }

  createDirectory() {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile() {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete() {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions();
  }
}

exports.activate = ({ extensionUri, subscriptions }) => {
  const files = new ReadOnlyRepository(extensionUri.with({ path: '/repository' }).toString(true));
  subscriptions.push(vscode.workspace.registerFileSystemProvider('vscode-vfs', files, { isReadonly: true }));
};
