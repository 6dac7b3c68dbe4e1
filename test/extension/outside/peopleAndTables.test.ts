import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { call } from '../../../server/api/client.ts';
import { uploadRoster } from '../../../server/api/developers/developers.ts';
import { uploadSegmentKeys } from '../../../server/api/segments/segments.ts';
import { waitForInstance } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel, waitForFocus } from '../../support/host/panels.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import type { Workbench } from '../../support/host/workbench.ts';
import { soon } from '../../support/soon.ts';

describe('people and numbers as tables', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let host: TemporaryHost;
  let folder: string;

  usePackagedWindow({ files: {} }, (opened, itsHost, itsFolder) => {
    workbench = opened;
    host = itsHost;
    folder = itsFolder;
  });

  const connect = () => waitForInstance(host);
  const textsOf = (panel: Frame, selector: string) => panel.locator(selector).allInnerTexts();

  /** Starts the service with the people of the sample. */
  before(async () => {
    await workbench.runCommand('Fairlead: Start Local Service');
    const instance = await connect();
    const content = readFileSync(path.join(folder, 'clean.roster.csv'), 'utf8');
    const answer = await uploadRoster(instance, { fileName: 'clean.roster.csv', content });
    await call(instance, 'saveFieldMappings', { parameters: { versionId: answer.versionId }, body: answer.fields });
  });

  describe('the matrix of segments', () => {
    const title = 'Segments of Docks';

    before(async () => {
      const instance = await connect();
      const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Docks' } });
      await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
      const place = { workspaceId, trafficTypeName: 'user' };
      const { id: environmentId } = await call(instance, 'createEnvironment', {
        parameters: { workspaceId },
        body: {
          name: 'Harbour of Oslo',
          production: false,
        },
      });
      await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Sea', production: true } });
      for (const [name, count] of [
        ['ten', 10],
        ['nine', 9],
        ['idle', 0],
      ] as const) {
        await call(instance, 'createSegment', { parameters: place, body: { name } });
        if (count === 0) continue;
        await call(instance, 'activateSegment', { parameters: { environmentId, segmentName: name } });
        await uploadSegmentKeys(
          instance,
          { environmentId, segmentName: name },
          Array.from({ length: count }, (_, key) => `key ${key}`),
        );
      }
      await workbench.runCommand('Fairlead Segments: Show Segment Matrix');
      await workbench.answer('Which workspace?', 'Docks');
    });

    it('sorts by number and by name, by keyboard alone', async () => {
      const panel = await findPanel(workbench, title);
      const header = panel.locator('th button', { hasText: 'Harbour' });
      await header.focus();
      await workbench.press('Enter');
      await panel.locator('th[aria-sort="descending"]').waitFor();
      assert.deepEqual(await textsOf(panel, 'tbody th'), ['ten', 'nine', 'idle']);
      await workbench.press('Enter');
      await panel.locator('th[aria-sort="ascending"]').waitFor();
      // Rows without a number come last in either direction.
      assert.deepEqual(await textsOf(panel, 'tbody th'), ['nine', 'ten', 'idle']);
    });

    it('keeps each cell on one line, and filters', async () => {
      const panel = await findPanel(workbench, title);
      const heights = await panel.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      assert.ok(Math.max(...heights) < 1.5 * Math.min(...heights), String(heights));
      await panel.locator('input[type="search"]').fill('ni');
      await panel.locator('[role="status"]', { hasText: '1 of 3 rows' }).waitFor();
      assert.deepEqual(await textsOf(panel, 'tbody th'), ['nine']);
      await panel.locator('input[type="search"]').fill('');
    });

    it('is exported as CSV in the order shown', async () => {
      const panel = await findPanel(workbench, title);
      await panel.locator('button', { hasText: 'Export as CSV' }).click();
      const target = path.join(folder, 'docks.csv');
      await saveAs('Export Segments of Docks', 'Docks-environments.csv', target);
      const text = await written(target);
      assert.equal(text, 'Segment,Harbour of Oslo,Sea (production)\nnine,9,\nten,10,\nidle,,\n');
    });
  });

  describe('the org chart', () => {
    const title = 'Org Chart of clean.roster.csv';
    const untilStatus = (panel: Frame, text: string) => panel.locator('.status', { hasText: text }).waitFor();
    const card = (panel: Frame, name: string) => panel.locator('.card', { hasText: name });

    before(async () => {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Show Org Chart');
    });

    it('opens with everyone in view, also at double zoom and 1,000 pixels wide', async () => {
      const isCut = `[...document.querySelectorAll('.card, button, input')].filter((one) => one.checkVisibility()).filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width === 0 || left < -1 || right > innerWidth + 1;
      }).map((one) => one.textContent || one.title)`;
      const panel = await findPanel(workbench, title);
      for (const [name, width, height] of [
        ['wide', 1400, 900],
        ['narrow', 1000, 700],
        ['large', 500, 350],
      ] as const) {
        await workbench.page.setViewportSize({ width: name === 'large' ? 700 : width, height: name === 'large' ? 450 : height });
        await panel.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
        await picture(`chart-${name}`);
        assert.deepEqual(await panel.evaluate(isCut), [], name);
      }
      await workbench.page.setViewportSize({ width: 1400, height: 900 });
      assert.equal(await panel.locator('.card').count(), 11);
    });

    it('undoes and redoes with the keys of the editor, reports it, and keeps the focus', async () => {
      const panel = await findPanel(workbench, title);
      await card(panel, 'Dan Whitford').click();
      await waitForFocus(panel, 'Dan Whitford');
      await workbench.press('Control+x');
      await card(panel, 'Lena Brandt').click();
      await waitForFocus(panel, 'Lena Brandt');
      await workbench.press('Control+v');
      await untilStatus(panel, 'Dan Whitford now reports to Lena Brandt. Press Ctrl+Z to undo.');
      await waitForFocus(panel, 'Dan Whitford');
      await workbench.press('Control+z');
      await untilStatus(panel, 'Undone. Dan Whitford now reports to Ravi Menon.');
      await waitForFocus(panel, 'Dan Whitford');
      await workbench.press('Control+y');
      await untilStatus(panel, 'Redone. Dan Whitford now reports to Lena Brandt.');
      await waitForFocus(panel, 'Dan Whitford');
      await workbench.press('Control+z');
      await untilStatus(panel, 'Undone.');
      await waitForFocus(panel, 'Dan Whitford');
      await workbench.page.locator('.tab.dirty', { hasText: 'clean.roster.csv' }).waitFor({ state: 'detached' });
      await workbench.press('Control+z');
      await untilStatus(panel, 'There is nothing to undo.');
      await waitForFocus(panel, 'Dan Whitford');
    });

    it('is exported as SVG and as PNG', async () => {
      const panel = await findPanel(workbench, title);
      for (const format of ['svg', 'png']) {
        await panel.locator('.toolbar button', { hasText: format.toUpperCase() }).click();
        await saveAs('Export Org Chart', `clean-org-chart.${format}`, path.join(folder, `chart.${format}`));
      }
      const svg = await written(path.join(folder, 'chart.svg'));
      const names = [...svg.matchAll(/font-weight="600"[^>]*>([^<]{3,})</g)].map(([, name]) => name);
      assert.equal(names.length, 11);
      assert.ok(names.includes('Piotr Zając'));
      assert.doesNotMatch(svg, /href|url\(|var\(|<script/);
      await written(path.join(folder, 'chart.png'));
      const png = readFileSync(path.join(folder, 'chart.png'));
      assert.equal(png.subarray(1, 4).toString(), 'PNG');
      const [width] = [png.readUInt32BE(16)];
      assert.equal(width, 2 * Number(/ width="(\d+)"/.exec(svg)?.[1]));
      if (process.env.SHOTS) writeFileSync(path.join(process.env.SHOTS, 'exported.png'), png);
    });
  });

  describe('a query of a roster', () => {
    const title = 'People of clean.roster.csv';

    it('asks for a manager and a column, and shows the people in groups', async () => {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Query Roster');
      await workbench.answer('Which people of clean.roster.csv?', 'A manager with everyone below');
      await workbench.answer('Whose people?', 'ravi.menon');
      await workbench.answer('Group by which column?', 'Role');
      const panel = await findPanel(workbench, title);
      await panel.locator('.source', { hasText: 'ravi.menon@harbor.example with everyone below, by Role' }).waitFor();
      assert.deepEqual(
        (await textsOf(panel, 'tbody th')).map((text) => text.trim()),
        ['Engineer (2)', 'Dan Whitford', 'Inês Duarte', 'Engineering Manager (1)', 'Ravi Menon', 'Senior Engineer (1)', 'Sofia Lindqvist'],
      );
      await picture('query');
    });

    it('collapses a group, and links a name to its row', async () => {
      const panel = await findPanel(workbench, title);
      await panel.locator('button.group', { hasText: 'Engineer (2)' }).focus();
      await workbench.press('Enter');
      await panel.locator('button.group[aria-expanded="false"]').waitFor();
      assert.equal(await panel.locator('button.link').count(), 2);
      await workbench.press('Enter');
      await panel.locator('button.link', { hasText: 'Dan Whitford' }).focus();
      await workbench.press('Enter');
      await workbench.page.locator('.active-line-number', { hasText: '11' }).waitFor();
    });

    it('turns these people into keys', async () => {
      const panel = await findPanel(workbench, title);
      await panel.locator('button', { hasText: 'Segment from These People' }).click();
      await workbench.answer('Where should the 4 e-mails be used as keys?', 'A new key document');
      for (const key of ['dan.whitford', 'ines.duarte', 'ravi.menon', 'sofia.lindqvist']) {
        await workbench.page.locator('.view-line', { hasText: new RegExp(`^${key}@harbor.example$`) }).waitFor();
      }
      await workbench.page.locator('.tab.active.dirty', { hasText: 'people.keys' }).waitFor();
      await workbench.runCommand('View: Revert and Close Editor');
    });
  });

  /** Answers a file dialog once it shows its own suggestion: text typed earlier would be lost. */
  async function saveAs(question: string, proposed: string, target: string): Promise<void> {
    const box = workbench.page.locator('.quick-input-widget', { hasText: question }).locator('input[type="text"]');
    await soon(`the suggestion ${proposed}`, async () => (await box.inputValue()).endsWith(proposed) || null);
    await box.fill(target);
    await box.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  describe('the review of a roster', () => {
    const title = 'Review of clean.roster.csv';
    const action = (name: string) =>
      workbench.page.locator('.editor-actions .action-label', { hasText: '' }).and(workbench.page.getByRole('button', { name }));
    const line = (text: string) => workbench.page.locator('.view-line', { hasText: text }).first();

    before(async () => {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await workbench.clickLine('Inês Duarte');
      await workbench.press('Control+Shift+k');
      await workbench.press('Control+End');
      await workbench.page.keyboard.insertText('Fay Gry,fay@harbor.example,lena.brandt@harbor.example,Engineer,Platform,Bergen');
      await workbench.press('Escape');
      await workbench.runCommand('Fairlead Rosters: Publish Roster');
      await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
    });

    it('lists removed people first, and marks each kind with a character of its own', async () => {
      await line('Removed (1)').waitFor();
      await picture('review');
      const lines = (await workbench.page.locator('.view-line').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
      const at = (text: string) => lines.findIndex((shown) => shown.startsWith(text));
      assert.ok(at('Removed (1)') >= 0 && at('Removed (1)') < at('Added (1)'), lines.join('\n'));
      assert.ok(at(' - Inês Duarte <ines.duarte@harbor.example>') > 0);
      assert.ok(at(' + Fay Gry <fay@harbor.example>') > 0);
    });

    it('links a person to the row', async () => {
      await line('+ Fay Gry').click({ position: { x: 60, y: 8 }, modifiers: ['Control'] });
      await workbench.page
        .locator('.tab.active', { hasText: 'clean.roster.csv' })
        .and(workbench.page.locator(':not(:has-text("Review"))'))
        .waitFor();
      await workbench.page.locator('.active-line-number', { hasText: '12' }).waitFor();
      await workbench.press('Control+PageDown');
      await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
    });

    it('closes when the roster is active, whose lens then says so', async () => {
      await action('Confirm and Publish').waitFor();
      await workbench.runCommand('Fairlead Rosters: Confirm and Publish');
      await workbench.page.locator('.tab', { hasText: title }).waitFor({ state: 'detached' });
      await workbench.page.locator('.codelens-decoration', { hasText: 'Same as on Local' }).waitFor();
      await picture('review-done');
    });
  });

  /** Returns the content of a file that a program is about to write. */
  async function written(file: string): Promise<string> {
    return soon(file, () => (existsSync(file) && readFileSync(file, 'utf8')) || null);
  }

  async function picture(name: string): Promise<void> {
    if (process.env.SHOTS) await workbench.page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`) });
  }
});
