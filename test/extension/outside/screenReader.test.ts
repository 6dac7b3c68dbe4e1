import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { fillService } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { checkAccessibility, THEMES, takeTheme } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import type { Workbench } from '../../support/host/workbench.ts';

/** The rows to open in each view, one below the other. */
const VIEWS: readonly (readonly [view: string, rows: readonly string[]])[] = [
  ['Developers', ['clean.roster.csv']],
  ['Org Tree', ['Maren Holt', 'Lena Brandt']],
  ['Segments', ['Harbor', 'Staging', 'beta_testers']],
  ['Platform', ['default', 'Payments']],
  ['Activity', []],
];

/** What nobody wants to hear: ids as services make them. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-|\b[0-9a-f]{16,}\b/;

describe('the views to a screen reader', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let page: Page;
  let scene: { readonly host: TemporaryHost; readonly folder: string };

  usePackagedWindow({ size: { width: 1400, height: 1500 } }, (opened, host, folder) => {
    workbench = opened;
    page = opened.page;
    scene = { host, folder };
  });

  const paneOf = (view: string): Locator => page.locator('.pane', { has: page.locator('.pane-header', { hasText: view }) });

  before(async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.runCommand('Fairlead: Upload roster without a review');
    await page.locator('.notification-toast', { hasText: 'developers uploaded' }).waitFor();
    await fillService(scene.host, scene.folder);
    await workbench.runCommand('Fairlead: Refresh');
    for (const [view, rows] of VIEWS) {
      await workbench.runCommand(`Fairlead: Focus on ${view} View`);
      for (const row of rows) {
        const line = paneOf(view).locator('.monaco-list-row', { hasText: row }).first();
        await line.waitFor();
        if ((await line.getAttribute('aria-expanded')) === 'false') await line.locator('.monaco-tl-twistie').click();
      }
    }
  });

  for (const theme of THEMES)
    it(`axe-core finds nothing in ${theme.theme}`, async () => {
      await takeTheme(workbench, theme);
      assert.deepEqual(await checkAccessibility(page.mainFrame(), '.pane'), []);
    });

  for (const [view] of VIEWS)
    it(`each line of ${view} is called what it shows, and no id is read out`, async () => {
      const rows = await paneOf(view).locator('[role="treeitem"]').all();
      assert.ok(rows.length > 0);
      for (const row of rows) {
        const [name, label] = [(await row.getAttribute('aria-label')) ?? '', await row.locator('.label-name').first().innerText()];
        assert.ok(name.includes(label), `"${name}" is read out for "${label}"`);
        assert.doesNotMatch(name, ID);
      }
    });
});
