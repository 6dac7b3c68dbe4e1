import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../../support/host/project.ts';
import { runSuite, SUITE } from '../../support/host/runSuite.ts';
import { readResult, type StageResult } from '../../support/run/result.ts';
import { skipBecause } from '../../support/skipBecause.ts';
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts';

const CYCLE = `Full Name,Email,Manager Email
Ana Ruiz,ana@harbor.example,ben@harbor.example
Ben Cole,ben@harbor.example,ana@harbor.example
,cleo@harbor.example,ana@harbor.example
`;

const FILES: Readonly<Record<string, string>> = {
  'shop/team.roster.csv': CYCLE,
  'bank/team.roster.csv': CYCLE,
  'bank/.vscode/settings.json': '{ "fairlead.roster.severities": { "CIRCULAR_REFERENCE": "warning" } }',
  'bank/fairlead.config.json': '{ "severity": { "CIRCULAR_REFERENCE": "warning", "REQUIRED_VALUE_MISSING": "warning" } }',
  'two.code-workspace': '{ "folders": [{ "path": "shop" }, { "path": "bank" }] }',
};

function writeFolders(folder: string): string {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return path.join(folder, 'two.code-workspace');
}

/**
 * One window for several things that concern all of the extension, and for the end of its extension host: the suite writes its result elsewhere,
 * and then ends the host.
 */
describe('a window with two folders, in German, whose extension host dies', function () {
  this.timeout(180_000);
  const folder = makeTemporaryFolder();
  const kept = path.join(folder.path, 'kept.json');
  let outcome: PromiseSettledResult<StageResult> | undefined;

  before(async function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    const suite = path.join(folder.path, 'suite.cjs');
    const [run, result] = [SUITE, kept].map((file) => JSON.stringify(file));
    writeFileSync(
      suite,
      `exports.run = async () => {
        process.env.FAIRLEAD_RESULT = ${result};
        await require(${run}).run().finally(() => process.exit(0));
      };`,
    );
    [outcome] = await Promise.allSettled([runSuite(PROJECT, suite, { only: ['twoFolders'], prepare: writeFolders, language: 'de' })]);
  });
  after(() => folder.remove());

  it('respects the folder of each file in settings, tasks, tests and new documents, and has its texts in German', () => {
    const result = readResult(kept);
    assert.deepEqual([result?.passed, result?.failures], [5, []]);
  });

  // What counts as a result: test/house/runner.test.ts.
  it('does not pass as a suite without a result', () => {
    assert.equal(outcome?.status, 'rejected');
    assert.equal(outcome.reason.name, 'CannotRun');
    assert.match(outcome.reason.message, /without a result/);
  });
});
