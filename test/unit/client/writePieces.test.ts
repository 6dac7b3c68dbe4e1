import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writePieces } from '../../../client/documents/writePieces.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporaryFolder.ts';

const OLD = 'name,email\nAnn,ann@harbor.example\n';

/** A program that endlessly writes a chunk of a megabyte every few milliseconds. */
const ENDLESS = `
  import { setTimeout as wait } from 'node:timers/promises';
  import { writePieces } from ${JSON.stringify(new URL('../../../client/documents/writePieces.ts', import.meta.url).href)};
  async function* pieces() {
    for (;;) { yield new Uint8Array(1024 * 1024).fill(120); await wait(5); }
  }
  await writePieces(pieces(), process.argv[1]);
`;

describe('downloading to a file', () => {
  let folder: TemporaryFolder;
  let file: string;

  beforeEach(() => {
    folder = makeTemporaryFolder();
    file = path.join(folder.path, 'developers.roster.csv');
    writeFileSync(file, OLD);
  });
  afterEach(() => folder.remove());

  const parts = () => readdirSync(folder.path).filter((name) => name.endsWith('.part'));

  it('leaves the old file unchanged if the program is killed halfway', async () => {
    for (let round = 0; round < 3; round += 1) {
      const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', ENDLESS, file], { stdio: 'inherit' });
      const exited = once(child, 'exit');
      while (parts().every((name) => statSync(path.join(folder.path, name)).size === 0)) {
        assert.equal(child.exitCode, null);
        await wait(5);
      }
      child.kill('SIGKILL');
      await exited;
      assert.equal(readFileSync(file, 'utf8'), OLD);
      for (const name of parts()) writeFileSync(path.join(folder.path, name), '');
    }
  });

  it('leaves the old file and nothing beside it if the download breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('name,');
      throw new Error('cut');
    }
    await assert.rejects(writePieces(broken(), file), /cut/);
    assert.equal(readFileSync(file, 'utf8'), OLD);
    assert.deepEqual(readdirSync(folder.path), [path.basename(file)]);
  });

  it('replaces the old file when the download is complete', async () => {
    async function* complete(): AsyncGenerator<Uint8Array> {
      for (const piece of ['name,', 'email\n']) yield new TextEncoder().encode(piece);
    }
    await writePieces(complete(), file);
    assert.equal(readFileSync(file, 'utf8'), 'name,email\n');
    assert.deepEqual(readdirSync(folder.path), [path.basename(file)]);
  });
});
