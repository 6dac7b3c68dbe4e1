import type { CallOptions } from '../api/client.ts';
import type { Instance } from '../api/instance.ts';
import type { RehearsedCall } from '../api/rehearsedCall.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { type OutputFlags, readOutput } from './options.ts';
import { toPrintable } from './printable.ts';

/** What says whether a change is made or only shown. */
export interface WriteFlags extends OutputFlags {
  readonly dryRun?: true;
}

/** Characters of a body that are shown at a terminal. */
const MOST_SHOWN = 2000;

/** Makes a change; with --dry-run shows the call that would make it (the first, where it takes several), ends the command, and gives null. `what` is a sentence in the present. */
export async function write<Result>(
  cli: Cli,
  flags: WriteFlags,
  instance: Instance,
  what: string,
  work: (instance: Instance, options: CallOptions) => Promise<Result>,
): Promise<Result | null> {
  const options = { signal: cli.interruption() };
  if (flags.dryRun !== true) return work(instance, options);
  const calls: RehearsedCall[] = [];
  try {
    await work({ ...instance, rehearse: (call) => calls.push(call) }, options);
  } catch (error) {
    if (calls.length === 0 || !(error instanceof Refusal) || error.code !== 'CANCELLED') throw error;
  }
  const [call] = calls;
  const isJson = readOutput(flags) === 'json';
  await cli.terminal.out(isJson ? `${JSON.stringify({ dryRun: true, what, call: call ?? null })}\n` : toText(what, call));
  cli.finish(EXIT_CODES.ok);
  return null;
}

function toText(what: string, call: RehearsedCall | undefined): string {
  const said = `Nothing is sent. Without --dry-run: ${toPrintable(what)}\n`;
  if (call === undefined) return said;
  const { method, address, body } = call;
  return `${said}\n${method} ${toPrintable(address)}\n${body === null ? '' : toBodyText(body)}`;
}

function toBodyText(body: unknown): string {
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = written.slice(0, MOST_SHOWN).trimEnd().split('\n').map(toPrintable);
  const rest = written.length > MOST_SHOWN ? `… and ${(written.length - MOST_SHOWN).toLocaleString('en')} characters more\n` : '';
  return `${lines.join('\n')}\n${rest}`;
}
