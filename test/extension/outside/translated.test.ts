import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../../server/api/client.ts';
import { METRICS } from '../../../server/core/insights/metrics.ts';
import { fillService, toAddressFile, waitForInstance } from '../../support/host/fillService.ts';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel } from '../../support/host/panels.ts';
import type { SharedWindow } from '../../support/host/resetWindow.ts';
import type { TemporaryHost } from '../../support/host/temporaryHost.ts';
import { toPaletteTitle } from '../../support/host/windowKeys.ts';
import type { Workbench } from '../../support/host/workbench.ts';
import { findEnglish, toPseudo } from '../../support/pseudo.ts';
import { readContractWords } from '../../support/pseudoPrograms.ts';
import { soon } from '../../support/soon.ts';
import { MANIFEST_TEXTS, readTexts } from '../../support/texts.ts';

const WRONG = {
  'wrong.insights.json': '{\n  "dateStart": "2026-13-01",\n  "shoeSize": 44\n}\n',
  'wrong.keys': 'ann\nann\n\nbob\n',
  'wrong.v1.yaml':
    'version: 1\npipeline:\n  name: Ship\n  id: ship\n  stages:\n    - name: Build\n      id: build\n      steps:\n        - run:\n            shel: bash\n',
  'sources/insights.sources.yaml': 'sources:\n  - file: records.csv\n    formt: jira\n',
  'account/fairlead.yaml': 'layout: 1\nmanage:\n  segments: [Harbor]\n  platfrm: []\n',
};

/** What is Fairlead's in the window, by the selectors of its parts. */
const PARTS = {
  views: ['.pane-header .title', '.pane-body .monaco-list-row', '.welcome-view-content']
    .map((part) => `[id="workbench.view.extension.fairlead"] ${part}`)
    .join(),
  status: '.statusbar-item[id^="fairlead"]',
  problems: '.markers-panel .monaco-list-row .marker-message-details-container, .markers-panel .related-info-container',
  lenses: '.codelens-decoration',
  questions: ['title', 'description', 'message', 'list .quick-input-list-label']
    .map((part) => `.quick-input-widget:not([style*="display: none"]) .quick-input-${part}`)
    .join(),
  notices: '.notification-list-item-message, .notification-list-item-buttons-container .monaco-button',
  dialogs: '.monaco-dialog-box .dialog-message-text, .monaco-dialog-box .dialog-message-detail, .monaco-dialog-box .monaco-button',
  tabs: '.tab.active .label-name',
  lines: '.editor-instance[aria-label^="⟦"] .view-line',
};

/** The English title below that of a command in the palette, addresses, and IDs of requests. */
const NO_TEXT =
  /(?:Fairlead[ \w]*: )?(?<=^|Fairlead[ \w]*: |⟧)Fairlead[ \w]*: [^⟦]*$|https?:\S+|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|yyyy-mm-dd|vscode-remote:\S+/g;

/** Runs in a page: the texts below some elements, and what screen readers say of these. */
const READ = `(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  const texts = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!['STYLE', 'SCRIPT'].includes(walker.currentNode.parentElement.tagName)) texts.push(walker.currentNode.data);
  const labelled = [element, ...element.querySelectorAll('[aria-label], [title], [placeholder]')];
  return [...texts, ...labelled.flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))];
})`;

/** Commands that ask something, in an order in which each has what it needs. */
const ASKED = [
  ...['Query Roster', 'Sort Roster Rows', 'Add Instance', 'Select Instance', 'Create Project'],
  ...['Create Segment', 'Add Keys to Segment', 'Show Next Steps for Segment', 'Delete Workspace', 'Import Activity Records'],
];

/** Panels that need no service, and those that do: the document that one belongs to, the command that opens it, and its title with {0} for the document. */
const PANELS = [
  ['team.roster.csv', 'Show Org Chart', 'Org Chart of {0}'],
  ['release.pipeline.yaml', 'Show Pipeline Graph', 'Graph of {0}'],
  ['release.pipeline.yaml', 'Fill In Runtime Inputs in Form', 'Inputs of {0}'],
  ['quarter.insights.json', 'Edit Export Request in Form', 'Form of {0}'],
] as const;
const PANELS_OF_SERVICE = [['quarter.insights.json', 'Show Report as Charts', 'Charts']] as const;

