import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CombinedSegments, KeysApplied } from '../../../client/segments/keyDocumentCommands.ts';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import type { FaultRequest } from '../../../server/wire/emulator.ts';
import { Answers } from '../answers.ts';
import { closeAll, diagnosticsOf, findExtension, replace, run, show, showUnsaved, untilDiagnostics } from '../inWindow.ts';
import { PassingService } from '../passingService.ts';
import { ProgressButtons } from '../progress.ts';
import { SecondService } from '../secondService.ts';
import { localInstance, SegmentHome } from '../segmentHome.ts';

const many = (count: number, name = 'key'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(6, '0')}`);
const toText = (keys: readonly string[]): string => keys.map((key) => `${key}\n`).join('');

/** More keys than one request can add. */
const LARGE = 10_500;

async function lastNotice() {
  return (await findExtension().activate()).lastNotice();
}

/** Opens the keys of a segment; returns the editor. */
async function open(home: SegmentHome, segmentName: string): Promise<vscode.TextEditor> {
  const uri = await run<vscode.Uri>('openSegmentKeys', home.target(segmentName));
  const editor = vscode.window.activeTextEditor;
  assert.equal(editor?.document.uri.toString(), uri.toString());
  return editor;
}

/** Replaces the whole text by keys. */
async function write(editor: vscode.TextEditor, keys: readonly string[]): Promise<void> {
  const { document } = editor;
  await replace(editor, new vscode.Range(0, 0, document.lineCount, 0), toText(keys));
}

/** Resolves when a document has the expected text, checked after each change. */
async function untilText(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.workspace.onDidChangeTextDocument(() => {
      if (document.getText() !== text) return;
      listening.dispose();
      resolve();
    });
  });
}

describe('keys of segments as documents', function () {
  this.timeout(120_000);
  let answers: Answers;
  let home: SegmentHome;

  before(async () => {
    await findExtension().activate();
    await run('selectInstance', 'Local');
    await run('startService');
    const instance = await localInstance();
    await call(instance, 'resetData', { body: { area: 'segments' } });
    home = await SegmentHome.find(instance);
    answers = new Answers();
  });

  afterEach(closeAll);

  after(async () => {
    answers.dispose();
    await call(home.instance, 'resetData', { body: { area: 'segments' } });
  });

  it('open with one key per line, in their own language, with problems at their lines', async () => {
    await home.create('beta', many(2500));
    const editor = await open(home, 'beta');
    const { document } = editor;
    assert.equal(document.languageId, 'segmentKeys');
    assert.equal(document.getText(), toText(many(2500)));
    assert.equal(document.isDirty, false);
    await replace(editor, new vscode.Range(0, 0, 0, 0), `${'x'.repeat(251)}\nkey-000001\n`);
    await untilDiagnostics(() => diagnosticsOf(document).length === 2);
    assert.deepEqual(diagnosticsOf(document), [`KEY_TOO_LONG 1: ${'x'.repeat(251)}`, 'DUPLICATE_KEY 4: key-000001']);
    assert.equal(await document.save(), false);
    assert.match(String((await lastNotice())?.message), /Line 1: This key has 251 characters/);
    assert.deepEqual(await home.held('beta'), many(2500));
  });

  it('have one tab: after their environment was renamed, the one with the new name', async () => {
    const { instance, workspaceId } = home;
    const environment = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Quay' } });
    const place = { workspaceId, environmentId: environment.id };
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    const openThere = () => run<vscode.Uri>('openSegmentKeys', { target: { ...place, segmentName: 'tabs' } });
    await home.create('tabs', ['ann']);
    try {
      await call(instance, 'activateSegment', { parameters: { environmentId: environment.id, segmentName: 'tabs' } });
      await openThere();
      await call(instance, 'changeEnvironment', { parameters: place, body: [{ op: 'replace', path: '/name', value: 'Pier' }] });
      await openThere();
      assert.deepEqual(labels(), ['tabs · Pier · Default.keys']);
      const editor = vscode.window.activeTextEditor;
      assert.ok(editor);
      await replace(editor, new vscode.Range(0, 0, 0, 0), 'bob\n');
      await call(instance, 'changeEnvironment', { parameters: place, body: [{ op: 'replace', path: '/name', value: 'Dock' }] });
      await openThere();
      // Unsent edits stay in their tab.
      assert.deepEqual(labels(), ['tabs · Pier · Default.keys']);
      assert.equal(vscode.window.activeTextEditor?.document.getText(), 'bob\n');
    } finally {
      await closeAll();
      await call(instance, 'deactivateSegment', { parameters: { environmentId: environment.id, segmentName: 'tabs' } });
      await call(instance, 'deleteEnvironment', { parameters: place });
    }
  });

  it('show segment, environment and workspace by name in their tab, and production in its colour', async () => {
    const { instance, workspaceId } = home;
    await home.create('beta', ['ann']);
    const staging = await open(home, 'beta');
    const label = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    assert.equal(label(), 'beta · Staging-Default · Default.keys');
    const environment = await call(instance, 'createEnvironment', {
      parameters: { workspaceId },
      body: { name: 'EU/West 100%', production: true },
    });
    try {
      await call(instance, 'activateSegment', { parameters: { environmentId: environment.id, segmentName: 'beta' } });
      const uri = await run<vscode.Uri>('openSegmentKeys', { target: { workspaceId, environmentId: environment.id, segmentName: 'beta' } });
      assert.equal(label(), 'beta · EU%2FWest 100%25 · Default.keys');
      assert.equal(vscode.window.activeTextEditor?.document.getText(), '');
      assert.match(uri.query, new RegExp(`environmentId=${environment.id}`));
      assert.ok(!uri.path.includes(environment.id));
      const { decorationOf } = await findExtension().activate();
      const { badge, tooltip, color } = decorationOf(uri) ?? {};
      assert.deepEqual([badge, tooltip, color instanceof vscode.ThemeColor], ['P', 'Production', true]);
      assert.equal(decorationOf(staging.document.uri), undefined);
      const again = vscode.Uri.parse(uri.toString());
      assert.equal(again.toString(), uri.toString());
      assert.equal((await vscode.workspace.openTextDocument(again)).uri.query, uri.query);
    } finally {
      await closeAll();
      await call(instance, 'deactivateSegment', { parameters: { environmentId: environment.id, segmentName: 'beta' } });
      await call(instance, 'deleteEnvironment', { parameters: { workspaceId, environmentId: environment.id } });
    }
  });

  it('are saved as adds and removes, after a review that names each of a few', async () => {
    await home.create('beta', ['ann', 'ben', 'cid']);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, ['ann', 'cid', 'dee', '#5']);
    answers.give('Save Keys', 'left the trial');
    assert.equal(await document.save(), true);
    assert.equal(document.isDirty, false);
    assert.match(answers.asked[0] ?? '', /Save the keys of beta in Staging-Default: 2 to add, 1 to remove\?/);
    assert.match(answers.asked[0] ?? '', /\+ dee\n\+ #5\n− ben\n[\s\S]*It has 3 keys and will have 4 of at most 100,000/);
    assert.deepEqual(await home.held('beta'), ['#5', 'ann', 'cid', 'dee']);
    assert.deepEqual((await lastNotice())?.message, '“beta” is saved: 2 added, 1 removed. It has 4 keys.');
    const [entry] = (await call(home.instance, 'listSegmentAudit', { query: { segmentName: 'beta', limit: 1 } })).objects;
    assert.deepEqual([entry?.action, entry?.comment], ['KEYS_REMOVED', 'left the trial']);
  });

  it('a cancelled review sends nothing, and keeps the edits', async () => {
    await home.create('beta', ['ann', 'ben']);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, ['ann', 'zoe']);
    answers.give(undefined);
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.equal(document.getText(), 'ann\nzoe\n');
    assert.deepEqual(await home.held('beta'), ['ann', 'ben']);
  });

  it('many changes are shown as a comparison, sent in parts, and can be undone', async () => {
    await home.create('beta', many(LARGE));
    const { document } = await open(home, 'beta');
    const wanted = [...many(LARGE).slice(10_200), ...many(LARGE, 'new')];
    await write(vscode.window.activeTextEditor!, wanted);
    answers.give('Save Keys', '');
    assert.equal(await document.save(), true);
    assert.match(answers.asked[0] ?? '', /10,500 to add, 10,200 to remove/);
    const isShown = vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputTextDiff));
    assert.equal(isShown, false, 'the comparison closes with the save');
    assert.deepEqual(await home.held('beta'), wanted.toSorted());
    const operation = await (await findExtension().activate()).findNode('activity', 'Save Keys to Segment');
    assert.ok(operation, 'the save stands among what was done');
    await run('undoOperation', operation);
    assert.deepEqual(await home.held('beta'), many(LARGE));
    await untilText(document, toText(many(LARGE)));
  });

  it('more keys than a segment can hold are refused before anything is sent', async () => {
    await home.create('beta', ['ann']);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, many(100_001));
    assert.equal(await document.save(), false);
    assert.match(String((await lastNotice())?.message), /at most 100,000 keys, and here are 100,001/);
    assert.deepEqual(await home.held('beta'), ['ann']);
  });

  it('changes by others are reported, and either merged or shown', async () => {
    await home.create('beta', ['ann', 'ben', 'cid']);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, ['ann', 'cid', 'mine']);
    await home.add('beta', ['theirs']);
    await home.remove('beta', ['cid']);
    answers.give('Show Theirs');
    assert.equal(await document.save(), false);
    assert.match(answers.asked[0] ?? '', /“beta” has changed since you opened it \(1 added: theirs; 1 removed: cid; last by /);
    assert.deepEqual(await home.held('beta'), ['ann', 'ben', 'theirs']);
    assert.equal(document.getText(), 'ann\ncid\nmine\n');
    await show(document.uri);
    answers.give('Apply My Additions and Removals', 'Save Keys', '');
    assert.equal(await document.save(), true);
    assert.deepEqual(await home.held('beta'), ['ann', 'mine', 'theirs']);
    await untilText(document, 'ann\nmine\ntheirs\n');
    assert.equal(document.isDirty, false);
  });

  it('a segment gets exactly the keys of the active list', async () => {
    await home.create('beta', ['ann', 'ben']);
    await showUnsaved('segmentKeys', 'ben\ncid\n');
    answers.give('Save Keys', 'as planned');
    assert.deepEqual(await run<KeysApplied>('applyKeysToSegment', home.target('beta')), { added: 1, removed: 1, count: 2 });
    assert.deepEqual(await home.held('beta'), ['ben', 'cid']);
    await showUnsaved('segmentKeys', 'ben\ncid\n');
    assert.deepEqual(await run<KeysApplied>('applyKeysToSegment', home.target('beta')), { added: 0, removed: 0, count: 2 });
  });

  it('lists are combined: two segments, and the people of a roster in one', async () => {
    await home.create('beta', ['ann@harbor.example', 'ben@harbor.example', 'cid@harbor.example']);
    await home.create('gamma', ['ben@harbor.example', 'dee@harbor.example']);
    const union = await run<CombinedSegments>('combineSegments', home.target('beta'), home.target('gamma'), 'symmetricDifference');
    assert.deepEqual([union.count, union.inBoth], [3, 1]);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'ann@harbor.example\ncid@harbor.example\ndee@harbor.example\n');
    assert.equal(vscode.window.activeTextEditor.document.languageId, 'segmentKeys');
    assert.match(
      String((await lastNotice())?.message),
      /^Those in only one of beta in Staging-Default and gamma in Staging-Default: 3 keys\. .* 1 are in both\.$/,
    );
    await closeAll();
    await showUnsaved(
      'roster',
      'Name,Email,Manager Email\nBen,ben@harbor.example,\n"Dee, D.",dee@harbor.example,ben@harbor.example\nEve,,\n',
    );
    answers.give('Who of', 'Staging-Default', 'beta');
    const who = await run<CombinedSegments>('combineSegments');
    assert.deepEqual([who.count, who.inBoth], [1, 1]);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'ben@harbor.example\n');
  });

  it('a column of an open CSV can be one of the lists', async () => {
    await home.create('beta', ['a1', 'a2']);
    const { document } = await showUnsaved('csv', 'id,note\na2,x\na3,\n');
    const both = await run<CombinedSegments>('combineSegments', { uri: document.uri, column: 'id' }, home.target('beta'), 'difference');
    assert.equal(both.count, 1);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'a3\n');
  });
});

describe('keys of segments on a service that fails', function () {
  this.timeout(120_000);
  let answers: Answers;
  let second: SecondService;
  let proxy: PassingService;
  let home: SegmentHome;

  before(async () => {
    await findExtension().activate();
    second = await SecondService.take();
    proxy = await PassingService.start(second.address.url);
    const profile = { name: 'Second', baseUrl: proxy.url };
    await vscode.workspace.getConfiguration().update('fairlead.instances', [profile], vscode.ConfigurationTarget.Global);
    await run('selectInstance', 'Second');
    await run('enterKey', 'Second', second.address.apiKey);
    home = await SegmentHome.find(toLocalInstance(second.address, 'Second'));
    answers = new Answers();
  });

  afterEach(async () => {
    await call(home.instance, 'clearFaults');
    await closeAll();
  });

  after(async () => {
    answers.dispose();
    await second.leave();
    await proxy.stop();
  });

  /** Keys that two requests save: one that adds two, and one that removes ann. */
  const FEW = ['ben', 'cid', 'dee'];
  const ADDING = /^PUT .*\/upload/;
  const REMOVING = /^PUT .*\/removeKeys/;

  async function begin(held: readonly string[], wanted: readonly string[]): Promise<vscode.TextDocument> {
    await home.create('beta', held);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, wanted);
    answers.give('Save Keys', '', 'Save Keys on Second');
    return document;
  }

  /** Begins a save of which one request gets a fault: the one that adds, or the one that removes after it. */
  async function beginWith(endpoint: 'uploadSegmentKeys' | 'removeSegmentKeys', fault: FaultRequest): Promise<vscode.TextDocument> {
    const document = await begin(['ann', 'ben'], FEW);
    await call(home.instance, 'createFault', { body: { endpoint, times: 1, ...fault } });
    return document;
  }

  /** Does what the button Resume does; if the command is refused, fails with its message. */
  async function resume(document: vscode.TextDocument): Promise<void> {
    const applied = await run<KeysApplied | undefined>('applyKeysToSegment', document.uri);
    assert.ok(applied !== undefined, `Resume was refused: ${(await lastNotice())?.message}`);
  }

  it('a request in the middle of many keys fails, and Resume sends the rest', async () => {
    const document = await begin(['ann'], many(LARGE));
    const failing = () => call(home.instance, 'createFault', { body: { endpoint: 'uploadSegmentKeys', times: 1, status: 500 } });
    proxy.before(ADDING, async () => proxy.before(ADDING, failing));
    assert.equal(await document.save(), false);
    assert.match(String((await lastNotice())?.message), /^10,000 of 10,501 key changes were made to “beta”\. .* Resume reads/);
    assert.equal((await home.held('beta')).length, 10_001);
    await resume(document);
    assert.deepEqual(await home.held('beta'), many(LARGE));
    assert.equal(document.isDirty, false);
  });

  for (const [what, endpoint, fault, made] of [
    ['fails', 'removeSegmentKeys', { status: 500 }, 2],
    ['is cut off before it is done', 'removeSegmentKeys', { cut: 'before' }, 2],
    ['is cut off after it was done', 'uploadSegmentKeys', { cut: 'after' }, 0],
  ] as const) {
    it(`a request that ${what} keeps the edits, and Resume sends the rest`, async () => {
      const document = await beginWith(endpoint, fault);
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
      const notice = await lastNotice();
      assert.match(String(notice?.message), new RegExp(`^${made} of 3 key changes were made to “beta”\\. .* Resume reads`));
      assert.deepEqual(notice?.steps, ['Resume']);
      assert.deepEqual(await home.held('beta'), ['ann', ...FEW]);
      assert.deepEqual(answers.asked.length, 3);
      await resume(document);
      assert.deepEqual(await home.held('beta'), FEW);
      assert.equal(document.isDirty, false);
    });
  }

  it('if cancelled in the middle, it reports its progress, and Resume sends the rest', async () => {
    const document = await begin(['ann', 'ben'], FEW);
    const progress = new ProgressButtons();
    proxy.before(REMOVING, async () => progress.cancel());
    try {
      assert.equal(await document.save(), false);
    } finally {
      progress.dispose();
    }
    const notice = await lastNotice();
    assert.match(String(notice?.message), /^2 of 3 key changes were made to “beta”\. Cancelled by you\./);
    assert.deepEqual(notice?.steps, ['Resume']);
    await resume(document);
    assert.deepEqual(await home.held('beta'), FEW);
  });

  it('a change of instance in the middle ends it, and Resume sends the rest after changing back', async () => {
    const document = await begin(['ann', 'ben'], FEW);
    proxy.before(REMOVING, () => run('selectInstance', 'Local'));
    assert.equal(await document.save(), false);
    assert.match(
      String((await lastNotice())?.message),
      /^2 of 3 .* Another instance was selected in the meantime\. Select “Second” again, then resume\.$/,
    );
    assert.equal(document.isDirty, true);
    await run('selectInstance', 'Second');
    await resume(document);
    assert.deepEqual(await home.held('beta'), FEW);
    assert.equal(document.isDirty, false);
  });

  it('a request that comes too soon is repeated after the time that the service requires', async () => {
    const document = await beginWith('removeSegmentKeys', { status: 429, resetSeconds: 1 });
    assert.equal(await document.save(), true);
    assert.deepEqual(await home.held('beta'), FEW);
  });

  it('a change of instance makes the document read-only or says whose it is, and sends nothing', async () => {
    await home.create('beta', ['ann', 'ben']);
    const { document } = await open(home, 'beta');
    await write(vscode.window.activeTextEditor!, ['ann']);
    await run('selectInstance', 'Local');
    assert.equal(await document.save(), false);
    assert.match(
      String((await lastNotice())?.message),
      /^These keys belong to “Second”, but “Local” is selected\. Nothing was read or sent/,
    );
    assert.deepEqual(await home.held('beta'), ['ann', 'ben']);
    await run('selectInstance', 'Second');
    answers.give('Save Keys', '', 'Save Keys on Second');
    await show(document.uri);
    assert.equal(await document.save(), true);
    assert.deepEqual(await home.held('beta'), ['ann']);
    await run('selectInstance', 'Local');
    const stat = await vscode.workspace.fs.stat(document.uri);
    assert.equal(stat.permissions, vscode.FilePermission.Readonly);
    await assert.rejects(
      async () => vscode.workspace.fs.readFile(document.uri.with({ query: document.uri.query.replace('beta', 'other') })),
      /keys belong to “Second”/,
    );
    await run('selectInstance', 'Second');
  });
});
