import assert from 'node:assert/strict';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findPanel, waitForFocus } from '../../support/host/panels.ts';
import type { Workbench } from '../../support/host/workbench.ts';

describe('work by keyboard alone', function () {
  this.timeout(300_000);
  let workbench: Workbench;

  usePackagedWindow({ files: { 'fresh.pipeline.yaml': '' } }, (opened) => {
    workbench = opened;
  });

  const viewRow = (text: string) => workbench.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();

  describe('Enter in a list', () => {
    afterEach(() => workbench.runCommand('View: Close All Editors'));

    it('accepts the first item, in one list after the other', async () => {
      await workbench.openFile('clean.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Sort Roster Rows');
      await workbench.answer('Sort the rows by which column?', 'Site');
      await workbench.enter('In which direction?');
      await workbench.page.locator('.tab.active.dirty', { hasText: 'clean.roster.csv' }).waitFor();
      await workbench.runCommand('File: Revert File');
    });

    it('accepts the first file to upload if no editor is open', async () => {
      await workbench.runCommand('Fairlead Rosters: Publish Roster');
      await workbench.enter('Upload which roster?');
      await workbench.page.locator('.tab.active', { hasText: 'Review of clean.roster.csv' }).waitFor();
    });

    it('is enough for every step of a segment with keys', async () => {
      const { runCommand } = workbench;
      let questions = 0;
      const count =
        <T extends readonly unknown[]>(ask: (...given: T) => Promise<void>) =>
        (...given: T) => {
          questions++;
          return ask(...given);
        };
      const [answer, enter] = [count(workbench.answer), count(workbench.enter)];
      await runCommand('Fairlead: Focus on Segments View');
      await runCommand('Fairlead Segments: Create Workspace');
      await answer('Name, such as', 'Harbour');
      await enter('Require a comment for changes of keys?');
      await viewRow('Harbour').waitFor();
      await runCommand('Fairlead Segments: Create Environment');
      await enter('Which workspace?');
      await answer('Name of at most', 'Port');
      await enter('What is Port for?');
      questions = 0;
      await runCommand('Fairlead Segments: Create Segment');
      await enter('Which workspace?');
      await enter('Which traffic type?');
      await answer('Name of letters', 'pilots');
      await answer('What the segment is for', 'Tries things out');
      await workbench.untilNotified('Created segment “pilots”');
      await runCommand('Fairlead Segments: Activate Segment');
      await enter('Which workspace?');
      await answer('Which environment of', 'Port');
      await enter('Which segment?');
      await workbench.untilNotified('The segment “pilots” is active');
      await runCommand('Fairlead Segments: Add Keys to Segment');
      // The environment that was used last is its first line.
      await enter('Which workspace?');
      await enter('Which segment of');
      await enter('Add Keys to pilots');
      await answer('One or more keys', 'key-1, key-2');
      await workbench.untilNotified('Added 2 keys to “pilots”');
      console.log(`      figure: a segment with keys takes ${questions} questions by the palette`);
    });

    it('is enough for every step of a project and a connector', async () => {
      const { runCommand, answer, enter } = workbench;
      await runCommand('Fairlead: Focus on Platform View');
      await runCommand('Fairlead Platform: Create Project');
      await enter('New project on Local');
      await enter('Select organization');
      await answer('Name of the project', 'Payments');
      await answer('Identifier by which');
      await enter('Colour of');
      await answer('What it is for');
      await workbench.untilNotified('Created “Payments”');
      await runCommand('Fairlead Platform: Create Connector');
      const form = await findPanel(workbench, 'New Connector');
      const { keyboard } = workbench.page;
      await waitForFocus(form, 'Docker Registry');
      // Letters choose in a list, as in any other program.
      await keyboard.type('Docker');
      await form.getByLabel('Registry URL').waitFor();
      await keyboard.press('Tab');
      await keyboard.type('Harbour');
      await form.locator('.preview pre', { hasText: 'identifier: Harbour' }).waitFor();
      await form.locator('#create').focus();
      await keyboard.press('Enter');
      // Enter on the button shows what is missing, at the first such field.
      await form.locator('.field.invalid :focus').waitFor();
      assert.equal(await form.locator(':focus').getAttribute('aria-invalid'), 'true');
      await keyboard.type('https://hub.example');
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      // UsernamePassword is the usual way; this registry needs none.
      await keyboard.type('Anonymous');
      await form.locator('#create').focus();
      await keyboard.press('Enter');
      await workbench.untilNotified('Created connector “Harbour”');
      console.log('      figure: a connector takes one form and no question');
    });
  });

  describe('typing', () => {
    const suggestions = () => workbench.page.locator('.suggest-widget.visible .monaco-list-row');
    const suggestion = (text: string) => suggestions().filter({ hasText: text }).first();
    const line = (text: string) => workbench.page.locator('.view-line', { hasText: text }).first();
    /** The item that Enter accepts. */
    const selected = (text: string) => workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: text });
    const type = (text: string) => workbench.page.keyboard.type(text);
    /** Inserts what comes before the text of a test, at once. */
    const insert = (text: string) => workbench.page.keyboard.insertText(text);

    // VS Code never asks again for what was typed before the extension started.
    before(async () => {
      await workbench.openFile('clean.roster.csv');
      await workbench.page.locator('.codelens-decoration').first().waitFor();
      await workbench.runCommand('View: Close All Editors');
    });

    afterEach(async () => {
      await workbench.runCommand('File: Revert File');
      await workbench.runCommand('View: Close All Editors');
    });

    it('starts a pipeline that rolls back on failure', async () => {
      await workbench.openFile('fresh.pipeline.yaml');
      await workbench.clickLine('');
      await type('pipe');
      await selected('pipeline').waitFor();
      await workbench.press('ArrowDown', 'ArrowDown');
      await selected('pipeline: CD, rolling on Kubernetes').waitFor();
      await workbench.press('Enter');
      for (const written of ['type: StageRollback', 'type: K8sRollingDeploy', 'type: K8sRollingRollback']) await line(written).waitFor();
    });

    it('writes a valid CI pipeline from nothing with at most 25 keys', async () => {
      await workbench.openFile('fresh.pipeline.yaml');
      await workbench.clickLine('');
      let keys = 'pipe'.length;
      const press = (key: string) => {
        keys++;
        return workbench.press(key);
      };
      await type('pipe');
      await selected('pipeline').waitFor();
      while ((await selected('pipeline: CI on cloud').count()) === 0) await press('ArrowDown');
      await press('Enter');
      await line('type: CI').waitFor();
      await type('Build');
      keys += 'Build'.length;
      // VS Code writes the identifier of a stage when its name is left.
      await press('Tab');
      await line('identifier: Build').waitFor();
      await press('Tab');
      await line('identifier: Build_Stage').waitFor();
      await press('Escape');
      await press('Control+S');
      await workbench.page.locator('.tab.active:not(.dirty)').waitFor();
      await workbench.page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
      console.log(`      figure: a CI pipeline from nothing takes ${keys} keys`);
      assert.ok(keys <= 25);
      // The next test begins with nothing, too.
      await workbench.press('Control+A', 'Delete', 'Control+S');
      await workbench.page.locator('.tab.active:not(.dirty)').waitFor();
    });

    it('opens the completion list of each column, and Enter accepts an item', async () => {
      await workbench.openFile('clean.roster.csv');
      await workbench.clickLine('Maren Holt');
      await workbench.press('Control+End');
      await insert('Fay Gry,fay@harbor.example,');
      await type('len');
      await selected('lena.brandt@harbor.example').waitFor();
      await workbench.press('Enter');
      for (const [typed, offered] of [
        ['Sen', 'Senior Engineer'],
        ['Pay', 'Payments'],
        ['Gda', 'Gdańsk'],
      ] as const) {
        await type(',');
        await suggestions().first().waitFor();
        await type(typed);
        await selected(offered).waitFor();
        await workbench.press('Enter');
      }
      await line('Fay Gry,fay@harbor.example,lena.brandt@harbor.example,Senior Engineer,Payments,Gdańsk').waitFor();
    });

    it('shows all managers with their names after the comma, where Enter still inserts a line', async () => {
      await workbench.openFile('clean.roster.csv');
      await workbench.clickLine('Maren Holt');
      await workbench.press('Control+End');
      await insert('Zoë Root,zoe@harbor.example');
      await type(',');
      await suggestion('ravi.menon@harbor.example').waitFor();
      assert.equal(await suggestions().and(workbench.page.locator('.focused')).count(), 0);
      const shown = await suggestions().evaluateAll((rows) =>
        rows.map((row) => {
          const details = row.querySelector('.details-label');
          return [row.querySelector('.label-name')?.textContent, details?.checkVisibility() ? details.textContent : ''];
        }),
      );
      assert.ok(shown.length > 5);
      const names = new Map(shown.map(([email, name]) => [email, name]));
      assert.equal(names.get('ravi.menon@harbor.example'), 'Ravi Menon');
      assert.deepEqual(
        shown.filter(([, name]) => !name),
        [],
      );
      await workbench.press('Enter');
      await type('next');
      await workbench.page.locator('.view-line', { hasText: /^next$/ }).waitFor();
    });

    it('never suggests a misspelling just because it is a word of the document', async () => {
      await workbench.openFile('team.roster.csv');
      await workbench.clickLine('Maren Holt');
      await workbench.press('Control+End');
      await insert('Fay Gry,fay@harbor.example,');
      await type('lena.bran');
      await suggestion('lena.brandt@harbor.example').waitFor();
      assert.equal(await suggestions().count(), 1);
    });
  });

  describe('the views', () => {
    const welcome = (text: string) => workbench.page.locator('.pane-body .welcome-view', { hasText: text }).first();
    const header = (view: string) => workbench.page.locator('.pane-header', { hasText: view });

    before(async () => {
      await workbench.openFile('clean.roster.csv');
      await workbench.runCommand('Fairlead Rosters: Upload Roster without Review');
      await workbench.runCommand('Fairlead: Focus on Developers View');
      await viewRow('clean.roster.csv').waitFor();
    });

    it('show the existing data again once any command has started the stopped service', async () => {
      await workbench.runCommand('Fairlead: Stop Local Service');
      await welcome('is stopped').waitFor();
      await viewRow('clean.roster.csv').waitFor({ state: 'detached' });
      await workbench.runCommand('Fairlead Segments: Create Workspace');
      await workbench.answer('Name, such as', 'Stern');
      await workbench.press('Escape');
      await viewRow('clean.roster.csv').waitFor();
      assert.equal(await welcome('No roster is here yet').count(), 0);
    });

    for (const { view, command, question } of [
      { view: 'Developers', command: 'Filter Developers', question: 'Part of a name' },
      { view: 'Segments', command: 'Filter Segments', question: 'Part of a name' },
      { view: 'Platform', command: 'Filter Connectors and Pipelines', question: 'Part of a name' },
    ])
      it(`show a filter, none, and another one: ${view}`, async () => {
        await workbench.runCommand(`Fairlead: Focus on ${view} View`);
        for (const text of ['lena', '', 'ravi']) {
          await workbench.runCommand(`Fairlead: ${command}`);
          await workbench.answer(question, text);
          if (text !== '') await header(view).filter({ hasText: text }).waitFor();
          else await header(view).filter({ hasText: 'lena' }).waitFor({ state: 'detached' });
        }
      });

    it('show the name of the roster whose org tree it is, even after another file was active', async () => {
      for (const name of ['clean.roster.csv', 'README.md', 'team.roster.csv']) {
        await workbench.openFile(name);
        const tree = header('Org Tree').filter({ hasText: name });
        if (name === 'README.md') await header('Org Tree').waitFor({ state: 'detached' });
        else await tree.waitFor();
      }
    });
  });
});
