import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { type StartedService, startService } from '../../../server/main/startService.ts';
import { findPanel } from '../../support/host/panels.ts';
import { PROJECT } from '../../support/host/project.ts';
import { type ServerlessHost, startServerlessHost } from '../../support/host/serverlessHost.ts';
import { packageExtension } from '../../support/host/vsix.ts';
import { openAddress, type Workbench } from '../../support/host/workbench.ts';
import { skipBecause } from '../../support/skipBecause.ts';

const SAMPLE = path.join(PROJECT, 'test/fixtures/sample');

/** A template and a pipeline that uses it, in a folder: its problems show only if closed files are known too. */
const TEMPLATE = `template:
  name: Build Stage
  identifier: Build_Stage
  versionLabel: v1
  type: Stage
  projectIdentifier: Shop
  orgIdentifier: Retail
  spec:
    type: Custom
    spec:
      execution:
        steps:
          - step:
              type: ShellScript
              name: Build
              identifier: Build
              timeout: 10m
              spec:
                shell: Bash
                source:
                  type: Inline
                  spec:
                    script: make
`;
const CALLER = `pipeline:
  name: Caller
  identifier: Caller
  projectIdentifier: Shop
  orgIdentifier: Retail
  stages:
    - stage:
        name: Build
        identifier: Build
        template:
          templateRef: Build_Stage
          versionLabel: v1
`;

/** Prints what is in the way when a test fails. */
const SHOWN = '.tab.active, .notifications-toasts .notification-list-item, .quick-input-widget:not([style*="none"]), .markers-panel';

