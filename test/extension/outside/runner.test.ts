import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSuite } from '../../support/host/runSuite.ts';
import { skipBecause } from '../../support/skipBecause.ts';

/** Runs a suite of one line, with an empty extension, inside VS Code. */
async function runText(body: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fl-'));
  try {
    const manifest = { name: 'nothing', publisher: 'fairlead', version: '0.0.0', engines: { vscode: '*' } };
    const suite = path.join(folder, 'dist', 'suite.cjs');
    mkdirSync(path.dirname(suite));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(suite, `exports.run = async () => { ${body} };`);
    return await runSuite(folder, suite);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the suite inside VS Code', function () {
  this.timeout(300_000);

  before(function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
  });

  // A result at its end: test/extension/outside/twoFolders.test.ts; what counts as one: test/house/runner.test.ts.
  it('does not pass if the extension host died', async () => {
    await assert.rejects(runText('process.exit(0)'), { name: 'CannotRun', message: /without a result/ });
  });
});
