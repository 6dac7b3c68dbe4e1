import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import type { Workbench } from '../../support/host/workbench.ts';

const PIPELINE = `pipeline:
  name: Ship
  identifier: ship
  projectIdentifier: harbour
  orgIdentifier: default
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Pause
                  identifier: pause
                  type: Wait
                  timeout: soon
                  spec:
                    duration: 10s
`;

const FILES = {
  'ship.pipeline.yaml': PIPELINE,
  'quay.pipeline.yaml': PIPELINE.replaceAll('ship', 'quay').replace('soon', '1h'),
  'exported.csv': 'name;email;manager_email\nAnn Able;ann@x.example;\n"Best; Bob";bob@x.example;ann@x.example\n',
  'people.csv': 'name,email,manager_email\nAnnabella Able,ann@x.example,\n',
};

describe('what comes next is in sight', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let folder: string;

  usePackagedWindow({ files: FILES }, (opened, _, home) => {
    workbench = opened;
    folder = home;
  });

  const lens = (text: string) => workbench.page.locator('.codelens-decoration a').getByText(text, { exact: true }).first();
  const line = (text: string | RegExp) => workbench.page.locator('.view-line', { hasText: text }).first();
  const titleAction = (label: string) => workbench.page.locator(`.editor-actions .action-label[aria-label*="${label}"]`).first();
  const save = async () => {
    await workbench.runCommand('File: Save');
    await workbench.page.locator('.tab.active:not(.dirty)').waitFor();
  };

  describe('in documents', () => {
    afterEach(() => workbench.runCommand('View: Close All Editors'));

    it('one quick fix ignores a problem; it asks where, and Enter takes the first way', async () => {
      const { page, openFile, clickLine, press, enter } = workbench;
      await openFile('ship.pipeline.yaml');
      await page.locator('.squiggly-error').first().waitFor();
      await clickLine('timeout: soon');
      await press('Control+.');
      const offered = page.locator('.action-widget .monaco-list-row.action', { hasText: 'Ignore' });
      await offered.first().waitFor();
      assert.equal(await offered.count(), 1);
      await offered.first().click();
      await enter('Ignore INVALID_DURATION where?');
      await line('# fairlead-ignore INVALID_DURATION').waitFor();
      await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
      await save();
      assert.match(readFileSync(path.join(folder, 'ship.pipeline.yaml'), 'utf8'), /timeout: soon # fairlead-ignore INVALID_DURATION\n/);
    });

    it('columns are aligned and not by one icon in the editor’s title, which follows the setting', async () => {
      const { page, openFile } = workbench;
      await openFile('clean.roster.csv');
      await titleAction('Show columns aligned').click();
      await titleAction('Show columns as they are').waitFor();
      assert.equal(await titleAction('Show columns aligned').count(), 0);
      await page.locator('.view-line span[class*="dyn-rule"]', { hasText: /^\s+$/ }).first().waitFor();
      await titleAction('Show columns as they are').click();
      await titleAction('Show columns aligned').waitFor();
      await page.locator('.view-line span[class*="dyn-rule"]', { hasText: /^\s+$/ }).first().waitFor({ state: 'detached' });
    });

    it('a plain CSV with semicolons whose header is a roster’s says so, and converts to commas', async () => {
      const { page, openFile, clickLine, press } = workbench;
      await openFile('exported.csv');
      await page.locator('.squiggly-error').first().waitFor();
      await clickLine('name;email;manager_email');
      await press('Control+.');
      await page.locator('.action-widget .monaco-list-row.action', { hasText: 'Convert to Commas' }).first().click();
      await line('"Best; Bob",bob@x.example,ann@x.example').waitFor();
      await save();
      assert.equal(
        readFileSync(path.join(folder, 'exported.csv'), 'utf8'),
        'name,email,manager_email\nAnn Able,ann@x.example,\n"Best; Bob",bob@x.example,ann@x.example\n',
      );
    });

    it('a plain CSV that is a roster never offers its own words', async () => {
      const { page, openFile, clickLine, press } = workbench;
      await openFile('people.csv');
      await page.locator('.codelens-decoration', { hasText: '1 developer' }).first().waitFor();
      await clickLine('Annabella');
      await press('Control+End');
      await page.keyboard.type('Annab');
      await press('Control+Space');
      await page.locator('.suggest-widget.visible', { hasText: 'No suggestions' }).waitFor();
      assert.equal(await page.locator('.suggest-widget.visible .monaco-list-row').count(), 0);
      await press('Escape');
      await workbench.runCommand('File: Revert File');
    });
  });

  it('one lens creates or updates a pipeline until the service was looked at, and then says which', async () => {
    const { page, openFile, runCommand, answer } = workbench;
    await openFile('quay.pipeline.yaml');
    await lens('Create or Update in Local').click();
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Create both' }).click();
    await lens('Update in Local').waitFor();
    await lens('Create or Update in Local').waitFor({ state: 'detached' });
    await runCommand('Fairlead: Delete pipeline');
    await workbench.enter('Select organization');
    await workbench.enter('Select project');
    await workbench.enter('Select pipeline');
    await answer('Delete the pipeline “quay”', 'quay');
    await lens('Create in Local').waitFor();
    await lens('Update in Local').waitFor({ state: 'detached' });
    await runCommand('View: Close All Editors');
  });
});
