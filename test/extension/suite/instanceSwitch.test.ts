import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, run, sampleUri } from '../inWindow.ts';
import { SlowService } from '../slowService.ts';

const VERSION = {
  versionId: 'v-far',
  fileName: 'far.roster.csv',
  state: 'ACTIVE',
  developerCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('a switch of the instance in mid-flight', () => {
  let slow: SlowService;
  let answers: Answers;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    slow = await SlowService.start();
    const settings = vscode.workspace.getConfiguration();
    await settings.update('fairlead.instances', [{ name: 'Slow', baseUrl: slow.url }], vscode.ConfigurationTarget.Global);
    await run('enterKey', 'Slow', 'pat.default.slow.key');
    await run('selectInstance', 'Local');
    await run('startService');
  });

  after(async () => {
    await run('selectInstance', 'Local');
    await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await run('stopService');
    await slow.stop();
    answers.dispose();
    await closeAll();
  });

  async function api() {
    return findExtension().activate();
  }

  it('cancels what the view asks, and what comes late is never shown', async () => {
    await run('selectInstance', 'Slow');
    const asked = (await api()).describeTree();
    const waiting = await slow.next(/^GET \/v2\/developers\/versions/);
    await run('selectInstance', 'Local');
    assert.equal(await waiting.left, true);
    SlowService.answer(waiting, { versions: [VERSION] });
    assert.deepEqual(await asked, []);
    assert.doesNotMatch(JSON.stringify(await (await api()).describeTree()), /far\.roster|Slow/);
    assert.match((await api()).instanceStatus().text, / Local: 127/);
  });

  it('cancels an upload, and tells nothing of it', async () => {
    await run('selectInstance', 'Slow');
    const before = (await api()).lastNotice();
    answers.give('Upload on Slow');
    const uploaded = run('uploadRoster', sampleUri('clean.roster.csv'));
    const waiting = await slow.next(/^(POST|PUT) \/v2\/developers/);
    await run('selectInstance', 'Local');
    assert.equal(await waiting.left, true);
    assert.equal(await uploaded, undefined);
    assert.equal((await api()).lastNotice(), before);
    assert.deepEqual(await (await api()).describeTree(), []);
  });

  it('signing out cancels as well, and the key is gone', async () => {
    await run('selectInstance', 'Slow');
    answers.give('Upload on Slow');
    const uploaded = run('uploadRoster', sampleUri('clean.roster.csv'));
    const waiting = await slow.next(/^(POST|PUT) \/v2\/developers/);
    assert.equal(await run('signOut', 'Slow'), 'Slow');
    assert.equal(await waiting.left, true);
    assert.equal(await uploaded, undefined);
    assert.deepEqual(
      (await (await api()).describeTree()).map(({ label }) => label),
      ['Enter API Key'],
    );
  });
});
