import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { run, sampleUri } from './inWindow.ts';
import { SegmentHome } from './segmentHome.ts';

const KEYS_FILE = 'segments/Default/Staging-Default/tried.keys';

/** A folder of an account in the workspace, with the segments of a service. */
export class AccountHome {
  readonly root: vscode.Uri;
  readonly keys: vscode.Uri;
  /** Found again after the service was restarted. */
  home: SegmentHome;

  private constructor(home: SegmentHome, name: string) {
    this.home = home;
    this.root = sampleUri(name);
    this.keys = vscode.Uri.joinPath(this.root, KEYS_FILE);
  }

  /** Returns a folder that was pulled, or will be. */
  static async find(instance: Instance, name: string): Promise<AccountHome> {
    return new AccountHome(await SegmentHome.find(instance), name);
  }

  /** Writes the folder and pulls one segment with the keys ann and ben. */
  static async pull(instance: Instance): Promise<AccountHome> {
    const account = await AccountHome.find(instance, 'account');
    await account.home.create('tried', ['ann', 'ben']);
    await account.write('fairlead.yaml', 'layout: 1\nmanage:\n  segments: [Default]\n');
    await run('pullAccount', account.root);
    return account;
  }

  file(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }

  /** Writes a file like a user of the explorer: its watcher may miss files in folders that were made a moment ago. */
  async write(path: string, text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(this.file(path), { overwrite: true, contents: Buffer.from(text) });
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  /** Deletes a file like a user of the explorer. */
  async delete(path: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(this.file(path));
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  async read(path: string): Promise<string> {
    return Buffer.from(await vscode.workspace.fs.readFile(this.file(path))).toString();
  }

  /** Replaces the keys in the file. */
  writeKeys(...keys: readonly string[]): Promise<void> {
    return this.write(KEYS_FILE, keys.map((key) => `${key}\n`).join(''));
  }

  async remove(): Promise<void> {
    await vscode.workspace.fs.delete(this.root, { recursive: true });
  }
}
