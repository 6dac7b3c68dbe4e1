import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../../server/api/client.ts';
import { instanceOf } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { pointAt } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import { toPaletteTitle } from '../../support/host/windowKeys.ts';
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
  'waiting.roster.csv': readFileSync('test/fixtures/sample/clean.roster.csv', 'utf8'),
};

/** Evaluated in the page: the width of a view’s name, and how much of it is visible. */
const measureTitle = (view: string) => `(() => {
  const title = [...document.querySelectorAll('.pane-header .title')].find(({ textContent }) => textContent === ${JSON.stringify(view)});
  return [title.scrollWidth, title.clientWidth];
})()`;

describe('next steps are visible', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let host: TemporaryHost;
  let folder: string;

  usePackagedWindow({ files: FILES }, (opened, itsHost, home) => {
    workbench = opened;
    host = itsHost;
    folder = home;
  });

  const lens = (text: string) => workbench.page.locator('.codelens-decoration a, .codelens-decoration span', { hasText: text }).first();
  const line = (text: string | RegExp) => workbench.page.locator('.view-line', { hasText: text }).first();
  const titleAction = (label: string) => workbench.page.locator(`.editor-actions .action-label[aria-label*="${label}"]`).first();
  const save = async () => {
    await workbench.runCommand('File: Save');
    await workbench.page.locator('.tab.active:not(.dirty)').waitFor();
  };

  describe('in documents', () => {
    afterEach(() => workbench.runCommand('View: Close All Editors'));

    it('one quick fix ignores a problem; it asks how, and Enter accepts the first choice', async () => {
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

    it('one icon in the editor title aligns columns or not, and follows the setting', async () => {
      const { page, openFile } = workbench;
      await openFile('clean.roster.csv');
      await titleAction('Align Columns in View').click();
      await titleAction('Stop Aligning Columns in View').waitFor();
      assert.equal(await titleAction('Align Columns in View').count(), 0);
      await page.locator('.view-line span[class*="dyn-rule"]', { hasText: /^\s+$/ }).first().waitFor();
      await titleAction('Stop Aligning Columns in View').click();
      await titleAction('Align Columns in View').waitFor();
      await page.locator('.view-line span[class*="dyn-rule"]', { hasText: /^\s+$/ }).first().waitFor({ state: 'detached' });
    });

    it('a plain CSV with semicolons and the header of a roster says so, and converts to commas', async () => {
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

    it('a plain CSV that is a roster never suggests words of its own text', async () => {
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

  it('one lens leads a pipeline to the service by its review, and says how it compares', async () => {
    const { page, openFile, runCommand, answer } = workbench;
    await openFile('quay.pipeline.yaml');
    // The file before has such a lens too.
    await lens('0 runtime inputs · Publish to Local…').click();
    await page.locator('.view-line', { hasText: 'which does not exist yet' }).waitFor();
    await lens('Publish').click();
    await lens('Same as on Local').waitFor();
    await runCommand('Fairlead Pipelines: Delete Pipeline');
    await workbench.enter('Select project');
    await workbench.enter('Select pipeline');
    await answer('Delete the pipeline “quay”', 'quay');
    await lens('Not on Local yet · Publish…').waitFor();
    await runCommand('View: Close All Editors');
  });

  describe('in views', () => {
    const row = (text: string | RegExp) => workbench.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();

    it('a version that waits is identified by its number, and its next step is in its row and above its roster', async () => {
      const { page, openFile, runCommand, clickLine, press } = workbench;
      await openFile('waiting.roster.csv');
      await page.locator('.codelens-decoration', { hasText: '11 developers' }).first().waitFor();
      await runCommand('Fairlead Rosters: Upload Roster without Review');
      // VS Code refreshes the lenses of an editor without the focus only when it gets the focus again.
      await lens('Version 1 has no field mapping · Map…').waitFor();
      await runCommand('Fairlead: Focus on Developers View');
      const unmapped = row('needs its field mapping');
      await pointAt(unmapped, (options) => unmapped.locator('.action-label[aria-label*="Review and Approve"]').waitFor(options));
      await lens('Version 1 has no field mapping · Map…').click();
      await lens('Change Columns…').waitFor();
      await lens('Publish').click();
      await row(/^Version 1\s*active · waiting\.roster\.csv/).waitFor();
      // The review closes by itself.
      await lens('Same as on Local').waitFor();
      await clickLine('Maren Holt');
      await press('Control+End');
      await page.keyboard.insertText('Zoe New,zoe@harbor.example,,Engineer,Platform,Oslo');
      await runCommand('Fairlead Rosters: Upload Roster without Review');
      const waiting = row(/^Version 2\s*waiting for approval/);
      await pointAt(waiting, (options) => waiting.locator('.action-label[aria-label*="Approve"]').waitFor(options));
      await lens('Version 2 waits for approval · Approve…').click();
      await lens('Approve Version 2').click();
      await row(/^Version 2\s*active/).waitFor();
      await lens('Same as on Local').waitFor();
      await row(/^Version 1\s*was active/).waitFor();
      await runCommand('File: Revert File');
      await runCommand('View: Close All Editors');
    });

    it('a filter is written as in the terminal', async () => {
      const { page, runCommand, answer } = workbench;
      await runCommand('Fairlead: Focus on Developers View');
      await runCommand('Fairlead: Filter Developers');
      await answer('Part of a name, or field=value', 'Team=Payments');
      await page.locator('.pane-header', { hasText: 'Developers' }).getByText('Team=Payments').waitFor();
      await row('Tomás Vidal').waitFor();
      await row('Ravi Menon').waitFor({ state: 'detached' });
      await runCommand('Fairlead: Filter Developers');
      await answer('Part of a name, or field=value', '');
    });

    it('a deactivated segment is activated from the document of its keys', async () => {
      const { page, runCommand, answer, enter } = workbench;
      const gone = (question: string) => page.locator('.quick-input-widget', { hasText: question }).waitFor({ state: 'hidden' });
      const choose = async (command: string) => {
        await runCommand(toPaletteTitle(command));
        await answer('Which environment of', 'Port');
        await enter('Which segment');
        await gone('Which segment');
      };
      const instance = instanceOf(host);
      const workspaceId = (await call(instance, 'listWorkspaces')).objects[0]!.id;
      const { id: environmentId } = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Port' } });
      await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'pilots' } });
      await call(instance, 'activateSegment', { parameters: { environmentId, segmentName: 'pilots' } });
      await choose('Open Segment Keys as Text');
      await page.locator('.tab.active', { hasText: 'pilots' }).waitFor();
      await choose('Deactivate Segment');
      await lens('Activate Segment').click();
      await lens('Activate Segment').waitFor({ state: 'detached' });
      await runCommand('View: Close All Editors');
    });

    const sidebar = async () => (await workbench.page.locator('.part.sidebar').boundingBox())!;
    /** Drags the border between the views and the editor. */
    const widenTo = async (wanted: number) => {
      const { x, width } = await sidebar();
      const { mouse } = workbench.page;
      await mouse.move(x + width, 450);
      await mouse.down();
      await mouse.move(x + wanted, 450, { steps: 5 });
      await mouse.up();
    };

    it('no name of a view is cut off at 300 px, beside its actions', async () => {
      const { page } = workbench;
      const { width: before } = await sidebar();
      await widenTo(300);
      assert.ok((await sidebar()).width <= 302);
      const headers = page.locator('.part.sidebar .pane-header');
      for (const view of ['Developers', 'Insights', 'Segments', 'Platform', 'Activity']) {
        const header = headers.filter({ hasText: view });
        await header.hover();
        const [whole, shown] = await page.evaluate<[number, number]>(measureTitle(view));
        assert.ok(whole <= shown, `${view}: ${shown} of ${whole} px`);
      }
      await widenTo(before);
    });
  });
});
