import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listShown } from '../../support/commands/page.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import type { Workbench } from '../../support/host/workbench.ts';

const FILES = {
  'sales.csv': 'region,amount\nNorth,3\n',
  'contacts.csv': 'name,email\nAnn Able,ann@x.example\nBob Best,ann@x.example\n',
  '.github/workflows/build.yml': 'name: build\non: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
};

describe('what a window offers', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let folder: string;

  usePackagedWindow({ files: FILES }, (opened, _, home) => {
    workbench = opened;
    folder = home;
  });

  /** Searches for some commands, and compares the palette with its page. */
  const holdToPage = async (front: string) => {
    const shown = listShown(front);
    for (const title of ['Sort Roster Rows…', 'Update Pipeline', 'Check File as Roster', 'Create Segment…']) {
      assert.equal(await workbench.offers(title), shown.includes(title), `${title} with ${front}`);
    }
  };

  it('is what docs/commands.md says: without an editor, and with a roster, a pipeline, a GitHub workflow and a sales table active', async () => {
    const { page, openFile, runCommand } = workbench;
    await openFile('clean.roster.csv');
    await page.locator('.codelens-decoration', { hasText: 'developers' }).first().waitFor();
    await holdToPage('a roster');
    await openFile('deploy.pipeline.yaml');
    await page.locator('.codelens-decoration', { hasText: 'stage' }).first().waitFor();
    await holdToPage('a pipeline');
    await openFile('build.yml');
    await holdToPage('other YAML');
    await openFile('sales.csv');
    await holdToPage('other CSV');
    await runCommand('View: Close All Editors');
    await holdToPage('no editor');
  });

  it('keeps “Not a Roster” for a list of contacts in the workspace settings, and ignores the file from then on', async () => {
    const { page, openFile, runCommand } = workbench;
    await openFile('contacts.csv');
    await page.locator('.squiggly-error').first().waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Not a Roster' }).click();
    await page.locator('.codelens-decoration').first().waitFor({ state: 'detached' });
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    const settings = path.join(folder, '.vscode/settings.json');
    assert.ok(existsSync(settings));
    assert.deepEqual(JSON.parse(readFileSync(settings, 'utf8')), { 'fairlead.roster.exclude': ['contacts.csv'] });
    assert.ok(!(await workbench.offers('Sort Roster Rows')));
    await runCommand('Fairlead: Check File as Roster');
    await page.locator('.squiggly-error').first().waitFor();
  });

  it('shows information instead of an error if there is no data yet', async () => {
    const { page, runCommand } = workbench;
    await runCommand('View: Close All Editors');
    await runCommand('Fairlead: Approve Version');
    const toast = page.locator('.notification-toast', { hasText: 'No version is waiting' });
    await toast.waitFor();
    assert.equal(await toast.locator('.codicon-info').count(), 1);
  });
});
