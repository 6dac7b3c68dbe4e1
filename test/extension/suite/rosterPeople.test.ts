import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { downloadRoster } from '../../../server/api/developers/developers.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import type { DevelopersChanged } from '../../../server/wire/developers.ts';
import { Answers } from '../answers.ts';
import { closeAll, diagnosticsOf, findExtension, replace, run, sampleUri, showUnsaved } from '../inWindow.ts';
import { findLocal, findVersionNode, HEADER, lastMessage, placeRoster, ROSTER, undoLatest, until } from '../rosters.ts';

const FILE = 'people.roster.csv';
const IDENTITIES = 'email,integrationId,identity\n';

describe('people and their identities in the editor', function () {
  this.timeout(120_000);
  let answers: Answers;
  let local: Instance;
  const api = () => findExtension().activate();
  const roster = async () => (await downloadRoster(local)).text();
  const sorted = (text: string) => text.trim().split('\n').sort();

  /** The rejected lines; an earlier document of the same name may have been switched to a roster. */
  const refusedLines = (document: vscode.TextDocument) => diagnosticsOf(document).filter((line) => line.startsWith('INVALID_REQUEST '));

  /** Returns nodes of people in the view, as a menu passes them: the clicked one, and all selected ones. */
  async function select(...names: readonly string[]) {
    const nodes = await Promise.all(names.map((name) => findVersionNode('Local', FILE, name)));
    assert.ok(nodes.every((node) => node?.kind === 'developer'));
    return [nodes[0], nodes] as const;
  }

  before(async () => {
    await api();
    answers = new Answers();
    await run('selectInstance', 'Local');
    await run('startService');
    local = await findLocal();
    await call(local, 'resetData', { body: { area: 'all' } });
    await placeRoster(local, ROSTER, FILE);
  });

  afterEach(closeAll);

  after(async () => {
    answers.dispose();
    await call(local, 'resetData', { body: { area: 'all' } });
  });

  it('people selected in the view are named, deleted, and restored with all their data', async () => {
    const before = await roster();
    answers.give('Delete');
    const removed = await run<DevelopersChanged>('deleteDevelopers', ...(await select('Dev', 'Cleo')));
    assert.equal(removed.removed, 2);
    assert.match(
      answers.asked[0] ?? '',
      /^Delete 2 people on Local\? Dev \(dev@harbor\.example\), Cleo \(cleo@harbor\.example\): removed /,
    );
    assert.match(await lastMessage(), /^Deleted on Local: 2 people\. 2 people remain\.$/);
    assert.equal((await listDevelopers(local)).totalItems, 2);
    answers.give('Restore');
    await undoLatest('Delete People');
    assert.deepEqual(sorted(await roster()), sorted(before));
  });

  it('a cancelled question deletes no one, and a manager whose reports stay is refused with a message', async () => {
    const before = await roster();
    answers.give(undefined);
    assert.equal(await run('deleteDevelopers', ...(await select('Dev'))), undefined);
    answers.give('Delete');
    assert.equal(await run('deleteDevelopers', ...(await select('Ben'))), undefined);
    assert.match(await lastMessage(), /^No one was deleted, .* others report to these people, such as dev@harbor\.example\./);
    assert.equal(await roster(), before);
  });

  it('only the people of selected rows are saved, and that is undone', async () => {
    const before = await roster();
    const text = `mail,Name,Boss,Shoe size\nben@harbor.example,Benjamin,,44\nada@harbor.example,Adele,,39\nzoe@harbor.example,Zoe,ada@harbor.example,38\n`;
    const editor = await showUnsaved('roster', text);
    editor.selections = [new vscode.Selection(1, 2, 1, 5), new vscode.Selection(3, 0, 4, 0)];
    answers.give('Save');
    const saved = await run<DevelopersChanged>('saveDevelopers');
    assert.deepEqual([saved.added, saved.updated], [1, 1]);
    assert.match(
      answers.asked[0] ?? '',
      /Save 2 people on Local\? Benjamin \(ben@harbor\.example\), Zoe .* no column Boss, Shoe size, so these values are left out\./,
    );
    const people = (await listDevelopers(local)).content.map(({ name, managerEmail }) => `${name} ${managerEmail}`);
    assert.ok(people.includes('Benjamin ada@harbor.example'));
    assert.ok(people.some((person) => person.startsWith('Ada ')));
    answers.give('Undo');
    await undoLatest('Save Selected People');
    assert.deepEqual(sorted(await roster()), sorted(before));
  });

  it('rows below the header of a roster must be selected', async () => {
    const editor = await showUnsaved('roster', ROSTER);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    assert.equal(await run('saveDevelopers'), undefined);
    assert.match(await lastMessage(), /No row below the header is selected/);
    await showUnsaved('csv', 'a,b\n1,2\n');
    assert.equal(await run('saveDevelopers'), undefined);
    assert.match(await lastMessage(), /is not a roster/);
    assert.equal(await run('deleteDevelopers'), undefined);
    assert.match(await lastMessage(), /^No one is selected/);
  });

  it('selected rows are deleted too, and from ten on their number is typed', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `P${index},p${index}@harbor.example,ada@harbor.example,New\n`);
    await placeRoster(local, ROSTER + rows.join(''), FILE);
    const editor = await showUnsaved('roster', HEADER + rows.join(''));
    editor.selection = new vscode.Selection(1, 0, 13, 0);
    answers.give('11', '12');
    assert.equal((await run<DevelopersChanged>('deleteDevelopers')).removed, 12);
    assert.deepEqual(answers.complaints, ['Type 12 to continue, or press Escape to cancel.']);
    assert.match(answers.asked[0] ?? '', /p9@harbor\.example\) and 2 more/);
    assert.equal((await listDevelopers(local)).totalItems, 4);
  });

  it('only the selected people are downloaded', async () => {
    const target = sampleUri('some.roster.csv');
    try {
      await run('downloadRoster', ...(await select('Ben', 'Ada')), target);
      assert.deepEqual(
        sorted(new TextDecoder().decode(await vscode.workspace.fs.readFile(target))),
        sorted(ROSTER.split('\n').slice(0, 3).join('\n')),
      );
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  });

  it('all errors of an identity file are at their lines, and nothing is sent', async () => {
    const { document } = await showUnsaved('csv', `${IDENTITIES}ada@harbor.example,7,ada\n,7,ben\ncleo@harbor.example,seven,cleo\n`);
    assert.equal(await run('uploadIdentities', document.uri), null);
    assert.deepEqual(refusedLines(document), ['INVALID_REQUEST 3: ,7,ben', 'INVALID_REQUEST 4: cleo@harbor.example,seven,cleo']);
    assert.match(await lastMessage(), /^Nothing was saved: 2 lines have mistakes\. Line 3: Email is missing; add it\.$/);
    assert.equal((await call(local, 'listDeveloperIdentities')).totalCount, 0);
  });

  it('people unknown to the service are marked too, until the file is changed', async () => {
    const editor = await showUnsaved('csv', `${IDENTITIES}ada@harbor.example,7,ada\nnobody@harbor.example,7,nobody\n`);
    assert.equal(await run('uploadIdentities', editor.document.uri), null);
    assert.deepEqual(refusedLines(editor.document), ['INVALID_REQUEST 3: nobody@harbor.example,7,nobody']);
    assert.equal((await call(local, 'listDeveloperIdentities')).totalCount, 0);
    await replace(editor, new vscode.Range(2, 0, 2, 6), 'ben');
    assert.deepEqual(refusedLines(editor.document), []);
    assert.equal((await run<{ savedCount: number }>('uploadIdentities', editor.document.uri)).savedCount, 2);
    assert.equal(await lastMessage(), 'Local has 2 identities.');
  });

  it('identities are shown page by page, and downloaded', async () => {
    const uri = await run<vscode.Uri>('showIdentities');
    const kept = `${IDENTITIES}ada@harbor.example,7,ada\nben@harbor.example,7,nobody\n`;
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.toString(), uri.toString());
    await until(
      () => document?.getText(),
      (text) => text === kept,
    );
    const many = Array.from({ length: 1200 }, (_, index) => `ada@harbor.example,${index + 8},ada-${index}\n`).join('');
    const upload = await showUnsaved('csv', IDENTITIES + many);
    await run('uploadIdentities', upload.document.uri);
    await run('showIdentities');
    assert.match(await lastMessage(), /^Page 1 of 2: 1202 identities in all\.$/);
    await until(
      () => vscode.window.activeTextEditor?.document.lineCount,
      (lines) => lines === 1002,
    );
    await run('showIdentities', 1);
    assert.equal(vscode.window.activeTextEditor?.document.lineCount, 204);
    const target = sampleUri('kept.csv');
    try {
      await run('downloadIdentities', target);
      assert.equal(
        new TextDecoder()
          .decode(await vscode.workspace.fs.readFile(target))
          .trim()
          .split('\n').length,
        1203,
      );
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  });

  it('downloads put an apostrophe before formulas if the setting says so', async () => {
    await placeRoster(local, `${ROSTER}=Eve,eve@harbor.example,,=1+1\n`, FILE);
    await call(local, 'updateDeveloperIdentities', { body: [{ email: 'eve@harbor.example', integrationId: 9, identity: '=2+2' }] });
    const settings = vscode.workspace.getConfiguration();
    const target = sampleUri('safe.csv');
    const download = async (command: 'downloadRoster' | 'downloadIdentities', ...given: readonly unknown[]) => {
      await run(command, ...given, target);
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
    };
    try {
      assert.match(await download('downloadRoster'), /\n=Eve,eve@harbor\.example,,=1\+1\n/);
      assert.match(await download('downloadIdentities'), /\neve@harbor\.example,9,=2\+2,?\n/);
      await settings.update('fairlead.downloads.spreadsheetSafe', true, vscode.ConfigurationTarget.Global);
      assert.match(await download('downloadRoster'), /\n'=Eve,eve@harbor\.example,,'=1\+1\n/);
      assert.match(await download('downloadRoster', ...(await select('=Eve'))), /\n'=Eve,eve@harbor\.example,,'=1\+1\n/);
      assert.match(await download('downloadIdentities'), /\neve@harbor\.example,9,'=2\+2,?\n/);
    } finally {
      await settings.update('fairlead.downloads.spreadsheetSafe', undefined, vscode.ConfigurationTarget.Global);
      await vscode.workspace.fs.delete(target);
    }
  });
});