describe('the packaged extension in a browser without a server, on a read-only repository', function () {
  this.timeout(300_000);
  let host: ServerlessHost | undefined;
  let workbench: Workbench;

  const rows = () => workbench.page.locator('.markers-panel .monaco-list-row');
  async function open(name: string): Promise<void> {
    await workbench.press('Control+Shift+E');
    await workbench.page.locator('.explorer-viewlet .monaco-list-row', { hasText: name }).dblclick();
    await workbench.page.locator('.tab.active', { hasText: name }).waitFor();
  }

  before(async function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    const files = new Map(readdirSync(SAMPLE).map((name) => [name, readFileSync(path.join(SAMPLE, name), 'utf8')]));
    host = await startServerlessHost(await packageExtension(), files.set('ci/caller.yaml', CALLER).set('build.yaml', TEMPLATE));
    workbench = await openAddress(host.origin, { isPainted: false });
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') console.log((await workbench.page.locator(SHOWN).allInnerTexts()).join('\n'));
  });

  after(async () => {
    await workbench?.close();
    await host?.stop();
  });

  it('shows the problems of a roster', async () => {
    await open('team.roster.csv');
    await workbench.runCommand('Problems: Focus on Problems View');
    for (const code of ['DUPLICATE_EMAIL', 'CIRCULAR_REFERENCE', 'REQUIRED_VALUE_MISSING', 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS'])
      await rows().filter({ hasText: code }).first().waitFor();
  });

  it('shows a hover, and the outline', async () => {
    await workbench.clickLine('lena.brandt@harbor.example,maren');
    await workbench.press('Home');
    await workbench.runCommand('Show or Focus Hover');
    await workbench.page.locator('.monaco-hover:not(.hidden)', { hasText: 'Reports to Maren Holt' }).first().waitFor();
    await workbench.runCommand('Explorer: Focus on Outline View');
    await workbench.page.locator('.outline-pane .monaco-list-row', { hasText: 'Maren Holt' }).first().waitFor();
  });

  it('shows the org chart', async () => {
    await workbench.runCommand('Fairlead Rosters: Show Org Chart');
    const panel = await findPanel(workbench, 'Org Chart of team.roster.csv');
    await panel.locator('[role="treeitem"]', { hasText: 'Maren Holt' }).first().waitFor();
  });

  it('shows the graph of a pipeline', async () => {
    await workbench.runCommand('View: Close All Editors');
    await open('release.pipeline.yaml');
    await workbench.runCommand('Fairlead Pipelines: Show Pipeline Graph');
    const panel = await findPanel(workbench, 'Graph of release.pipeline.yaml');
    await panel.locator('[role="treeitem"], [role="button"], svg').first().waitFor();
  });

  it('shows the form of runtime inputs', async () => {
    await workbench.runCommand('View: Close All Editors');
    await open('release.pipeline.yaml');
    await workbench.runCommand('Fairlead Pipelines: Fill In Runtime Inputs in Form');
    const panel = await findPanel(workbench, 'Inputs of release.pipeline.yaml');
    await panel.locator('select, input, [role="combobox"]').first().waitFor();
  });

  it('shows a pipeline beside its version 1', async () => {
    await workbench.runCommand('View: Close All Editors');
    await open('deploy.pipeline.yaml');
    await workbench.runCommand('Fairlead Pipelines: Convert Pipeline to Version 1…');
    await workbench.page.locator('.tab.active', { hasText: 'deploy.pipeline.yaml ↔ version 1' }).waitFor();
    await rows().filter({ hasText: 'NOT_IN_VERSION_1' }).first().waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('View: Close All Editors');
  });

  it('knows the files that are not open', async () => {
    await open('build.yaml');
    await workbench.page
      .locator('.codelens-decoration', { hasText: /1 (use|pipeline|document)/ })
      .first()
      .waitFor();
  });

  it('completes an e-mail in a new roster', async () => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('Fairlead: New…');
    await workbench.choose('Roster');
    await workbench.choose('Header and two example rows');
    await workbench.page.locator('.view-line', { hasText: 'ada.berg@example.com' }).first().waitFor();
    await workbench.page.locator('.view-line').last().click();
    await workbench.press('Control+End');
    await workbench.page.keyboard.insertText('Cem,cem@example.com,');
    await workbench.press('Control+Space');
    await workbench.page.locator('.suggest-widget .monaco-list-row', { hasText: 'ada.berg@example.com' }).first().waitFor();
    await workbench.press('Escape');
  });

  it('renames an e-mail there', async () => {
    await workbench.page.keyboard.insertText('ada.berg@example.com,,,');
    await workbench.press('Escape', 'Home', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'F2');
    await workbench.page.locator('.rename-box input').fill('cem.kaya@example.com');
    await workbench.press('Enter');
    await workbench.page.locator('.view-line', { hasText: 'Cem,cem.kaya@example.com,' }).waitFor();
  });

  it('fixes a manager that is nearly an e-mail of the roster', async () => {
    await workbench.press('Control+End', 'Enter');
    await workbench.page.keyboard.insertText('Dora,dora@example.com,cem.kaya@exampl.com,,,');
    await workbench.page.locator('.squiggly-error').first().waitFor({ state: 'attached' });
    await workbench.press('Escape', ...Array.from({ length: 5 }, () => 'ArrowLeft'), 'Control+.');
    await workbench.page.locator('.action-widget .monaco-list-row', { hasText: 'cem.kaya@example.com' }).first().waitFor();
    await workbench.press('Enter');
    await workbench.page.locator('.view-line', { hasText: 'Dora,dora@example.com,cem.kaya@example.com' }).waitFor();
  });

  it('offers no command that needs a service, but to add one', async () => {
    for (const title of ['Upload Roster', 'Select Instance', 'Start Local Service'])
      assert.equal(await workbench.offers(title), false, title);
    for (const title of ['New…', 'Add Instance']) assert.equal(await workbench.offers(title), true, title);
    assert.deepEqual(await workbench.page.locator('.notifications-toasts .notification-list-item').allInnerTexts(), []);
  });

  describe('with a remote service', () => {
    let service: StartedService;
    let closed: Server;

    before(async () => {
      service = await startService({ dataDir: '', ephemeral: true });
      // It answers, but to no page of another origin.
      closed = createServer((_, response) => response.end('{}'));
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    });

    after(async () => {
      await service.close();
      closed.close();
    });

    async function add(address: string): Promise<void> {
      await workbench.runCommand('Fairlead: Add Instance');
      await workbench.answer('Where is it?', 'Other Address');
      await workbench.answer('Address of', address);
      await workbench.enter('What is this instance for?');
      await workbench.answer('Key of 127.0.0.1', service.address.apiKey);
    }

    const confirm = (button: string) => workbench.page.locator('.monaco-dialog-box .monaco-button', { hasText: button }).click();

    it('says that a service which does not allow the page cannot be called', async () => {
      const { port } = closed.address() as AddressInfo;
      await add(`http://127.0.0.1:${port}`);
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.filter({ hasText: 'does not allow the pages of' }).waitFor();
      await dialog.locator('.monaco-button', { hasText: 'Cancel' }).click();
      assert.equal(await workbench.offers('Show Segment Matrix'), false);
    });

    it('adds it, shows its views, and writes to it', async () => {
      await add(service.address.url);
      await workbench.untilNotified('“127.0.0.1” is added and selected');
      await workbench.page.locator('.statusbar-item', { hasText: '127.0.0.1' }).first().waitFor();
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.runCommand('Fairlead: Focus on Segments View');
      const header = workbench.page.locator('.pane-header', { hasText: 'Segments' });
      await header.hover();
      await header.locator('.action-label[aria-label^="Create Workspace"]').click();
      await workbench.answer('Create a workspace on 127.0.0.1', 'Web shop');
      await workbench.enter('Require a comment');
      await confirm('Create');
      await workbench.untilNotified('Created workspace “Web shop”');
      const { objects } = await call(toLocalInstance(service.address), 'listWorkspaces');
      assert.ok(objects.some(({ name }) => name === 'Web shop'));
    });

    it('uploads a roster', async () => {
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.runCommand('Fairlead: New…');
      await workbench.choose('Roster');
      await workbench.choose('Header and two example rows');
      await workbench.page.locator('.view-line', { hasText: 'ada.berg@example.com' }).first().waitFor();
      await workbench.runCommand('Fairlead Rosters: Publish Roster');
      await workbench.runCommand('Fairlead Rosters: Confirm and Publish');
      await confirm('Publish');
      await workbench.untilNotified('is active on');
      assert.equal(await workbench.offers('Start Local Service'), false);
      assert.equal(await workbench.offers('Import Git History'), false);
    });
  });
});