/** Words in Fairlead's parts that VS Code adds. */
const OF_EDITOR =
  'Col col line collapsed expanded Problems Problem Error Warning Info Source Fairlead fairlead Quick Fix Focus item items level Follow link ctrl click Control Shift Alt Super Ctrl UpArrow DownArrow Close Welcome View PNG SVG Focus'.split(
    ' ',
  );

/** The names that the window shows of the data in its service. */
const OF_DATA =
  'Local Docks Harbor Harbour Staging Production Payments Git Github default user harbor pilots beta testers night shift utf UTF'.split(
    ' ',
  );

/** Words of paths of requests, and of headers and names of reports. */
const OF_REPORTS = 'GET POST PUT developers versions Insights median Rework Rate outside the contract'.split(' ');

/** Evaluated in the page: whether VS Code has stored the filter of a table; it writes every few seconds. */
const isKept = (filter: string) => `(async () => {
  const whenDone = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  for (const { name } of await indexedDB.databases()) {
    const database = await whenDone(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await whenDone(database.transaction(store).objectStore(store).getAll());
      if (values.some((value) => typeof value === 'string' && /filter\\W+${filter}/.test(value))) return true;
    }
    database.close();
  }
  // Reading all of it takes longer than the pause between two polls.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return false;
})()`;

/** Opens the matrix of a workspace and a query of a roster with a filter, and returns when VS Code has stored them and the service is stopped. */
async function openTables({ workbench, host }: SharedWindow): Promise<void> {
  await workbench.runCommand('Fairlead: Start Local Service');
  const instance = await waitForInstance(host);
  const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Docks' } });
  await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
  await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'pilots' } });
  const { id: environmentId } = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Staging' } });
  await call(instance, 'activateSegment', { parameters: { environmentId, segmentName: 'pilots' } });
  await workbench.openFile('clean.roster.csv');
  await workbench.runCommand('Fairlead Segments: Show Segment Matrix');
  await workbench.answer('Which workspace?', 'Docks');
  const matrix = await findPanel(workbench, 'Segments of Docks');
  await matrix.locator('tbody th', { hasText: 'pilots' }).waitFor();
  await workbench.openFile('clean.roster.csv');
  await workbench.runCommand('Fairlead Rosters: Query Roster');
  await workbench.answer('Which people of clean.roster.csv?', 'A manager with everyone below');
  await workbench.answer('Whose people?', 'ravi.menon');
  await workbench.answer('Group by which column?', 'Role');
  const people = await findPanel(workbench, 'People of clean.roster.csv');
  await people.locator('input[type="search"]').fill('engineer');
  await people.locator('[role="status"]', { hasText: '4 of 4 rows' }).waitFor();
  await soon('the kept filter', async () => (await workbench.page.evaluate<boolean>(isKept('engineer'))) || null);
  await workbench.runCommand('Fairlead: Stop Local Service');
  await soon('the end of the local service', () => !existsSync(toAddressFile(host)) || null);
}

