import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { NetworkWatch } from '../networkWatch.ts';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('activation', () => {
  let network: NetworkWatch;

  before(() => {
    network = new NetworkWatch();
  });

  after(async () => {
    network.dispose();
    await closeAll();
  });

  it('does not happen on start-up without a folder of an account', () => {
    const { isActive, packageJSON } = findExtension();
    assert.equal(isActive, false);
    assert.deepEqual((packageJSON as Manifest).activationEvents, [
      'onLanguage:roster',
      'onLanguage:csv',
      'onLanguage:yaml',
      'onLanguage:exportRequest',
      'onLanguage:segmentKeys',
      'onFileSystem:fairlead-keys',
      'onWebviewPanel:fairlead.table',
      'workspaceContains:**/fairlead.yaml',
    ]);
  });

  it('happens when a roster is opened, which gets the language roster', async () => {
    const { document } = await show(sampleUri('clean.roster.csv'));
    assert.equal(document.languageId, 'roster');
    await findExtension().activate();
    assert.equal(findExtension().isActive, true);
  });

  it('registers every command of the manifest', async () => {
    const { contributes } = findExtension().packageJSON as Manifest;
    const registered = await vscode.commands.getCommands(true);
    assert.ok(contributes.commands.length > 10);
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).filter((command) => !registered.includes(command)),
      [],
    );
  });

  it('does not start a service', async () => {
    assert.equal(await run('stopService'), 'not running');
  });

  it('opens no connection and listens on no port until a user asks for something', async () => {
    assert.equal(network.seen.length, 0, network.seen.join());
    await run('startService');
    await (await findExtension().activate()).describeTree();
    await run('stopService');
    assert.ok(network.seen.includes('connect') && !network.seen.includes('listen'), network.seen.join());
  });
});
