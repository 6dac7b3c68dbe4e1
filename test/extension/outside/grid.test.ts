import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel, waitForFocus } from '../../support/host/panels.ts';
import { findByKeys, type Workbench } from '../../support/host/workbench.ts';
import { soon } from '../../support/soon.ts';
import { type Strokes, toTyped } from '../../support/walks/sampleByKeys.ts';
import { AROUND_TABLE, TABLE_BY_KEYS } from '../../support/walks/tableByKeys.ts';

const FILE = 'team.roster.csv';

describe('the table of a roster as a user operates it', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let panel: Frame;

  usePackagedWindow({}, (opened) => {
    workbench = opened;
  });

  const press = (...keys: readonly string[]): Promise<void> => workbench.press(...keys);
  const cell = (row: number, column: number): Locator => panel.locator(`tr[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 2}"]`);
  /** Waits for the value of a cell; rows and columns count from 0. */
  const untilCell = (row: number, column: number, text: string): Promise<void> =>
    cell(row, column)
      .filter({ hasText: new RegExp(`^${text}$`) })
      .waitFor();
  const goTo = async (row: number, column: number): Promise<void> => {
    await cell(row, column).click();
    await panel
      .locator('.active:focus')
      .filter({ hasText: (await cell(row, column).textContent()) ?? '' })
      .waitFor();
  };

  const header = (name: string): Locator => panel.locator('th', { hasText: name });
  const setShown = async (column: string, isShown: boolean): Promise<void> => {
    await panel.locator('summary', { hasText: 'Columns' }).click();
    await panel.locator('label', { hasText: column }).locator('input').setChecked(isShown);
    await header(column).waitFor({ state: isShown ? 'visible' : 'detached' });
    await press('Escape', 'Escape');
    await panel.locator('.active:focus').waitFor();
  };

  async function pressKeys(keys: Strokes['keys']): Promise<void> {
    for (const [at, key] of keys.entries()) {
      const [typed, next] = [toTyped(key), toTyped(keys[at + 1])];
      if (next !== undefined) await findByKeys(workbench.page, key, next);
      else if (typed === undefined) await press(key);
      else if (at === 0) await workbench.page.keyboard.type(typed);
    }
  }

  for (const { does, strokes } of TABLE_BY_KEYS)
    it(`by keys: ${does}`, async () => {
      for (const { keys, sees } of strokes) {
        const [selector, text] = sees;
        await pressKeys(keys);
        if (!AROUND_TABLE.includes(selector)) panel = await findPanel(workbench, `Table of ${FILE}`);
        const place = AROUND_TABLE.includes(selector) ? workbench.page : panel;
        await place.locator(selector, { hasText: text }).first().waitFor();
      }
    });

  it('undoes the cleaning', async () => {
    await soon('the first problems', async () => {
      await press('Control+z');
      return (await panel.locator('.toolbar button', { hasText: /^8 problems$/ }).count()) > 0 ? true : null;
    });
    await untilCell(0, 1, 'maren.holt@harbor.example');
    await untilCell(7, 0, 'Aiko Tanaka');
  });

  it('shows cells and their problems, with a text for a screen reader', async () => {
    await untilCell(0, 0, 'Maren Holt');
    await cell(5, 2).and(panel.locator('.problem.error')).waitFor();
    assert.match((await cell(5, 2).getAttribute('title')) ?? '', /lena\.brand@harbor\.example/);
    await press('Control+Home', 'ArrowDown', 'ArrowDown');
    await panel.locator('td:focus', { hasText: 'Aiko Tanaka' }).waitFor();
  });

  it('edits a cell with the values that are offered', async () => {
    await goTo(5, 2);
    await press('Enter');
    await panel.locator('textarea').fill('lena');
    await panel.locator('.values li:only-child', { hasText: 'lena.brandt@harbor.example' }).waitFor();
    await press('ArrowDown', 'Enter');
    await untilCell(5, 2, 'lena.brandt@harbor.example');
    await cell(5, 2).and(panel.locator(':not(.problem)')).waitFor();
    await panel.locator('tr[aria-rowindex="8"] td:focus').waitFor();
  });

  it('replaces a value by what is typed, and goes on with Tab', async () => {
    await goTo(6, 0);
    await workbench.page.keyboard.type('Jo "Jo" Moreau');
    await press('Tab');
    await untilCell(6, 0, 'Jo "Jo" Moreau');
    await panel.locator('td:focus', { hasText: 'j.moreau' }).waitFor();
  });

  it('lists the fixes of a cell, and applies the chosen one', async () => {
    await goTo(7, 1);
    await press('Control+.');
    await workbench.answer('Fixes', 'Remove');
    await untilCell(7, 0, 'Ravi Menon');
    await panel.locator('td:focus').waitFor();
  });

  it('fixes a cycle', async () => {
    await goTo(9, 2);
    await press('Delete');
    await untilCell(9, 2, '');
    await cell(8, 2).and(panel.locator(':not(.error)')).waitFor();
  });

  it('pastes cells of a spreadsheet, and copies them', async () => {
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.page.evaluate(
      'navigator.clipboard.writeText("Eva Lind\\teva.lind@harbor.example\\r\\n\\"two\\nlines\\"\\tlee@harbor.example\\r\\n")',
    );
    await goTo(10, 0);
    await press('Control+v');
    await untilCell(10, 0, 'Eva Lind');
    await untilCell(11, 1, 'lee@harbor.example');
    await press('Control+c');
    await panel.locator('.about', { hasText: 'Copied 4 cells' }).waitFor();
    assert.equal(
      await workbench.page.evaluate('navigator.clipboard.readText()'),
      'Eva Lind\teva.lind@harbor.example\r\n"two\nlines"\tlee@harbor.example',
    );
  });

  it('adds, moves, duplicates and deletes rows, and fills down', async () => {
    await goTo(0, 5);
    await press('Control+Enter');
    await untilCell(1, 5, '');
    await press('End', 'Control+d');
    await untilCell(1, 5, 'Oslo');
    await press('Alt+ArrowDown');
    await untilCell(2, 5, 'Oslo');
    await press('Shift+Alt+ArrowDown');
    await untilCell(3, 5, 'Oslo');
    await press('Control+Shift+k');
    await untilCell(3, 0, 'Aiko Tanaka');
  });

  it('sorts and filters without a change of the file', async () => {
    await press('Control+f');
    await workbench.page.keyboard.type('osaka');
    await panel.locator('.count', { hasText: /^1 of / }).waitFor();
    await panel.locator('input[type=search]').fill('');
    await goTo(-1, 0);
    await press('Enter');
    await untilCell(0, 0, 'Aiko Tanaka');
    await panel.locator('th[aria-sort="ascending"]').waitFor();
    await press('Enter', 'Enter');
    await untilCell(0, 0, 'Maren Holt');
  });

  it('keeps the cursor of the text beside it in step, both ways', async () => {
    await goTo(0, 1);
    await panel.locator('.toolbar button', { hasText: /^Text$/ }).click();
    await workbench.clickLine('"Okafor, Ngozi"');
    await panel
      .locator('tr', { has: panel.locator('.active') })
      .filter({ hasText: 'Okafor, Ngozi' })
      .waitFor();
    await goTo(0, 1);
    await workbench.page.locator('.active-line-number', { hasText: /^2$/ }).first().waitFor();
  });

  it('undoes everything as the text does', async () => {
    await goTo(0, 0);
    await soon('the first text', async () => {
      await press('Control+z');
      return (await cell(10, 0).textContent()) === 'Dan Whitford' && (await cell(5, 2).textContent()) === 'lena.brand@harbor.example'
        ? true
        : null;
    });
    await untilCell(6, 0, '');
  });

  it('hides a column, also when it is opened again', async () => {
    await setShown('Team', false);
    await workbench.runCommand('View: Close All Editor Groups');
    await workbench.page.locator('.tab', { hasText: FILE }).waitFor({ state: 'detached' });
    await workbench.openFile(FILE);
    await workbench.runCommand('Fairlead Rosters: Open as Table');
    panel = await findPanel(workbench, `Table of ${FILE}`);
    await header('Site').waitFor();
    assert.equal(await header('Team').count(), 0);
    await setShown('Team', true);
  });

  it('says about a person what hover says in the text', async () => {
    await goTo(3, 1);
    await panel.locator('.about', { hasText: /Okafor, Ngozi.*Reports to Tomás Vidal/ }).waitFor();
  });

  it('leads to the org chart, and back to the row', async () => {
    await panel.locator('.toolbar button', { hasText: 'Org Chart' }).click();
    const chart = await findPanel(workbench, `Org Chart of ${FILE}`);
    await chart.locator('[role="treeitem"]', { hasText: 'Piotr' }).click();
    await waitForFocus(chart, 'Piotr');
    await press('Enter');
    await waitForFocus(panel, 'Piotr');
  });
});
