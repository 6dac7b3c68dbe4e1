import assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { GroupName } from '../../../client/account/changedFiles.ts';
import type { PulledAccount } from '../../../client/account/pullAccount.ts';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { AccountHome } from '../accountHome.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, replace, run, show, withPlainEndings } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';
import { localInstance, SegmentHome } from '../segmentHome.ts';

const KEYS = 'segments/Default/Staging-Default/tried.keys';
const DEFINITIONS = 'segments/definitions.yaml';
type Groups = Readonly<Record<GroupName, readonly string[]>>;
const NONE: Groups = { conflicts: [], staged: [], here: [], service: [] };

/** Resolves when the groups of the provider are as expected: files are compared a moment after they changed. */
async function untilGroups(expected: Partial<Groups>): Promise<void> {
  const wanted = { ...NONE, ...expected };
  const { accountGroups } = await findExtension().activate();
  for (let tries = 0; tries < 600; tries++) {
    if (JSON.stringify(accountGroups()) === JSON.stringify(wanted)) return;
    await wait(50);
  }
  assert.deepEqual(accountGroups(), wanted);
}

/** Runs something, and returns the commands of `fairlead` that were started. */
async function startsOf(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const { mock: spawned } = mock.method(childProcess, 'spawn');
  try {
    await work();
    const starts = spawned.calls.map(({ arguments: [, args] }) => args as readonly string[]);
    return starts.filter(([program]) => program?.endsWith('cli.cjs')).map(([, command]) => command);
  } finally {
    spawned.restore();
  }
}

/** Resolves when a document has the expected text. */
async function untilText(document: vscode.TextDocument, text: string): Promise<void> {
  for (let tries = 0; tries < 200 && withPlainEndings(document.getText()) !== text; tries++) await wait(50);
  assert.equal(withPlainEndings(document.getText()), text);
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return withPlainEndings((await vscode.workspace.openTextDocument(uri)).getText());
}

/** Returns the only lens of a file as soon as it has a title. */
async function lensThat(uri: vscode.Uri, title: string): Promise<vscode.Command> {
  let titles: readonly string[] = [];
  for (let tries = 0; tries < 200; tries++) {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    titles = lenses.map(({ command }) => command?.title ?? '');
    if (titles.length === 1 && titles[0] === title) return lenses[0]!.command!;
    await wait(50);
  }
  assert.deepEqual(titles, [title]);
  throw new Error('unreachable');
}

