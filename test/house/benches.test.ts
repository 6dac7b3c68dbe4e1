import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../support/host/runProgram.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const BENCHES = new URL('../bench/', import.meta.url);

describe('the packages of the benchmarks', () => {
  it('install from their lock file, including the binaries for this platform', async function () {
    this.timeout(300_000);
    const folder = makeTemporaryFolder();
    try {
      for (const name of ['package.json', 'package-lock.json']) copyFileSync(new URL(name, BENCHES), join(folder.path, name));
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      await runProgram(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder.path });
      const { dependencies } = JSON.parse(readFileSync(new URL('package.json', BENCHES), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      for (const name of Object.keys(dependencies)) assert.ok(existsSync(join(folder.path, 'node_modules', name)), name);
      assert.ok(existsSync(join(folder.path, 'node_modules', '@duckdb', `node-bindings-${process.platform}-${process.arch}`)));
    } finally {
      folder.remove();
    }
  });
});
