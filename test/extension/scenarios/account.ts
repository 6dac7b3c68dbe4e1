import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PulledAccount } from '../../../client/account/pullAccount.ts';
import type { AppliedAccount } from '../../../client/account/sendPlan.ts';
import { AccountHome } from '../accountHome.ts';
import { closeAll, run } from '../inWindow.ts';
import { agreeToLocal, type ScenarioService, type Scenarios } from './scenario.ts';

const KEYS = 'segments/Default/Staging-Default/tried.keys';

/** Returns the folder that the first command writes and the last one removes. */
function findFolder({ instance }: ScenarioService): Promise<AccountHome> {
  return AccountHome.find(instance, 'first');
}

/** The commands for folders of accounts: one folder, from its first pull to a promotion. */
export const ACCOUNT: Scenarios = {
  pullIntoFolder: async (service) => {
    const account = await findFolder(service);
    await account.home.create('tried', ['ann', 'ben']);
    service.answers.give(...(service.name === 'Local' ? [] : [service.name]), 'Segments');
    const { written } = await run<PulledAccount>('pullIntoFolder', account.root);
    assert.ok(written.includes(KEYS));
    assert.equal(await account.read(KEYS), 'ann\nben\n');
  },
  pullAccount: async (service) => {
    const account = await findFolder(service);
    await account.home.add('tried', ['cid']);
    const { written } = await run<PulledAccount>('pullAccount', account.root);
    assert.deepEqual(written, [KEYS]);
    assert.equal(await account.read(KEYS), 'ann\nben\ncid\n');
  },
  stageAccountFile: async (service) => {
    const account = await findFolder(service);
    await account.writeKeys('dee', 'cid', 'ben', 'ann');
    assert.deepEqual(await run('stageAccountFile', { resourceUri: account.keys }), [KEYS]);
  },
  openAccountChange: async (service) => {
    const account = await findFolder(service);
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('openAccountChange', account.keys);
    assert.equal(after.toString(), account.keys.toString());
    assert.equal((await vscode.workspace.openTextDocument(before)).getText(), 'cid\nben\nann\n');
    await closeAll();
  },
  unstageAccountFile: async (service) => {
    assert.deepEqual(await run('unstageAccountFile', (await findFolder(service)).keys), []);
  },
  applyAccount: async (service) => {
    const account = await findFolder(service);
    await account.writeKeys('ann', 'ben', 'dee');
    agreeToLocal(service, 'Apply');
    assert.deepEqual(await run<AppliedAccount>('applyAccount', account.root), { changes: 1 });
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben', 'dee']);
    await closeAll();
  },
  refreshAccount: async (service) => {
    const account = await findFolder(service);
    await account.home.add('tried', ['eve']);
    assert.deepEqual(await run('refreshAccount', account.root), { conflicts: 0, staged: 0, here: 0, service: 1 });
    assert.equal(await account.read(KEYS), 'ann\nben\ndee\n');
  },
  promoteAccount: async (service) => {
    const account = await findFolder(service);
    // Without a second service, there is nothing to promote. The local one has nothing, and deleting it all is not agreed to.
    if (service.name !== 'Local') service.answers.give('Local', undefined);
    assert.equal(await run('promoteAccount', account.root), undefined);
    assert.deepEqual(await account.home.held('tried'), ['ann', 'ben', 'dee', 'eve']);
    await closeAll();
    await account.remove();
  },
};
