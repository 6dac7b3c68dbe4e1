import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { compareTree } from '../../support/host/accessibilityTree.ts';
import { fillService } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { checkAccessibility, THEMES, takeTheme } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import type { Workbench } from '../../support/host/workbench.ts';

/** A view, the command that focuses it, and the rows to open in it, one below the other. */
interface ViewCase {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly rows: readonly string[];
}

const VIEWS: readonly ViewCase[] = [
  { id: 'developers', title: 'Developers', category: 'Fairlead', rows: ['clean.roster.csv'] },
  { id: 'orgTree', title: 'Org Tree', category: 'Fairlead', rows: ['Maren Holt', 'Lena Brandt'] },
  { id: 'insights', title: 'Insights', category: 'Fairlead', rows: ['Maren Holt'] },
  { id: 'segments', title: 'Segments', category: 'Fairlead', rows: ['Harbor', 'Staging', 'beta_testers'] },
  { id: 'platform', title: 'Platform', category: 'Fairlead', rows: ['default', 'Payments'] },
  { id: 'activity', title: 'Activity', category: 'Fairlead', rows: [] },
  { id: 'rosterHistory', title: 'Roster Versions', category: 'Explorer', rows: [] },
];

/** Identifiers that services generate. */
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

  const paneOf = ({ title }: ViewCase): Locator => page.locator('.pane', { has: page.locator('.pane-header', { hasText: title }) });
  const focus = ({ category, title }: ViewCase): Promise<void> => workbench.runCommand(`${category}: Focus on ${title} View`);

  /** Expands a view and collapses the others beside it, so that it has room for all of its rows. */
  async function showAlone(view: ViewCase): Promise<void> {
    await focus(view);
    await paneOf(view).locator('.pane-header.expanded').waitFor();
    // Not in the middle of the header, where its buttons are.
    const others = page.locator('.sidebar .pane-header.expanded', { hasNotText: view.title });
    while ((await others.count()) > 0) await others.first().click({ position: { x: 10, y: 10 } });
    await focus(view);
  }

  before(async () => {
    await workbench.openFile('clean.roster.csv');
    await workbench.runCommand('Fairlead: Upload Roster without Review');
    await page.locator('.notification-toast', { hasText: 'developers uploaded' }).waitFor();
    await fillService(scene.host, scene.folder);
    await workbench.runCommand('Fairlead: Refresh');
    for (const view of VIEWS) {
      await focus(view);
      for (const row of view.rows) {
        const line = paneOf(view).locator('.monaco-list-row', { hasText: row }).first();
        await line.waitFor();
        if ((await line.getAttribute('aria-expanded')) === 'false') await line.locator('.monaco-tl-twistie').click();
      }
    }
  });

  for (const theme of THEMES)
    it(`axe-core finds nothing in ${theme.theme}`, async () => {
      await takeTheme(workbench, theme);
      for (const container of ['Explorer', 'Fairlead']) {
        const first = VIEWS.find(({ category }) => category === container)!;
        await focus(first);
        await paneOf(first).waitFor();
        assert.deepEqual(await checkAccessibility(page.mainFrame(), '.pane'), [], container);
      }
    });

  for (const view of VIEWS)
    it(`each row of ${view.title} is called what it shows, and no id is read out`, async () => {
      await showAlone(view);
      const rows = await paneOf(view).locator('[role="treeitem"]').all();
      assert.ok(rows.length > 0);
      for (const row of rows) {
        const [name, label] = [(await row.getAttribute('aria-label')) ?? '', await row.locator('.label-name').first().innerText()];
        assert.ok(name.includes(label), `"${name}" is read out for "${label}"`);
        assert.doesNotMatch(name, ID);
      }
      await compareTree(`views/${view.id}`, paneOf(view));
    });
});
