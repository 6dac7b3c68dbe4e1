import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findBuilt } from './builtProgram.ts';

/** The message of the forked service when it is ready, or has failed. */
export type Hello =
  | { readonly type: 'ready'; readonly address: ServiceAddress; readonly attached: boolean }
  | { readonly type: 'error'; readonly message: string };

/** The real service in a separate process. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly hello: Hello;
  readonly address: ServiceAddress;
  /** Returns what it wrote to standard output and standard error. */
  readonly output: () => string;
  /** Ends it with a signal, or without one by disconnecting, and returns its exit code (null if the signal ended it). */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Forks the built service and waits for its message. */
export function forkService(...args: readonly string[]): Promise<ServiceProcess> {
  return forkProgram(findBuilt('localService'), args);
}

/** Forks a service on another database, which is not named in its arguments, and waits for its message. */
export function forkServiceOn(database: string, folder: string, nodeOptions: readonly string[] = []): Promise<ServiceProcess> {
  return forkProgram(findBuilt('localService'), ['--data', folder], { FAIRLEAD_DATABASE: database }, nodeOptions);
}

/** Forks a service whose new data folder has a link to a database file, so that several services can share the file. */
export function forkServiceOnFile(file: string, folder: string, nodeOptions: readonly string[] = []): Promise<ServiceProcess> {
  mkdirSync(folder);
  // A service creates no file that a link names.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  symlinkSync(file, join(folder, 'fairlead.db'));
  return forkProgram(findBuilt('localService'), ['--data', folder], {}, nodeOptions);
}

async function forkProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  nodeOptions: readonly string[] = [],
): Promise<ServiceProcess> {
  const execArgv = [...process.execArgv, ...nodeOptions];
  const child = fork(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...process.env, ...env }, execArgv });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const hello = await Promise.race([
    once(child, 'message').then(([message]) => message as Hello),
    ended.then(([code]) => Promise.reject(new Error(`the service ended with ${code} before it was ready:\n${output}`))),
  ]);
  return {
    child,
    hello,
    get address() {
      if (hello.type === 'error') throw new Error(`the service did not start: ${hello.message}`);
      return hello.address;
    },
    output: () => output,
    end: async (signal) => {
      if (signal !== undefined) child.kill(signal);
      else if (child.connected) child.disconnect();
      const [code] = await ended;
      return code;
    },
  };
}
