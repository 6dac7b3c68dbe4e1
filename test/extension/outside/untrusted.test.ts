import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startPackagedHost } from '../../support/host/packagedHost.ts';
import { findPanel } from '../../support/host/panels.ts';
import { copySample } from '../../support/host/sample.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import { packageExtension } from '../../support/host/vsix.ts';
import { openWorkbench, type Workbench } from '../../support/host/workbench.ts';
import { skipBecause } from '../../support/skipBecause.ts';
import { readTexts } from '../../support/texts.ts';

const SETTINGS = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.emptyWindow': false,
};

/** The titles of some commands in German. */
const TITLES = readTexts('package.nls.de.json');
const titleOf = (command: string): string => TITLES[`command.${command}`] ?? assert.fail(command);

/** One window for two things that concern all of the extension. */
describe('in an untrusted folder, in German', function () {
  this.timeout(180_000);
  let host: TemporaryHost | undefined;
  let workbench: Workbench;

  before(async function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    host = await startPackagedHost(await packageExtension(), { settings: SETTINGS, language: 'de' });
    workbench = await openWorkbench(host, { folder: copySample(path.join(host.folder, 'sample')), isPainted: false });
  });

  after(async () => {
    await workbench?.close();
    await host?.stop();
  });

  it('rosters and pipelines are checked, and have their lenses', async () => {
    await workbench.openFile('team.roster.csv');
    await workbench.page.locator('.codelens-decoration', { hasText: '12 Personen' }).first().waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const problems = workbench.page.locator('.markers-panel .monaco-list-row');
    await problems.filter({ hasText: 'Führungskräfte bilden einen Zyklus' }).filter({ hasText: 'CIRCULAR_REFERENCE' }).first().waitFor();
    await workbench.openFile('release.pipeline.yaml');
    await problems.filter({ hasText: 'UNKNOWN_STEP_TYPE' }).first().waitFor();
  });

  it('an org chart opens', async () => {
    await workbench.openFile('team.roster.csv');
    await workbench.runCommand(`Fairlead: ${titleOf('showOrgChart')}`);
    const chart = await findPanel(workbench, 'Organigramm von team.roster.csv');
    assert.match(await chart.locator('body').innerText(), /Führungskraft/);
    await workbench.runCommand('View: Close All Editors');
  });

  it('nothing is started or sent: the palette has no such command, and the views say how to continue', async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.page.locator('.codelens-decoration', { hasText: '11 Personen' }).first().waitFor();
    assert.equal(await workbench.offers(titleOf('sortRoster')), true);
    for (const command of ['startService', 'reviewRoster', 'addInstance'])
      assert.equal(await workbench.offers(titleOf(command)), false, command);
    await workbench.page.locator('.statusbar-item[id^="fairlead"]', { hasText: 'nicht gestartet' }).waitFor();
    await workbench.runCommand('View: Show Fairlead');
    await workbench.page.locator('.pane-header', { hasText: 'Personen' }).first().waitFor();
    await workbench.page.locator('.welcome-view-content').filter({ hasText: 'Dieser Ordner ist nicht vertrauenswürdig' }).first().waitFor();
    assert.equal(existsSync(path.join(host!.userData, 'User/globalStorage/fairlead.fairlead/service.json')), false);
  });
});
