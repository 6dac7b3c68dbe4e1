import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_CAMPAIGN } from '../support/campaign.ts';
import { runProgram } from '../support/host/runProgram.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const BENCHES = new URL('../bench/', import.meta.url);
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

interface Packages {
  readonly [name: string]: { readonly version: string; readonly integrity?: string };
}

describe('the packages of the benchmarks', () => {
  it('install from their lock file, including the binaries for this platform', async function () {
    this.timeout(300_000);
    const folder = makeTemporaryFolder();
    try {
      for (const name of ['package.json', 'package-lock.json']) copyFileSync(new URL(name, BENCHES), join(folder.path, name));
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      const { dependencies } = JSON.parse(readFileSync(new URL('package.json', BENCHES), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const wanted = [...Object.keys(dependencies), `@duckdb/node-bindings-${process.platform}-${process.arch}`];
      // Unpacking takes 12 s of processor time, so only a campaign does it, and npm run bench; both compare the hashes in the lock file.
      const planned = await runProgram(npm, [...INSTALL, '--dry-run'], { cwd: folder.path });
      const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', BENCHES), 'utf8')) as { packages: Packages };
      for (const name of wanted) assert.ok(planned.includes(`add ${name} ${packages[`node_modules/${name}`]?.version}\n`), name);
      const { '': own, ...locked } = packages;
      assert.deepEqual(
        Object.keys(locked).filter((place) => !locked[place]?.integrity?.startsWith('sha512-')),
        [],
      );
      if (!IS_CAMPAIGN) return;
      await runProgram(npm, INSTALL, { cwd: folder.path });
      for (const name of wanted) assert.ok(existsSync(join(folder.path, 'node_modules', name)), name);
    } finally {
      folder.remove();
    }
  });
});
