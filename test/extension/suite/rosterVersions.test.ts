import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { reuploadRoster, uploadRoster } from '../../../server/api/developers/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, replace, run, sampleUri, show, withPlainEndings } from '../inWindow.ts';
import { findLocal, findVersionNode, HEADER, lastMessage, PEOPLE, placeRoster, ROSTER, undoLatest, until } from '../rosters.ts';
import { SecondService } from '../secondService.ts';

const FILE = 'marked.roster.csv';

describe('versions of a roster in the editor', function () {
  this.timeout(120_000);
  let answers: Answers;
  let local: Instance;
  const api = () => findExtension().activate();
  const textOf = async (uri: vscode.Uri) => withPlainEndings((await vscode.workspace.openTextDocument(uri)).getText());
  const states = async () => (await call(local, 'listVersions')).versions.map(({ versionId, state }) => `${versionId} ${state}`);

  async function openFile(text: string): Promise<vscode.TextEditor> {
    await vscode.workspace.fs.writeFile(sampleUri(FILE), new TextEncoder().encode(text));
    const editor = await show(sampleUri(FILE));
    // A recently opened document follows its file only after VS Code has noticed the change.
    await until(
      async () => editor.document.getText(),
      (shown) => shown === text,
    );
    return editor;
  }

  /** Returns the text that the gutter of the open file is compared with; null if there is none. */
  async function original(): Promise<string | null> {
    const uri = await (await api()).originalOf(sampleUri(FILE));
    return uri === undefined ? null : textOf(uri);
  }

  before(async () => {
    await api();
    answers = new Answers();
    await run('selectInstance', 'Local');
    await run('startService');
    local = await findLocal();
    await call(local, 'resetData', { body: { area: 'all' } });
    await run('forgetMapping');
  });

  afterEach(closeAll);

  after(async () => {
    answers.dispose();
    await call(local, 'resetData', { body: { area: 'all' } });
    await run('forgetMapping');
    await run('stopService');
    await vscode.workspace.fs.delete(sampleUri(FILE), { useTrash: false });
  });

  it('nothing is marked, listed or requested before the instance is used', async () => {
    await run('selectInstance', 'Local');
    await openFile(ROSTER);
    assert.equal(await original(), null);
    assert.deepEqual(await (await api()).describeTree('rosterHistory'), []);
  });

  it('a mapping is edited with sample values, needs every required field, and is suggested for the same headers the next time', async () => {
    const odd = 'Name,Email,Above,Role\nAda,ada@harbor.example,,Lead\nBen,ben@harbor.example,ada@harbor.example,Dev\n';
    const { versionId } = await uploadRoster(local, { fileName: 'odd.roster.csv', content: odd });
    await run('refreshViews');
    answers.give('No column for MANAGER_EMAIL', 'Above', 'MANAGER_EMAIL', 'Save Mapping', 'Use it for this version only');
    assert.equal((await run<{ state: string }>('mapFields', versionId)).state, 'ACTIVE');
    const again = await reuploadRoster(local, { fileName: 'again.roster.csv', content: odd.replace('Dev', 'Cook') });
    await run('refreshViews');
    answers.give('Save Mapping', undefined);
    await run('mapFields', again.versionId);
    assert.match(answers.asked[0] ?? '', /^again\.roster\.csv, as last time: /);
    assert.deepEqual(vscode.workspace.getConfiguration().get('fairlead.roster.fieldMappings'), {});
    assert.equal(await run('forgetMapping'), 1);
    answers.give(undefined);
    await run('mapFields', again.versionId);
    assert.match(answers.asked[0] ?? '', /^again\.roster\.csv: /);
  });

  it('two versions are compared by selection, in the order of the newer one: another order shows no differences', async () => {
    const older = await placeRoster(local, ROSTER, 'older.roster.csv');
    const newer = await placeRoster(local, HEADER + PEOPLE.toReversed().join(''), 'newer.roster.csv');
    const nodes = await Promise.all(['older.roster.csv', 'newer.roster.csv'].map((name) => findVersionNode('Local', name)));
    const [left, right] = await run<[vscode.Uri, vscode.Uri]>('compareVersions', nodes[1], [nodes[1], nodes[0]]);
    assert.match(left.path, new RegExp(`version ${older}/`));
    assert.match(right.path, new RegExp(`version ${newer}/`));
    assert.equal(await textOf(left), await textOf(right));
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal(input.original.toString(), left.toString());
  });

  it('two picked versions are compared as well, and an unknown one is refused', async () => {
    const changed = await placeRoster(local, ROSTER.replace('Dev,dev@', 'Devi,dev@'), 'changed.roster.csv');
    answers.give('changed', 'older');
    const [left, right] = await run<[vscode.Uri, vscode.Uri]>('compareVersions');
    assert.match(right.query, new RegExp(`version=${changed}`));
    assert.equal((await textOf(right)).replace('Devi,', 'Dev,'), await textOf(left));
    assert.equal(await run('compareVersions', '999', changed), undefined);
    assert.match(await lastMessage(), /Unknown version 999/);
  });

  it('a version is compared with the active roster, in the order of the roster', async () => {
    const { document } = await openFile(HEADER + [PEOPLE[3], PEOPLE[0], '"Eve",eve@harbor.example,,Apps\n', PEOPLE[1]].join(''));
    const node = await findVersionNode('Local', 'older.roster.csv');
    const left = await run<vscode.Uri>('compareWithRoster', node);
    assert.equal(await textOf(left), HEADER + [PEOPLE[3], PEOPLE[0], PEOPLE[1], PEOPLE[2]].join(''));
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('the gutter marks differences from the active version, and follows it', async () => {
    const active = await placeRoster(local, ROSTER, 'active.roster.csv');
    const editor = await openFile(HEADER + PEOPLE.toReversed().join(''));
    // The order of rows makes no difference.
    await until(original, (text) => text === editor.document.getText());
    const cell = editor.document.getText().indexOf('Apps');
    const start = editor.document.positionAt(cell);
    await replace(editor, new vscode.Range(start, start.translate(0, 4)), 'Core');
    assert.equal(await original(), HEADER + PEOPLE.toReversed().join(''));
    // The editor’s own command finds the mark, once the comparison is done.
    editor.selection = new vscode.Selection(4, 0, 4, 0);
    await until(
      () => vscode.commands.executeCommand('workbench.action.editor.nextChange'),
      () => editor.selection.active.line === start.line,
    );
    await vscode.commands.executeCommand('workbench.action.files.save');
    const pending = await reuploadRoster(local, { fileName: 'edited.roster.csv', content: editor.document.getText() });
    await run('approveVersion', pending.versionId);
    await until(original, (text) => text === editor.document.getText());
    answers.give('Make Active');
    await run('reactivateVersion', active);
    await until(original, (text) => text !== editor.document.getText());
  });

  it('marks follow their setting, and disappear with the instance', async () => {
    await openFile(ROSTER);
    assert.notEqual(await original(), null);
    const settings = vscode.workspace.getConfiguration('fairlead.roster', sampleUri(FILE));
    await settings.update('changeMarks', false, vscode.ConfigurationTarget.Workspace);
    assert.equal(await original(), null);
    await settings.update('changeMarks', undefined, vscode.ConfigurationTarget.Workspace);
    assert.notEqual(await original(), null);
    const second = await SecondService.take();
    await second.select('Harbor');
    assert.equal(await original(), null, 'another instance has no active version');
    await second.leave();
    assert.equal(await original(), null, 'Local was not used since');
    answers.give(undefined);
    await run('listVersions');
    assert.notEqual(await original(), null);
    await run('stopService');
    assert.equal(await original(), null);
    await run('startService');
    local = await findLocal();
  });

  it('an older version becomes active again, after a question and with undo', async () => {
    const { versions } = await call(local, 'listVersions');
    const active = versions.find(({ state }) => state === 'ACTIVE');
    const older = versions.find(({ fileName }) => fileName === 'older.roster.csv');
    answers.give(undefined);
    assert.equal(await run('reactivateVersion', older?.versionId), undefined);
    assert.ok((await states()).includes(`${active?.versionId} ACTIVE`));
    answers.give('Make Active');
    await run('reactivateVersion', (await findVersionNode('Local', 'older.roster.csv'))!);
    assert.match(answers.asked[0] ?? '', new RegExp(`Version ${active?.versionId} with \\d+ developers? is replaced`));
    assert.ok((await states()).includes(`${older?.versionId} ACTIVE`));
    answers.give('Make Active');
    await undoLatest('Reactivate Version');
    assert.ok((await states()).includes(`${active?.versionId} ACTIVE`));
  });

  it('an older version without many of the people requires their number', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `P${index},p${index}@harbor.example,ada@harbor.example,New\n`);
    const large = await placeRoster(local, ROSTER + rows.join(''), 'large.roster.csv');
    const older = (await call(local, 'listVersions')).versions.find(({ fileName }) => fileName === 'older.roster.csv');
    answers.give('Make Active', undefined);
    assert.equal(await run('reactivateVersion', older?.versionId), undefined);
    assert.match(answers.asked[1] ?? '', /^This removes 12 people 12 of 16 people would be removed/);
    assert.ok((await states()).includes(`${large} ACTIVE`));
    answers.give('Make Active', '12');
    await run('reactivateVersion', older?.versionId);
    assert.ok((await states()).includes(`${older?.versionId} ACTIVE`));
  });

  it('the versions are listed for the active roster, and a click compares', async () => {
    const { document } = await openFile(ROSTER);
    await run('showRosterHistory');
    const listed = await (await api()).describeTree('rosterHistory');
    assert.deepEqual(
      listed.map(({ label }) => label),
      (await call(local, 'listVersions')).versions.map(({ versionId }) => `Version ${versionId}`),
    );
    assert.match(listed[0]?.description ?? '', / · (now|\d+ minutes? ago)$/);
    await show(document.uri);
    const node = await (await api()).findNode('rosterHistory', listed[0]?.label ?? '');
    assert.equal(node?.command, 'compareWithRoster');
    assert.equal((await run<vscode.Uri>('compareWithRoster', node)).scheme, 'fairlead-roster');
  });

  it('new rosters start with a header, examples, the columns or a copy of the active one', async () => {
    const firstLine = 'Full Name,Email,Manager Email,Role,Team,Site\n';
    const text = () => withPlainEndings(vscode.window.activeTextEditor?.document.getText() ?? '');
    answers.give('Header only');
    const uri = await run<vscode.Uri>('newRoster');
    assert.equal(uri.scheme, 'untitled');
    assert.match(uri.path, /\.roster\.csv$/);
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'roster');
    assert.equal(text(), firstLine);
    answers.give('Header and two');
    await run('newRoster');
    assert.equal(text().split('\n').length, 4);
    assert.ok(text().startsWith(firstLine));
    await placeRoster(local, ROSTER, 'model.roster.csv');
    answers.give('Columns of');
    await run('newRoster');
    assert.equal(text(), HEADER);
    answers.give('Copy of');
    await run('newRoster');
    assert.equal(text(), ROSTER);
  });
});
