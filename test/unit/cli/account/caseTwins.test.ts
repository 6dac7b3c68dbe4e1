import assert from 'node:assert/strict';
import { type FileCalls, removeFiles } from '../../../../server/cli/account/accountFiles.ts';

/** Files by their paths, each with its number. On a disk without regard to case, what is written to another case of a name keeps the name. */
class Disk implements FileCalls {
  readonly #ignoresCase: boolean;
  readonly #files = new Map<string, number>();
  #last = 0;

  constructor(ignoresCase: boolean) {
    this.#ignoresCase = ignoresCase;
  }

  get paths(): string[] {
    return [...this.#files.keys()].sort();
  }

  write(path: string): void {
    this.#files.set(this.#find(path), ++this.#last);
  }

  lstat(path: string): Promise<{ dev: number; ino: number }> {
    const found = this.paths.find((one) => this.#isSame(one, path));
    return found === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve({ dev: 1, ino: this.#files.get(found)! });
  }

  readdir = (path: string): Promise<readonly string[]> => Promise.resolve(this.#list(path));

  rename = (from: string, to: string): Promise<void> => {
    const end = to.lastIndexOf('/');
    const place = this.#find(to.slice(0, end)) + to.slice(end);
    for (const [path, number] of [...this.#files]) {
      if (!this.#isSame(path, from) && !this.#isSame(path.slice(0, from.length + 1), `${from}/`)) continue;
      this.#files.delete(path);
      this.#files.set(place + path.slice(from.length), number);
    }
    return Promise.resolve();
  };

  rm(path: string): Promise<void> {
    for (const one of this.paths) if (this.#isSame(one, path)) this.#files.delete(one);
    return Promise.resolve();
  }

  /** Returns a path with the names that its folders, and the file itself, already have. */
  #find(path: string): string {
    const parts: string[] = [];
    for (const part of path.split('/').filter((name) => name !== ''))
      parts.push(this.#list(`/${parts.join('/')}`).find((name) => this.#isSame(name, part)) ?? part);
    return `/${parts.join('/')}`;
  }

  #list(folder: string): string[] {
    const start = folder.endsWith('/') ? folder : `${folder}/`;
    const inside = this.paths.filter((path) => this.#isSame(path.slice(0, start.length), start));
    return [...new Set(inside.map((path) => path.slice(start.length).split('/')[0] ?? ''))];
  }

  #isSame(one: string, other: string): boolean {
    return this.#ignoresCase ? one.toLowerCase() === other.toLowerCase() : one === other;
  }
}

describe('files that are removed after others were written', () => {
  for (const ignoresCase of [true, false]) {
    it(`have their new names ${ignoresCase ? 'without' : 'with'} regard to case, also those of folders`, async () => {
      const disk = new Disk(ignoresCase);
      const removed = ['Shop/production/vip.keys', 'Shop/production/all.keys', 'Shop/test/Old.keys', 'Shop/test/gone.keys'];
      const written = ['Shop/Production/vip.keys', 'Shop/Production/ALL.keys', 'Shop/test/old.keys', 'Shop/test/new.keys'];
      for (const path of [...removed, 'Shop/test/kept.keys']) disk.write(`/folder/${path}`);
      for (const path of written) disk.write(`/folder/${path}`);
      await removeFiles('/folder', removed, written, disk);
      assert.deepEqual(disk.paths, [...written, 'Shop/test/kept.keys'].map((path) => `/folder/${path}`).sort());
    });
  }
});
