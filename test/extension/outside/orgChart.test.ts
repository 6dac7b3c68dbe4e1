import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel, waitForFocus } from '../../support/host/panels.ts';
import type { Workbench } from '../../support/host/workbench.ts';

const PEOPLE = 10_000;
/** Each person has eight reports, until there are enough people. */
const LARGE = Array.from({ length: PEOPLE }, (_, row) => {
  const manager = row === 0 ? '' : `p${Math.floor((row - 1) / 8)}@harbor.example`;
  return `Person ${row},p${row}@harbor.example,${manager},Engineer\n`;
});

describe('the org chart as a user operates it', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let panel: Frame;

  const card = (name: string): Locator => panel.locator('[role="treeitem"]', { hasText: name }).first();
  const clickCard = async (name: string): Promise<void> => {
    await card(name).click();
    await waitForFocus(panel, name);
  };
  const focused = (): Promise<string> => panel.evaluate<string>('document.activeElement?.querySelector(".name")?.textContent ?? ""');
  const press = (keys: string): Promise<void> => workbench.page.keyboard.press(keys);
  const untilStatus = (text: string): Promise<void> => panel.locator('.status', { hasText: text }).waitFor();
  const isUnder = (name: string, level: number): Promise<void> =>
    panel.locator(`[aria-level="${level}"]`, { hasText: name }).first().waitFor();

  const line = (text: string): Locator => workbench.page.locator('.view-line', { hasText: text }).first();
  const clickLine = async (text: string): Promise<void> => {
    await line(text).click();
    await workbench.page.locator('.monaco-editor.focused .view-line', { hasText: text }).first().waitFor();
  };

  async function showChart(file: string): Promise<void> {
    await workbench.runCommand('View: Close All Editors');
    await workbench.openFile(file);
    await workbench.runCommand('Fairlead Rosters: Show Org Chart');
    panel = await findPanel(workbench, `Org Chart of ${file}`);
    await panel.locator('[role="treeitem"]').first().waitFor();
  }

  usePackagedWindow(
    { files: { 'large.roster.csv': `Name,Email,Manager Email,Role\n${LARGE.join('')}` }, size: { width: 1800, height: 900 } },
    (opened) => {
      workbench = opened;
    },
  );

  it('a click shows the row in the editor, and the cursor there selects the card', async () => {
    await showChart('clean.roster.csv');
    await clickCard('Lena Brandt');
    await workbench.page.locator('.active-line-number', { hasText: /^6$/ }).waitFor();
    assert.equal(await focused(), 'Lena Brandt');
    await clickLine('tomas.vidal@harbor.example,maren');
    await panel.locator('[aria-selected="true"]', { hasText: 'Tomás Vidal' }).waitFor();
  });

  it('keys navigate, expand, collapse and find', async () => {
    await clickCard('Maren Holt');
    await press('ArrowRight');
    assert.equal(await focused(), 'Tomás Vidal');
    await press('ArrowLeft');
    assert.equal(await card('Tomás Vidal').getAttribute('aria-expanded'), 'false');
    await press('l');
    assert.equal(await focused(), 'Lena Brandt');
    await press('Home');
    assert.equal(await focused(), 'Maren Holt');
    await press('Control+f');
    await panel.locator('input:focus').waitFor();
    await workbench.page.keyboard.type('aiko');
    await panel.locator('.count', { hasText: '1 of 1' }).waitFor();
    await panel.locator('[aria-selected="true"]', { hasText: 'Aiko Tanaka' }).waitFor();
    await press('Escape');
    await waitForFocus(panel, 'Aiko Tanaka');
  });

  it('keys alone move a person, undo in the editor reverts it, and a cycle is refused with a message', async () => {
    await clickCard('Aiko Tanaka');
    await press('Control+x');
    await untilStatus('Aiko Tanaka is marked to be moved');
    await press('l');
    await press('Control+v');
    await untilStatus('Aiko Tanaka now reports to Lena Brandt.');
    assert.equal(await focused(), 'Aiko Tanaka');
    await press('m');
    await waitForFocus(panel, 'Maren Holt');
    assert.equal(await panel.locator('.status').textContent(), '', 'what was done to one person is not said below another');
    await press('Control+z');
    await untilStatus('Undone. Aiko Tanaka now reports to Tomás Vidal.');
    await waitForFocus(panel, 'Aiko Tanaka');
    await press('Control+y');
    await untilStatus('Redone. Aiko Tanaka now reports to Lena Brandt.');
    await clickLine('aiko.tanaka@harbor.example,lena.brandt@');
    await press('Control+z');
    await line('aiko.tanaka@harbor.example,tomas.vidal@').waitFor();
    await panel.locator('[aria-posinset="2"]', { hasText: 'Okafor' }).waitFor();
    await clickCard('Maren Holt');
    await press('Control+x');
    await press('t');
    await press('Control+v');
    await untilStatus('would form a cycle');
  });

  it('the editor keeps the focus while the chart follows typing', async () => {
    await clickCard('Maren Holt');
    await clickLine('Maren Holt');
    await press('Home');
    await workbench.page.keyboard.type('Dr');
    await card('DrMaren Holt').waitFor();
    await workbench.page.keyboard.type('Ed');
    await card('DrEdMaren Holt').waitFor();
    await press('Control+z');
    // The next move must not start while the chart is redrawn.
    await card('DrEd').waitFor({ state: 'detached' });
    assert.equal(await panel.evaluate<boolean>('document.hasFocus()'), false);
  });

  it('a card that is dragged onto another is moved', async () => {
    const [from, onto] = [await card('Aiko Tanaka').boundingBox(), await card('Lena Brandt').boundingBox()];
    assert.ok(from && onto);
    await workbench.page.mouse.move(from.x + 60, from.y + 20);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(onto.x + 60, onto.y + 20, { steps: 8 });
    await untilStatus('Aiko Tanaka moves under Lena Brandt.');
    await workbench.page.mouse.up();
    await untilStatus('Aiko Tanaka now reports to Lena Brandt.');
    await line('aiko.tanaka@harbor.example,lena.brandt@').waitFor();
    await isUnder('Aiko Tanaka', 3);
  });

  it('with ten thousand people only the visible ones are drawn, and anyone is found', async () => {
    await clickLine('Maren Holt');
    await workbench.runCommand('File: Revert File');
    await showChart('large.roster.csv');
    const drawn = await panel.evaluate<number>('performance.getEntriesByName("fairlead.drawn")[0]?.duration ?? -1');
    console.log(`      the chart of ${PEOPLE} people was drawn ${Math.round(drawn)} ms after they came`);
    await panel.locator('input').fill('p9999@');
    await panel.locator('.count', { hasText: '1 of 1' }).waitFor();
    await isUnder('Person 9999', 6);
    await panel.getByRole('button', { name: 'Show Everyone' }).click();
    await panel.locator('[aria-selected="true"]', { hasText: 'Person 9999' }).waitFor();
    assert.ok((await panel.locator('[role="treeitem"]').count()) < 300);
  });
});
