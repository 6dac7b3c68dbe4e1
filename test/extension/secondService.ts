import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension, run } from './inWindow.ts';

/** A service with its own data folder, in the role of a remote one. */
export class SecondService {
  readonly address: ServiceAddress;
  /** The folder of its data, including its own keys. */
  readonly folder: string;
  readonly #child: ChildProcess;
  /** The one that an earlier suite has left: a start takes a third of a second of processor time. */
  static #left: SecondService | null = null;

  /** Returns one without data, to leave. Its address and key may be those of an earlier suite. */
  static async take(): Promise<SecondService> {
    const left = SecondService.#left;
    SecondService.#left = null;
    if (left === null) return SecondService.start();
    await call(toLocalInstance(left.address), 'resetData', { body: { area: 'all' } });
    return left;
  }

  /** Stops the one that was left. */
  static async stopLeft(): Promise<void> {
    await SecondService.#left?.stop();
    SecondService.#left = null;
  }

  /** Starts a new one, with an address and a key that nothing has seen yet. */
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

  /** Makes it the selected instance, with a name and its key. */
  async select(name: string): Promise<void> {
    const profile = { name, baseUrl: this.address.url };
    await vscode.workspace.getConfiguration().update('fairlead.instances', [profile], vscode.ConfigurationTarget.Global);
    await run('selectInstance', name);
    await run('enterKey', name, this.address.apiKey);
  }

  /** Selects the local service again, and leaves this one to the next suite. */
  async leave(): Promise<void> {
    await run('selectInstance', 'Local');
    await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await SecondService.stopLeft();
    SecondService.#left = this;
  }

  /** Stops it and deletes its data. */
  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
    await rm(this.folder, { recursive: true });
  }
}
