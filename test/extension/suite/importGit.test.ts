import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { Answers } from '../answers.ts';
import { startEmpty } from '../emptyLocalService.ts';
import { closeAll, findExtension, run } from '../inWindow.ts';
import { placeRoster, undoLatest } from '../rosters.ts';

describe('importing the history of a repository in VS Code', function () {
  this.timeout(120_000);
  let local: Instance;
  let answers: Answers;
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-history-'));
  const commit = (name: string, email: string): void => {
    const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
    execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '--message', 'Work'], { cwd: folder });
  };

  before(async () => {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    commit('Zoe Ray', 'zoe@x.test');
    commit('Ann', 'ann@x.test');
    commit('renovate[bot]', 'bot@renovateapp.test');
    local = await startEmpty();
    answers = new Answers();
  });
  after(async () => {
    answers.dispose();
    rmSync(folder, { recursive: true });
    await call(local, 'resetData', { body: { area: 'all' } });
  });
  afterEach(closeAll);

  const hasPanel = (): boolean =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ input }) => input instanceof vscode.TabInputWebview);
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  // Of the last 100 requests of all kinds, an earlier report may have gone meanwhile.
  const countReports = async (): Promise<number> =>
    (await call(local, 'listRequests', { query: { endpoint: 'exportReport', limit: 1000 } })).total;

  it('offers a roster made out of the authors for review, without bots; “Upload and Show Charts” shows the first chart by one report', async () => {
    answers.give('Make a Roster of 2 Authors');
    assert.match((await run<string>('importGitHistory', vscode.Uri.file(folder))) ?? '', /3 commits/);
    assert.deepEqual(
      vscode.workspace.textDocuments.filter(({ getText }) => /--\w|fairlead insights/.test(getText())).map(({ uri }) => uri.path),
      [],
      'no output of the terminal is shown',
    );
    const draft = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('authors.roster.csv'));
    assert.deepEqual(
      [draft?.isUntitled, draft?.languageId, draft?.getText().replaceAll('\r', '')],
      [true, 'roster', 'Name,Email,Manager Email\nAnn,ann@x.test,\nZoe Ray,zoe@x.test,\n'],
    );
    const { steps } = (await findExtension().activate()).lastNotice() ?? { steps: [] };
    assert.deepEqual(steps[0], 'Upload and Show Charts');

    const before = await countReports();
    // The button of the last message, in the window.
    while ((await call(local, 'listVersions')).versions.length === 0) {
      await vscode.commands.executeCommand('notification.acceptPrimaryAction');
      await wait();
    }
    while (!hasPanel() || (await countReports()) === before) await wait();
    const { content } = await listDevelopers(local);
    assert.deepEqual(
      content.map(({ email }) => email),
      ['ann@x.test', 'zoe@x.test'],
    );
    assert.equal((await countReports()) - before, 1);
    const { findNode } = await findExtension().activate();
    assert.ok(await findNode('activity', 'Upload Roster without Review'));
    assert.equal(await findNode('activity', 'Upload Roster without Review', 'Next: Confirm Mapping'), undefined, 'which is done');
  });

  it('names a repository above the folder before it reads it', async () => {
    const inside = path.join(folder, 'ignored');
    mkdirSync(inside);
    answers.give(undefined);
    assert.equal(await run('importGitHistory', vscode.Uri.file(inside)), undefined);
    assert.deepEqual(
      answers.asked.filter((question) => question.startsWith(`Import the history of ${folder}?`)).length,
      1,
      `${answers.asked}`,
    );
  });

  it('shows the charts at once if there is a roster', async () => {
    await placeRoster(local, 'Name,Email,Manager Email\nAnn,ann@x.test,\nZoe Ray,zoe@x.test,\n');
    await run('importGitHistory', vscode.Uri.file(folder));
    // The tab of a panel is listed some time after the panel was created.
    while (!hasPanel()) await wait();
  });

  it('can be undone: the records of the import are gone', async () => {
    const { imports } = await call(local, 'listImports', { query: { limit: 1 } });
    assert.equal(imports[0]?.undoneAt, null);
    await run('importGitHistory', vscode.Uri.file(folder));
    commit('Ann', 'ann@x.test');
    await run('importGitHistory', vscode.Uri.file(folder));
    await undoLatest('Import Git History');
    const after = await call(local, 'listImports', { query: { limit: 1 } });
    assert.notEqual(after.imports[0]?.undoneAt ?? null, null);
  });
});
