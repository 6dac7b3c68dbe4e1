import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, needTerminals, run, sampleUri } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';

const REMOTE = 'Headquarters';

async function setInstances(instances: readonly unknown[] | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update('fairlead.instances', instances, vscode.ConfigurationTarget.Global);
}

describe('instances', () => {
  let other: SecondService;
  let answers: Answers;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    other = await SecondService.start();
    await setInstances([
      { name: REMOTE, baseUrl: `${other.address.url}/sei/api` },
      { name: 'Nowhere', baseUrl: 'http://127.0.0.1:9' },
      'nonsense',
    ]);
  });

  after(async () => {
    await run('selectInstance', 'Local');
    await setInstances(undefined);
    await run('stopService');
    await other.stop();
    answers.dispose();
    await closeAll();
  });

  async function lastNotice() {
    return (await findExtension().activate()).lastNotice();
  }

  async function describeTree() {
    return (await findExtension().activate()).describeTree();
  }

  it('one without a key asks for it in the tree and in the message', async () => {
    assert.equal(await run('selectInstance', REMOTE), REMOTE);
    assert.deepEqual(
      (await describeTree()).map(({ label, kind }) => [label, kind]),
      [['Enter API Key', 'error']],
    );
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Enter API Key', 'Select Instance']);
  });

  it('one of production is listed for the terminals of the window', async function () {
    needTerminals(this);
    const file = path.join(other.folder, 'marks');
    const marked = { name: 'Live', baseUrl: 'https://live.example/sei/api', adminUrl: 'https://live.example', production: true };
    const profiles = vscode.workspace.getConfiguration().get<readonly unknown[]>('fairlead.instances', []);
    const readMarks = async (): Promise<string> => {
      const shellArgs = ['-c', `printf '%s' "$FAIRLEAD_PRODUCTION" > '${file}.part' && mv '${file}.part' '${file}'`];
      const terminal = vscode.window.createTerminal({ shellPath: '/bin/sh', shellArgs });
      while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50));
      terminal.dispose();
      const marks = await readFile(file, 'utf8');
      await rm(file);
      return marks;
    };
    assert.equal(await readMarks(), '');
    await setInstances([...profiles, marked]);
    assert.equal(await readMarks(), ' https://live.example/sei/api https://live.example');
    await setInstances(profiles);
    assert.equal(await readMarks(), '');
  });

  it('a wrong key is reported as such, with a button to enter another', async () => {
    await run('enterKey', REMOTE, 'pat.default.nobody.nothing');
    answers.give(`Upload on ${REMOTE}`);
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Enter Another Key', 'Select Instance']);
  });

  it('a remote one with its key works like the local one', async () => {
    await run('enterKey', REMOTE, other.address.apiKey);
    answers.give(`Upload on ${REMOTE}`);
    assert.ok(await run('uploadRoster', sampleUri('clean.roster.csv')));
    const [instance] = await describeTree();
    assert.equal(instance?.label, REMOTE);
    assert.equal(instance.description, new URL(other.address.url).host);
    assert.deepEqual(
      instance.children.map(({ label }) => label),
      ['Version 1'],
    );
  });

  it('one without a server is reported as unreachable, with the next steps, and a retry in the tree', async () => {
    await run('selectInstance', 'Nowhere');
    await run('enterKey', 'Nowhere', 'pat.default.a.b');
    answers.give('Upload on Nowhere');
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Retry', 'Select Instance']);
    assert.deepEqual(
      (await describeTree()).map(({ label, kind }) => [label, kind]),
      [['Retry', 'error']],
    );
  });

  it('an unknown name is refused and keeps the selection', async () => {
    assert.equal(await run('selectInstance', 'No such'), undefined);
    assert.equal((await lastNotice())?.severity, 'error');
  });

  it('selecting the local one again shows it, and nothing of the other', async () => {
    assert.equal(await run('selectInstance', 'Local'), 'Local');
    await run('startService');
    const labels = (await describeTree()).map(({ label }) => label);
    assert.ok(!labels.includes(REMOTE) && !labels.includes('Retry'), labels.join());
  });

  it('no setting contains a key', () => {
    const settings = JSON.stringify(vscode.workspace.getConfiguration('fairlead'));
    assert.ok(!settings.includes(other.address.apiKey));
  });
});
