import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../../support/host/project.ts';
import { runSuite } from '../../support/host/runSuite.ts';
import { skipBecause } from '../../support/skipBecause.ts';

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

describe('a window with two folders', function () {
  this.timeout(180_000);

  before(function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
  });

  it('respects the folder of each file in settings, tasks, tests and new documents', async () => {
    const { passed, failures } = await runSuite(PROJECT, undefined, ['twoFolders'], writeFolders);
    assert.deepEqual([passed, failures], [4, []]);
  });
});
