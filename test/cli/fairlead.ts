import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { findBuilt } from '../support/builtProgram.ts';

/** The shipped program. */
export const PROGRAM = resolve('dist/cli.cjs');

/** The result of a command line. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The path of a different Node than the one that runs the tests. */
  readonly node?: string;
}

/** Builds the program and its workers if a source is newer. */
export function buildIfStale(): void {
  findBuilt('cli');
}

/** The environment of every command, with the code cache of earlier starts and without the settings and data of the user who runs the tests. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: resolve('test/results'),
  XDG_DATA_HOME: resolve('test/results/no-data'),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache'),
};

/** Starts the program. */
export function startFairlead(args: readonly string[], { env = {}, cwd, node = process.execPath }: Surroundings = {}): ChildProcess {
  return spawn(node, [PROGRAM, ...args], { env: { ...ENVIRONMENT, ...env }, ...(cwd === undefined ? {} : { cwd }) });
}

/** Runs a command line until it exits. */
export async function runFairlead(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  const child = startFairlead(args, surroundings);
  // The program may exit before it has read all of its input.
  child.stdin!.on('error', () => {});
  child.stdin!.end(surroundings.input ?? '');
  const ended = new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return { code, stdout, stderr };
}

/** Creates a temporary folder for one test file; `remove` deletes it. */
export function makeFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-cli-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
