import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PulledAccount } from '../../../client/account/pullAccount.ts';
import type { AppliedAccount } from '../../../client/account/sendPlan.ts';
import { AccountHome } from '../accountHome.ts';
import { closeAll, run, sampleUri } from '../inWindow.ts';
import { SegmentHome } from '../segmentHome.ts';
import { agreeToLocal, type Scenarios } from './scenario.ts';

/** The commands for folders of accounts. */
export const ACCOUNT: Scenarios = {
  pullIntoFolder: async ({ name, instance, answers }) => {
    await (await SegmentHome.find(instance)).create('tried', ['ann', 'ben']);
    const root = sampleUri('first');
    answers.give(...(name === 'Local' ? [] : [name]), 'Segments');
    const { written } = await run<PulledAccount>('pullIntoFolder', root);
    assert.ok(written.includes('segments/Default/Staging-Default/tried.keys'));
    await vscode.workspace.fs.delete(root, { recursive: true });
  },
  pullAccount: async ({ instance }) => {
    const account = await AccountHome.pull(instance);
    assert.equal(await account.read('segments/Default/Staging-Default/tried.keys'), 'ann\nben\n');
    await account.home.add('tried', ['cid']);
    const { written } = await run<PulledAccount>('pullAccount', account.root);
    assert.deepEqual(written, ['segments/Default/Staging-Default/tried.keys']);
    await account.remove();
  },
  refreshAccount: async ({ instance }) => {
    const account = await AccountHome.pull(instance);
    await account.home.add('tried', ['cid']);
    assert.deepEqual(await run('refreshAccount', account.root), { conflicts: 0, staged: 0, here: 0, service: 1 });
    assert.equal(await account.read('segments/Default/Staging-Default/tried.keys'), 'ann\nben\n');
    await account.remove();
  },
  stageAccountFile: async ({ instance }) => {
    const account = await AccountHome.pull(instance);
    await account.writeKeys('ann', 'dee');
    assert.deepEqual(await run('stageAccountFile', { resourceUri: account.keys }), ['segments/Default/Staging-Default/tried.keys']);
    await account.remove();
  },
  unstageAccountFile: async ({ instance }) => {
    const account = await AccountHome.pull(instance);
    await account.writeKeys('ann', 'dee');
    await run('stageAccountFile', account.keys);
    assert.deepEqual(await run('unstageAccountFile', account.keys), []);
    await account.remove();
  },
  openAccountChange: async ({ instance }) => {
    const account = await AccountHome.pull(instance);
    await account.writeKeys('dee', 'ann');
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('openAccountChange', account.keys);
    assert.equal(after.toString(), account.keys.toString());
    const { lineCount } = await vscode.workspace.openTextDocument(before);
    assert.equal(lineCount, 3);
    await closeAll();
    await account.remove();
  },
  promoteAccount: async ({ name, instance, answers }) => {
    const account = await AccountHome.pull(instance);
    // Only the local service is there the first time; the second time it has nothing, and deleting it all is not agreed to.
    if (name !== 'Local') answers.give('Local', undefined);
    assert.equal(await run('promoteAccount', account.root), undefined);
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben']);
    await closeAll();
    await account.remove();
  },
  applyAccount: async (service) => {
    const account = await AccountHome.pull(service.instance);
    await account.writeKeys('ann', 'ben', 'dee');
    agreeToLocal(service, 'Apply');
    assert.deepEqual(await run<AppliedAccount>('applyAccount', account.root), { changes: 1 });
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben', 'dee']);
    await closeAll();
    await account.remove();
  },
};
