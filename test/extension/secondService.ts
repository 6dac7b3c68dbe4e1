import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension, run } from './inWindow.ts';

/** A service with a data folder of its own, which stands for a remote one. */
export class SecondService {
  readonly address: ServiceAddress;
  /** Where it keeps its data, its own keys among them. */
  readonly folder: string;
  readonly #child: ChildProcess;

  static async start(): Promise<SecondService> {
    const folder = await mkdtemp(path.join(tmpdir(), 'fl-'));
    const program = path.join(findExtension().extensionPath, 'dist/localService.cjs');
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    const child = fork(program, ['--data', folder], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [hello] = (await once(child, 'message')) as [{ type: string; address: ServiceAddress }];
    assert.equal(hello.type, 'ready');
    return new SecondService(hello.address, child, folder);
  }

  private constructor(address: ServiceAddress, child: ChildProcess, folder: string) {
    this.address = address;
    this.#child = child;
    this.folder = folder;
  }

  /** Makes it the selected instance, under a name and with its key. */
  async select(name: string): Promise<void> {
    const profile = { name, baseUrl: this.address.url };
    await vscode.workspace.getConfiguration().update('fairlead.instances', [profile], vscode.ConfigurationTarget.Global);
    await run('selectInstance', name);
    await run('enterKey', name, this.address.apiKey);
  }

  /** Goes back to the local service, and ends it. */
  async leave(): Promise<void> {
    await run('selectInstance', 'Local');
    await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await this.stop();
  }

  /** Ends it, and throws away what it holds. */
  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
    await rm(this.folder, { recursive: true });
  }
}