describe('the folder of an account in Source Control', function () {
  this.timeout(120_000);
  let answers: Answers;
  let account: AccountHome;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    await run('selectInstance', 'Local');
    await run('startService');
    await call(await localInstance(), 'resetData', { body: { area: 'all' } });
    account = await AccountHome.pull(await localInstance());
  });

  after(async () => {
    answers.dispose();
    await closeAll();
    await account.remove();
    await call(await localInstance(), 'resetData', { body: { area: 'all' } });
    await run('stopService');
  });

  it('has nothing after a pull, and shows a saved change without asking the service', async () => {
    await untilGroups({});
    await run('stopService');
    try {
      await changeFiles();
    } finally {
      await run('startService');
      account.home = await SegmentHome.find(await localInstance());
    }
  });

  async function changeFiles(): Promise<void> {
    const editor = await show(account.keys);
    await replace(editor, new vscode.Range(0, 0, 0, 0), 'zoe\n');
    await editor.document.save();
    await untilGroups({ here: [KEYS] });
    await account.write(DEFINITIONS, `# ours\n${await account.read(DEFINITIONS)}`);
    await account.write('segments/Default/Staging-Default/typo.keys', 'ann\n');
    await untilGroups({ here: [KEYS, 'segments/Default/Staging-Default/typo.keys'] });
    await account.delete('segments/Default/Staging-Default/typo.keys');
    await untilGroups({ here: [KEYS] });
  }

  it('compares with the service in the notation of the file, also in the gutter', async () => {
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('openAccountChange', account.keys);
    assert.equal(after.toString(), account.keys.toString());
    assert.equal(await textOf(before), 'ann\nben\n');
    const { accountOriginalOf } = await findExtension().activate();
    assert.equal(accountOriginalOf(account.keys)?.toString(), before.toString());
    assert.equal(await textOf(accountOriginalOf(account.file(DEFINITIONS))!), await account.read(DEFINITIONS), 'a comment is no change');
    assert.equal(accountOriginalOf(account.file('README.md')), undefined);
  });

  it('reads the other side again after a change, and nothing without one', async () => {
    const { accountOriginalOf } = await findExtension().activate();
    const side = await vscode.workspace.openTextDocument(accountOriginalOf(account.file(DEFINITIONS))!);
    const definitions = await account.read(DEFINITIONS);
    const more = definitions.replace('- name: Staging-Default\n', '- name: Staging-Default # first\n        production: true\n');
    const comparing = await startsOf(async () => {
      await account.write(DEFINITIONS, more);
      await untilGroups({ here: [KEYS, DEFINITIONS] });
      await untilText(side, definitions.replace('Staging-Default\n', 'Staging-Default # first\n'));
    });
    assert.deepEqual(comparing, ['status']);
    const staging = await startsOf(async () => {
      await run('stageAccountFile', { resourceUri: account.keys });
      await untilGroups({ staged: [KEYS], here: [DEFINITIONS] });
    });
    assert.deepEqual(staging, []);
  });

  it('shows above its files their state and their next step, without asking the service', async () => {
    const manifest = account.file('fairlead.yaml');
    const starts = await startsOf(async () => {
      for (const file of [manifest, account.file(DEFINITIONS)]) await show(file);
      const plan = await lensThat(manifest, 'Differs from Local in 2 resources · Review Plan…');
      assert.equal(plan.command, 'fairlead.applyAccount');
      await lensThat(account.file(DEFINITIONS), 'Differs from Local in 1 resource · Review Plan…');
      const editor = await show(manifest);
      await replace(editor, new vscode.Range(0, 0, 0, 9), 'layout: x');
      const problem = await lensThat(manifest, '1 problem · Show');
      assert.equal(problem.command, 'fairlead.showFirstProblem');
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await lensThat(manifest, 'Differs from Local in 2 resources · Review Plan…');
    });
    assert.deepEqual(starts, []);
  });

  it('applies only what is staged, after its plan was shown', async () => {
    const definitions = await account.read(DEFINITIONS);
    answers.give(undefined);
    assert.equal(await run('applyAccount', account.root), undefined, 'cancelled');
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben']);
    const plan = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(
      plan,
      /^~ keys of Default\/Staging-Default\/tried\n {4}keys: 1 added, 0 removed\n {4}\+ zoe\n\n0 created, 1 changed, 0 deleted\./,
    );
    answers.give('Apply');
    assert.deepEqual(await run('applyAccount', account.root), { changes: 1 });
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben', 'zoe']);
    await untilGroups({ here: [DEFINITIONS] });
    await account.write(DEFINITIONS, definitions.replace(' # first\n        production: true\n', '\n'));
    await untilGroups({});
  });

  it('shows what changed at the service after a refresh, and conflicts, which a pull merges', async () => {
    await account.home.add('tried', ['eve']);
    assert.deepEqual(await run('refreshAccount', account.root), { conflicts: 0, staged: 0, here: 0, service: 1 });
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('openAccountChange', account.keys, 'service');
    assert.deepEqual([before.toString(), (await textOf(after)).includes('eve')], [account.keys.toString(), true]);
    await closeAll();
    const manifest = account.file('fairlead.yaml');
    await show(manifest);
    assert.equal((await lensThat(manifest, '1 resource changed on Local · Pull')).command, 'fairlead.pullAccount');
    // Keys are merged as sets; a value of a definition cannot be.
    await account.writeKeys('ann', 'ben', 'fay');
    await untilGroups({ conflicts: [KEYS] });
    await lensThat(manifest, 'Changed here and on Local in 1 resource · Pull');
    assert.deepEqual((await run<PulledAccount>('pullAccount', account.root)).conflicts, []);
    assert.deepEqual((await account.read(KEYS)).split('\n').toSorted(), ['', 'ann', 'ben', 'eve', 'fay']);
    await untilGroups({ here: [KEYS] });
  });

  it('opens a file in which a pull has left both versions, with lenses to choose one', async () => {
    const definitions = await account.read(DEFINITIONS);
    const { instance, workspaceId } = account.home;
    const type = await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'boat' } });
    const place = { workspaceId, trafficTypeId: type.id };
    const attribute = {
      id: 'flag',
      displayName: 'Flag',
      description: null,
      dataType: 'string',
      isSearchable: false,
      suggestedValues: [],
    } as const;
    await call(instance, 'saveAttribute', { parameters: place, body: attribute });
    await run('pullAccount', account.root);
    await account.write(DEFINITIONS, (await account.read(DEFINITIONS)).replace('displayName: Flag', 'displayName: Ensign'));
    await call(instance, 'saveAttribute', { parameters: place, body: { ...attribute, displayName: 'Colours' } });
    const { conflicts } = await run<PulledAccount>('pullAccount', account.root);
    assert.deepEqual(conflicts, ['attribute Default/boat/flag']);
    await untilGroups({ conflicts: [DEFINITIONS], here: [KEYS] });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), account.file(DEFINITIONS).toString());
    assert.match(withPlainEndings(editor.document.getText()), /<<<<<<< folder\n.*Ensign\n=======\n.*Colours\n>>>>>>> service\n/);
    await vscode.commands.executeCommand('merge-conflict.accept.all-incoming');
    await editor.document.save();
    await untilGroups({ here: [KEYS] });
    assert.notEqual(await account.read(DEFINITIONS), definitions);
    await account.writeKeys('ann', 'ben', 'eve', 'zoe');
    await call(instance, 'deleteAttribute', { parameters: { ...place, attributeId: attribute.id } });
    await call(instance, 'deleteTrafficType', { parameters: { trafficTypeId: type.id } });
    await run('pullAccount', account.root);
    await untilGroups({});
  });

  it('names a mistake with its place, and sends nothing', async () => {
    const definitions = await account.read(DEFINITIONS);
    await account.write(DEFINITIONS, definitions.replace('trafficType: user', 'trafficType: usr'));
    assert.equal(await run('applyAccount', account.root), undefined);
    const { lastNotice } = await findExtension().activate();
    assert.match(lastNotice()?.message ?? '', /^Nothing was sent\. segments\/definitions\.yaml, line \d+: .*no traffic type "usr"/);
    const [problem] = vscode.languages.getDiagnostics(account.file(DEFINITIONS));
    assert.match(problem?.message ?? '', /no traffic type "usr"/);
    await account.write(DEFINITIONS, definitions);
    await untilGroups({});
    assert.deepEqual(vscode.languages.getDiagnostics(account.file(DEFINITIONS)), []);
  });

  it('checks a file while it is typed, and leads from keys to the definition of their segment', async () => {
    const uri = account.file(DEFINITIONS);
    const editor = await vscode.window.showTextDocument(uri);
    const at = editor.document.positionAt(editor.document.getText().indexOf('trafficType: ') + 'trafficType: '.length);
    await editor.edit((edit) => edit.insert(at, 'x'));
    const codes = (): unknown[] => vscode.languages.getDiagnostics(uri).map(({ code }) => code);
    for (let tries = 0; tries < 200 && !codes().includes('UNDEFINED_NAME'); tries++) await wait(50);
    assert.deepEqual(codes(), ['UNDEFINED_NAME']);
    const places = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      account.keys,
      new vscode.Position(0, 0),
    );
    assert.deepEqual(
      places.map((place) => place.uri.toString()),
      [uri.toString()],
    );
    await vscode.commands.executeCommand('workbench.action.files.revert');
    for (let tries = 0; tries < 200 && codes().length > 0; tries++) await wait(50);
    assert.deepEqual(codes(), []);
  });

  it('has gutter marks for every kind of file, a roster by those of its own', async () => {
    const { accountOriginalOf } = await findExtension().activate();
    const pipeline = 'platform/default/payments/pipelines/deploy.yaml';
    for (const path of [KEYS, DEFINITIONS, pipeline, 'roster/mapping.yaml']) {
      const original = accountOriginalOf(account.file(path));
      assert.match(String(original), /^fairlead-/, path);
    }
    assert.equal(accountOriginalOf(account.file('roster/people.roster.csv')), undefined);
  });

  it('asks for the number of deletions', async () => {
    await account.delete(KEYS);
    answers.give('1');
    assert.deepEqual(await run('applyAccount', account.root), { changes: 1 });
    assert.deepEqual(await account.home.held('tried').catch(() => []), []);
  });

  it('promotes what another instance has, which the Activity view undoes in one step', async () => {
    const second = await SecondService.take();
    try {
      await second.select('Staging');
      const staging = await SegmentHome.find(toLocalInstance(second.address));
      await staging.create('tried', ['ann', 'gil']);
      await run('selectInstance', 'Local');
      answers.give('Apply');
      assert.deepEqual(await run('promoteAccount', account.root, 'Staging'), { changes: 1 });
      assert.deepEqual(await account.home.held('tried'), ['ann', 'gil']);
      const api = await findExtension().activate();
      answers.give('1');
      await run('undoOperation', await api.findNode('activity', 'Promote Account from Instance'));
      assert.deepEqual(await account.home.held('tried').catch(() => []), []);
    } finally {
      await second.leave();
    }
  });

  it('pulls areas of the only instance into a new folder, once', async () => {
    const root = account.file('../first');
    const manifest = vscode.Uri.joinPath(root, 'fairlead.yaml');
    answers.give('Segments');
    const { written } = await run<PulledAccount>('pullIntoFolder', root);
    assert.ok(written.includes(DEFINITIONS), written.join());
    const { lastNotice } = await findExtension().activate();
    assert.deepEqual(lastNotice()?.steps, ['Show Source Control']);
    assert.equal(await textOf(manifest), 'layout: 1\nmanage:\n  roster: false\n  segments: true\n  platform: []\n');
    assert.deepEqual(await run('refreshAccount', root), { conflicts: 0, staged: 0, here: 0, service: 0 });
    assert.equal(await run('pullIntoFolder', root, undefined, ['segments']), undefined);
    assert.match(lastNotice()?.message ?? '', /^first is already the folder of an account\. /);
    assert.equal(await run('promoteAccount', root), undefined);
    assert.match(lastNotice()?.message ?? '', /^There is no other instance to promote\. /);
    await vscode.workspace.fs.delete(root, { recursive: true });
  });

  it('writes which of several instances was pulled, and its whole account, also outside of the workspace', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'fairlead-pulled-'));
    const root = vscode.Uri.file(outside);
    const second = await SecondService.take();
    try {
      await second.select('Staging');
      await run('selectInstance', 'Local');
      answers.give('Staging');
      const { written } = await run<PulledAccount>('pullIntoFolder', root, undefined, ['roster', 'segments', 'platform']);
      assert.ok(written.includes(DEFINITIONS), written.join());
      const { lastNotice } = await findExtension().activate();
      assert.deepEqual(lastNotice()?.steps, ['Open Folder']);
      const text = readFileSync(path.join(outside, 'fairlead.yaml'), 'utf8');
      assert.equal(text, 'layout: 1\ninstance: Staging\nmanage:\n  roster: true\n  segments: true\n  platform: true\n');
      const files = readdirSync(outside, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const file of files) {
        const content = readFileSync(path.join(file.parentPath, file.name), 'utf8');
        assert.ok(!content.includes(second.address.apiKey), file.name);
      }
    } finally {
      await second.leave();
      rmSync(outside, { recursive: true });
    }
  });
});
