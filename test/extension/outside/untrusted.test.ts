import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../../support/host/project.ts';
import { copySample } from '../../support/host/sample.ts';
import { startTemporaryHost, type TemporaryHost } from '../../support/host/temporaryHost.ts';
import { openWorkbench, toRemoteUri, type Workbench } from '../../support/host/workbench.ts';
import { skipBecause } from '../../support/skipBecause.ts';

const SETTINGS = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.emptyWindow': false,
};

describe('in an untrusted folder', function () {
  this.timeout(180_000);
  let host: TemporaryHost | undefined;
  let workbench: Workbench;

  before(async function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    host = await startTemporaryHost({ settings: SETTINGS, testDriver: true });
    workbench = await openWorkbench(host, {
      folder: copySample(path.join(host.folder, 'sample')),
      isPainted: false,
      payload: [['extensionDevelopmentPath', toRemoteUri(host, PROJECT)]],
    });
  });

  after(async () => {
    await workbench?.close();
    await host?.stop();
  });

  it('rosters and pipelines are checked', async () => {
    for (const [file, code] of [
      ['team.roster.csv', 'CIRCULAR_REFERENCE'],
      ['release.pipeline.yaml', 'UNKNOWN_STEP_TYPE'],
    ] as const) {
      await workbench.openFile(file);
      await workbench.runCommand('Problems: Focus on Problems View');
      await workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: code }).first().waitFor();
    }
  });

  it('nothing is started or sent: the palette has no such command, and the views say how to continue', async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.page.locator('.codelens-decoration', { hasText: 'developers' }).first().waitFor();
    assert.equal(await workbench.offers('Sort Roster Rows'), true);
    for (const title of ['Start Local Service', 'Review and Upload Roster', 'Add Instance'])
      assert.equal(await workbench.offers(title), false, title);
    await workbench.runCommand('View: Show Fairlead');
    await workbench.page.locator('.welcome-view-content').filter({ hasText: 'This folder is not trusted' }).first().waitFor();
    assert.equal(existsSync(path.join(host!.userData, 'User/globalStorage/fairlead.fairlead/service.json')), false);
  });
});
