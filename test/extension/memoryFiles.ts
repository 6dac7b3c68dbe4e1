import * as vscode from 'vscode';

/** A flat folder of files in memory. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;

  /** Returns the names of its files. */
  names(): string[] {
    return [...this.#files.keys()].map((path) => path.slice(1)).sort();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#require(path).length };
  }

  readDirectory(): [string, vscode.FileType][] {
    return this.names().map((name) => [name, vscode.FileType.File]);
  }

  createDirectory(): void {}

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#require(path);
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.#files.set(path, content);
  }

  delete({ path }: vscode.Uri): void {
    this.#files.delete(path);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.#files.set(to.path, this.#require(from.path));
    this.#files.delete(from.path);
  }

  #require(path: string): Uint8Array {
    const content = this.#files.get(path);
    if (content === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return content;
  }
}