/** One window for several things that concern all of the extension: it is loaded once more, in another language, on a folder that is not trusted. */
describe('a window in another language', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let host: TemporaryHost;
  let folder: string;
  const seen = new Map<string, string>();

  usePackagedWindow({ files: WRONG, beforeReload: openTables, size: { width: 1400, height: 1600 } }, (opened, itsHost, itsFolder) => {
    workbench = opened;
    host = itsHost;
    folder = itsFolder;
  });

  /** Returns a translated text with its values. */
  const say = (text: string, ...values: readonly string[]): string =>
    values.reduce((said, value, index) => said.replaceAll(`{${index}}`, value), toPseudo(text));
  const run = (title: string): Promise<void> => workbench.runCommand(toPaletteTitle(title));

  /** Keeps what Fairlead shows now. */
  async function read(where: string): Promise<void> {
    for (const [part, selector] of Object.entries(PARTS))
      for (const text of await workbench.page.evaluate<string[]>(`(${READ})(${JSON.stringify(selector)})`))
        if (!seen.has(text)) seen.set(text, `${where}, ${part}`);
    for (const frame of workbench.page.frames())
      for (const text of await frame
        .evaluate<string[]>(`document.querySelector('#root') === null ? [] : [document.title, ...(${READ})('body')]`)
        .catch(() => []))
        if (!seen.has(text)) seen.set(text, `${where}, panel`);
  }

  /** Runs a command, keeps its first question or its answer, and leaves it. */
  async function ask(title: string): Promise<void> {
    await run(title);
    await workbench.page
      .locator('.quick-input-widget:not([style*="display: none"]), .notification-toast, .monaco-dialog-box')
      .first()
      .waitFor();
    await read(title);
    await workbench.press('Escape', 'Escape');
    if ((await workbench.page.locator('.notification-toast').count()) > 0)
      await workbench.runCommand('Notifications: Clear All Notifications');
  }

  /** Opens panels, and keeps what they show. */
  async function showPanels(panels: typeof PANELS | typeof PANELS_OF_SERVICE): Promise<void> {
    for (const [file, title, panel] of panels) {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile(file);
      await run(title);
      await findPanel(workbench, say(panel, file));
      await read(title);
    }
  }

  describe('on a folder that is not trusted', () => {
    const manifest = readTexts(MANIFEST_TEXTS);
    const offers = (command: string): Promise<boolean> =>
      workbench.offers(toPseudo(manifest[`command.${command}`] ?? assert.fail(command)));
    const tab = (text: string) => workbench.page.locator('.tab', { hasText: text });
    const problem = (text: string) => workbench.page.locator('.markers-panel .monaco-list-row', { hasText: text });
    const lens = (text: string) => workbench.page.locator('.codelens-decoration', { hasText: text }).first();

    it('tables are restored: the rows of a query link to the roster, and a matrix keeps its content', async () => {
      // It is made again from the roster, and the matrix is not.
      const people = await findPanel(workbench, say('People of {0}', 'clean.roster.csv'));
      await people.locator('button.link', { hasText: 'Dan Whitford' }).waitFor();
      assert.equal(await people.locator('input[type="search"]').inputValue(), 'engineer');
      await people.locator('button.link', { hasText: 'Dan Whitford' }).focus();
      await workbench.press('Enter');
      await workbench.page.locator('.active-line-number', { hasText: '11' }).waitFor();
      await tab('Segments of Docks').click();
      const matrix = await findPanel(workbench, 'Segments of Docks');
      assert.deepEqual(await matrix.locator('tbody th').allInnerTexts(), ['pilots']);
      await matrix.locator('button', { hasText: 'Refresh' }).waitFor();
      assert.equal(await tab('Segments of Docks').count(), 1);
      await workbench.runCommand('View: Close All Editors');
    });

    it('documents of each kind are checked, and have their lenses', async () => {
      const { page, openFile } = workbench;
      await workbench.runCommand('Problems: Focus on Problems View');
      for (const name of ['team.roster.csv', 'release.pipeline.yaml', ...Object.keys(WRONG).map((file) => path.basename(file))]) {
        await openFile(name);
        await page.locator('.squiggly-error, .squiggly-warning').first().waitFor();
        if (!name.endsWith('.keys')) await problem('').first().waitFor();
        if (name === 'team.roster.csv') {
          await lens(say('{0} developers', '12')).waitFor();
          await problem(toPseudo('form a cycle').slice(1, -1)).filter({ hasText: 'CIRCULAR_REFERENCE' }).first().waitFor();
        }
        if (name === 'release.pipeline.yaml') await problem('UNKNOWN_STEP_TYPE').first().waitFor();
        await read(name);
      }
    });

    it('their panels open', () => showPanels(PANELS));

    it('nothing is started or sent: the palette has no such command, and the views say how to continue', async () => {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await lens(say('{0} developers', '11')).waitFor();
      await workbench.page.locator('.statusbar-item[id^="fairlead"]', { hasText: toPseudo('not started') }).waitFor();
      await workbench.runCommand('View: Show Fairlead');
      await workbench.page
        .locator('.pane-header', { hasText: toPseudo('Developers') })
        .first()
        .waitFor();
      const [why = ''] = toPseudo(manifest['welcome.untrusted'] ?? '').split('\n');
      await workbench.page.locator('.welcome-view-content').filter({ hasText: why }).first().waitFor();
      await read('untrusted');
      assert.equal(await offers('sortRoster'), true);
      for (const command of ['startService', 'reviewRoster', 'addInstance']) assert.equal(await offers(command), false, command);
      assert.equal(existsSync(toAddressFile(host)), false);
    });

    it('everything is offered once the folder is trusted', async () => {
      await workbench.runCommand('Workspaces: Manage Workspace Trust');
      await workbench.page.locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ }).click();
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await soon('a command that calls a service', async () => (await offers('addInstance')) || null);
    });
  });

  describe('once it is trusted', () => {
    it('shows views, messages and questions in it', async () => {
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await workbench.page.locator('.codelens-decoration').first().waitFor();
      await run('Upload Roster without Review');
      await workbench.page.locator('.notification-toast').first().waitFor();
      await read('Upload Roster');
      await workbench.runCommand('Notifications: Clear All Notifications');
      await ask('Map Fields');
      await fillService(host, folder);
      await workbench.runCommand('View: Show Fairlead');
      for (const view of ['Insights', 'Segments', 'Platform', 'Activity']) {
        await run(`Focus on ${toPseudo(view)} View`);
        await read(view);
      }
      for (const title of ASKED) await ask(title);
      await run('Create Connector');
      await findPanel(workbench, toPseudo('New Connector'));
      await read('Create Connector');
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('clean.roster.csv');
      await run('Publish Roster');
      await workbench.page.locator('.codelens-decoration', { hasText: toPseudo('Discard') }).waitFor();
      await read('Publish Roster');
    });

    it('shows panels of what the service has in it', async () => {
      await showPanels(PANELS_OF_SERVICE);
      await run('Show Segment Matrix');
      await workbench.answer(toPseudo('Which workspace?'), 'Harbor');
      await findPanel(workbench, say('Segments of {0}', 'Harbor'));
      await read('Show Segment Matrix');
      await workbench.runCommand('View: Close All Editors');
      await workbench.openFile('quarter.insights.json');
      await run('Show Trend');
      await workbench.choose(toPseudo('Month'));
      await findPanel(workbench, toPseudo('Trend'));
      await read('Show Trend');
    });

    it('has nothing in English but names of data and of contracts', () => {
      const known = new Set([...OF_EDITOR, ...OF_DATA, ...OF_REPORTS, ...readContractWords()]);
      const keep = (text: string): void => {
        for (const word of text.match(/\p{L}+/gu) ?? []) known.add(word);
      };
      for (const metrics of Object.values(METRICS)) for (const { label } of Object.values(metrics)) keep(label);
      const { types } = JSON.parse(readFileSync('schemas/texts/connectors.json', 'utf8')) as { types: Record<string, { title: string }> };
      for (const { title } of Object.values(types)) keep(title);
      for (const { parentPath, name } of globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())) {
        keep(name);
        keep(readFileSync(path.join(parentPath, name), 'utf8'));
      }
      assert.ok(seen.size > 300, `${seen.size} texts were read`);
      const left = [...seen].flatMap(([text, where]) =>
        findEnglish(text.replace(NO_TEXT, '').split('\n'), (word) => known.has(word)).map((found) => `${found} (${where})`),
      );
      assert.deepEqual(left, []);
    });
  });
});
