import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel, pointAt } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import type { Workbench } from '../../support/host/workbench.ts';
import { startTestService, type TestService } from '../../support/serviceInProcess.ts';
import { soon } from '../../support/soon.ts';

const PIPELINE = `pipeline:
  name: Nightly
  identifier: nightly
  projectIdentifier: payments
  orgIdentifier: default
  stages:
    - stage:
        name: Check
        identifier: check
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Hello
                  identifier: hello
                  type: ShellScript
                  timeout: 10m
                  spec:
                    shell: Bash
                    onDelegate: true
                    source:
                      type: Inline
                      spec:
                        script: echo hello
                    environmentVariables: []
                    outputVariables: []
        failureStrategies:
          - onFailure:
              errors:
                - AllErrors
              action:
                type: StageRollback
`;

describe('questions in several steps, and their results', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });
  let host: TemporaryHost;
  let folder: string;

  usePackagedWindow({ files: { 'nightly.pipeline.yaml': PIPELINE } }, (opened, itsHost, copied) => {
    workbench = opened;
    host = itsHost;
    folder = copied;
  });
  after(() => service.close());

  const title = (text: string) => workbench.page.locator('.quick-input-title', { hasText: text });
  const back = () => workbench.page.locator('.quick-input-left-action-bar .action-label');
  const activity = (text: string) =>
    workbench.page
      .locator('.pane', { has: workbench.page.locator('.pane-header', { hasText: 'Activity' }) })
      .locator('.monaco-list-row', { hasText: text });

  describe('a terminal', () => {
    it('has the command fairlead on its PATH', async () => {
      // A terminal has the PATH of the moment when it is opened, and the first file or view of Fairlead starts the extension.
      await workbench.openFile('nightly.pipeline.yaml');
      const command = path.join(host.userData, 'User/globalStorage/fairlead.fairlead/bin/fairlead');
      await soon(command, () => existsSync(command) || null);
      await workbench.runCommand('Terminal: Create New Terminal');
      await workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea:focus').waitFor({ state: 'attached' });
      await workbench.page.keyboard.insertText('fairlead --version > version.part && mv version.part version.txt');
      await workbench.press('Enter');
      const file = path.join(folder, 'version.txt');
      await soon(file, () => existsSync(file) || null);
      assert.match(readFileSync(file, 'utf8'), /^\d+\.\d+\.\d+/);
      await workbench.runCommand('Terminal: Kill All Terminals');
    });
  });

  describe('activity records', () => {
    after(() => workbench.runCommand('View: Close All Editors'));

    it('are imported from the palette', async () => {
      await workbench.runCommand('Fairlead Insights: Import Activity Records');
      await workbench.answer('Import activity records from which file?', 'quarter.facts.ndjson');
      await workbench.untilNotified('activity records: ');
      await workbench.runCommand('Notifications: Clear All Notifications');
    });
  });

  describe('steps', () => {
    it('show their number, and Back returns to the previous one with its answer', async () => {
      await workbench.runCommand('Fairlead: Focus on Segments View');
      await workbench.runCommand('Fairlead Segments: Create Workspace');
      await title('Create Workspace (1/2): ').waitFor();
      assert.equal(await back().count(), 0);
      await workbench.answer('Name, such as', 'Harbor');
      await title('Create Workspace (2/2): Require a comment for changes of keys?').waitFor();
      await back().click();
      await title('Create Workspace (1/2): ').waitFor();
      assert.equal(await workbench.page.locator('.quick-input-widget input[type="text"]').inputValue(), 'Harbor');
      await workbench.answer('Name, such as', 'Harbour');
      await workbench.enter('Require a comment for changes of keys?');
      await workbench.untilNotified('Created workspace “Harbour”');
    });

    it('are numbered in a command that deletes, starting with the project', async () => {
      await workbench.runCommand('Fairlead Platform: Create Project');
      await workbench.enter('New project on Local');
      await workbench.enter('Create Project (2/6): Select organization');
      await workbench.answer('Name of the project', 'Payments');
      await workbench.answer('Identifier by which', 'payments');
      await workbench.enter('Colour of');
      await workbench.answer('What it is for');
      await workbench.untilNotified('Created “Payments”');
      await workbench.openFile('nightly.pipeline.yaml');
      await workbench.runCommand('Fairlead Pipelines: Create Pipeline');
      await workbench.untilNotified('The pipeline “nightly” is created');
      await workbench.runCommand('Fairlead Pipelines: Delete Pipeline');
      await workbench.enter('Delete Pipeline (1/3): Select project');
      await title('Delete Pipeline (2/3): Select pipeline').waitFor();
      await back().click();
      await workbench.enter('Delete Pipeline (1/3): Select project');
      await workbench.enter('Delete Pipeline (2/3): Select pipeline');
      await title('Delete Pipeline (3/3): ').waitFor();
      await workbench.answer('Delete Pipeline (3/3): ', 'nightly');
      await workbench.untilNotified('Deleted pipeline “nightly”');
    });
  });

  describe('deleted data', () => {
    it('is restored by Undo in its row, which says so; no other row moves under the pointer', async () => {
      await workbench.runCommand('Fairlead: Focus on Activity View');
      const row = activity('Delete Pipeline').first();
      const actions = row.locator('.actions .action-label');
      // The message comes before the end of the change, with which the row gets its button.
      await actions.first().waitFor({ state: 'attached' });
      assert.deepEqual(await actions.evaluateAll((labels) => labels.map((label) => label.getAttribute('aria-label'))), ['Undo']);
      await pointAt(row, (options) => actions.first().click(options));
      await workbench.untilNotified('Done: The pipeline nightly is created in ');
      const again = activity('Delete Pipeline').first();
      await again.hover();
      assert.equal(await again.locator('.actions .action-label').count(), 0);
    });
  });

  describe('the Activity view', () => {
    it('shows what was refused and for which file, and lists neither views nor cancelled questions', async () => {
      await workbench.runCommand('Fairlead: Focus on Activity View');
      await workbench.runCommand('Fairlead: Clear Activity');
      await workbench.openFile('team.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Show Org Chart');
      // While its page loads, it would swallow keys.
      await findPanel(workbench, 'Org Chart of team.roster.csv');
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand('Fairlead Segments: Create Workspace');
      await workbench.page.locator('.quick-input-widget', { hasText: 'Name, such as' }).waitFor();
      await workbench.press('Escape');
      await workbench.openFile('team.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Upload Roster without Review');
      await activity('team.roster.csv · refused').waitFor();
      const rows = await activity('').allInnerTexts();
      assert.equal(rows.filter((row) => /org chart|Create Workspace/.test(row)).length, 0, rows.join('\n'));
    });
  });

  describe('an instance', () => {
    after(async () => {
      await workbench.runCommand('Fairlead: Remove Instance');
      await workbench.enter('Remove which instance');
      await workbench.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Remove' }).click();
      await workbench.page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
    });

    it('is added with three answers: the box rejects a wrong key, and success is reported', async () => {
      const { url, apiKey } = service.address;
      await workbench.runCommand('Fairlead: Add Instance');
      await workbench.answer('Where is it?', 'Other Address');
      await workbench.answer('Address of', url);
      await workbench.enter('What is this instance for?');
      await title('Key of 127.0.0.1').waitFor();
      assert.equal(await workbench.page.locator('.quick-input-widget', { hasText: 'can be read on the way' }).count(), 0);
      await workbench.answer('Key of 127.0.0.1', 'pat.default.nobody.nothing');
      await workbench.page.locator('.quick-input-message', { hasText: 'key' }).waitFor();
      await workbench.page.locator('.quick-input-widget .monaco-inputbox.error, .quick-input-widget .message.error').first().waitFor();
      await workbench.answer('Key of 127.0.0.1', apiKey);
      await workbench.untilNotified('“127.0.0.1” is added and selected');
      assert.equal(await activity('A view').count(), 0);
    });
  });
});
