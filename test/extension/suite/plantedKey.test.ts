import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ViewName } from '../../../client/manifest/ids.ts';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import { Answers } from '../answers.ts';
import { FaultyProxy } from '../faultyProxy.ts';
import { findInFiles } from '../filesUnder.ts';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { Notices } from '../notices.ts';
import { SecondService } from '../secondService.ts';

const NAME = 'Vault';
const VIEWS: readonly ViewName[] = ['developers', 'insights', 'segments', 'platform', 'activity'];

describe('the key of a remote service', function () {
  this.timeout(120_000);
  let other: SecondService;
  let proxy: FaultyProxy;
  let answers: Answers;
  let notices: Notices;
  let key: string;
  let level: vscode.LogLevel;

  before(async () => {
    await findExtension().activate();
    level = vscode.env.logLevel;
    await vscode.commands.executeCommand('_extensionTests.setLogLevel', 'trace');
    answers = new Answers();
    notices = new Notices();
    other = await SecondService.start();
    key = other.address.apiKey;
    proxy = await FaultyProxy.open(other.address.url);
    const { url } = proxy;
    answers.give('Other Address', url, 'For trials', key);
    const added = await run<string>('addInstance');
    answers.give('Name', NAME, 'Done');
    assert.equal(await run('editInstance', added), NAME);
  });

  after(async () => {
    await vscode.commands.executeCommand('_extensionTests.setLogLevel', vscode.LogLevel[level].toLowerCase());
    await run('selectInstance', 'Local');
    await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await run('stopService');
    await proxy.close();
    await other.stop();
    notices.dispose();
    answers.dispose();
    await closeAll();
  });

  const api = () => findExtension().activate();

  /**
   * Returns all places that VS Code, the extension and its programs write to: settings, storage, backups, logs, temporary files; and the
   * workspace.
   */
  async function placesOf(): Promise<string[]> {
    const userData = path.resolve((await api()).dataFolder, '../../..');
    return [userData, path.dirname(sampleUri('x').fsPath), os.tmpdir()];
  }

  const find = async () => {
    const secret = key.split('.').at(-1) ?? key;
    const words = [key, secret, Buffer.from(key).toString('base64').replace(/=+$/, ''), encodeURIComponent(key)];
    return findInFiles([...new Set(words)], await placesOf(), [other.folder]);
  };

  async function describeAllViews(): Promise<void> {
    for (const view of VIEWS) await (await api()).describeTree(view);
  }

  it('is used in operations that succeed and that fail, by a service that repeats it, and in copied requests', async () => {
    answers.give(`Upload on ${NAME}`);
    const { versionId, fields } = await run<UploadPreview>('uploadRoster', sampleUri('clean.roster.csv'));
    answers.give(`Map Fields on ${NAME}`);
    assert.ok(await run('mapFields', versionId, fields));
    await run('openVersion', versionId);
    await describeAllViews();
    await show(sampleUri('release.pipeline.yaml'));
    for (const answer of [
      { status: 401, body: { error: 'INVALID_TOKEN', message: `The key ${key} is not known.` } },
      { status: 500, body: { error: 'SERVICE_ERROR', message: `Failed for ${key}.`, errorId: `request of ${key}` } },
      { status: 409, body: `<html>${key}</html>` },
    ]) {
      proxy.answer = answer;
      answers.give(`Upload on ${NAME}`);
      assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
      await describeAllViews();
    }
    proxy.answer = null;
    await run('refreshViews');
    const shown = JSON.stringify([notices.seen, await (await api()).describeTree('activity')]);
    assert.ok(!shown.includes(key), shown);
    assert.match(shown, /pat\.\[key\]|\[key\]/);
    for (const { label } of await (await api()).describeTree('activity')) {
      const text = await run<string | undefined>('copyAsCurl', await (await api()).findNode('activity', label));
      assert.ok(text === undefined || !text.includes(key), text);
    }
  });

  it('is in no written file, even with the most verbose log: only the secret storage has it', async () => {
    assert.equal(vscode.env.logLevel, vscode.LogLevel.Trace);
    const logged = async () => findInFiles(['fairlead.uploadRoster: '], await placesOf());
    while ((await logged()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(await find(), []);
    assert.ok(!JSON.stringify(vscode.workspace.getConfiguration('fairlead')).includes(key));
    assert.equal((await vscode.authentication.getAccounts('fairlead')).length, 1);
  });

  it('would be found if it were in one', async () => {
    const file = sampleUri('planted.txt').fsPath;
    await writeFile(file, `x-api-key: ${key}\n`);
    try {
      assert.deepEqual(await find(), [file]);
    } finally {
      await rm(file);
    }
  });

  it('is gone after signing out', async () => {
    assert.equal(await run('signOut', NAME), NAME);
    assert.deepEqual(await vscode.authentication.getAccounts('fairlead'), []);
    assert.deepEqual(await find(), []);
  });
});
