import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../api/client.ts';
import type { DryRunCall } from '../api/dryRun.ts';
import type { Instance } from '../api/instance.ts';
import { plural } from '../core/plural.ts';
import { Refusal } from '../core/refusal.ts';
import { formatCount, toPrintable } from '../core/text.ts';
import type { Cli } from './cli.ts';
import { type ProductionFlags, requireProductionConsent } from './consent.ts';
import { EXIT_CODES } from './errors.ts';
import { type OutputFlags, readOutput } from './options.ts';

/** The flags of a command that changes something; a command without tables has `--format` instead of `--output`. */
export interface WriteFlags extends OutputFlags, ProductionFlags {
  readonly format?: 'text' | 'json';
}

/** The description of a change, as sentences in the present tense. */
export interface Change {
  readonly what: string;
  /** What else is sent, which depends on the service's answer to the calls that --dry-run shows. */
  readonly then?: string;
}

/** Maximum characters of a body shown at a terminal. */
const MOST_SHOWN = 2000;
/** Maximum calls shown at a terminal. */
const MOST_CALLS = 5;

/**
 * Makes a change; with --dry-run it shows the calls instead, ends the command, and returns null. A change of a production service must be
 * confirmed first.
 */
export async function write<Result>(
  cli: Cli,
  flags: WriteFlags,
  instance: Instance,
  change: string | Change,
  work: (instance: Instance, options: CallOptions) => Promise<Result>,
): Promise<Result | null> {
  const { what, then } = typeof change === 'string' ? { what: change } : change;
  await requireProductionConsent(cli, flags, instance, what);
  const options = { signal: cli.interruption() };
  if (flags.dryRun !== true) return work(instance, options);
  const calls: DryRunCall[] = [];
  try {
    await work({ ...instance, dryRun: (call) => calls.push(call) }, options);
  } catch (error) {
    if (calls.length === 0 || !(error instanceof Refusal) || error.code !== 'CANCELLED') throw error;
  }
  const isJson = flags.format === 'json' || readOutput(flags) === 'json';
  const json = { dryRun: true, what, ...(then === undefined ? {} : { then }), call: calls[0] ?? null, calls };
  await cli.terminal.out(isJson ? `${JSON.stringify(json)}\n` : toText(what, calls, then));
  cli.finish(EXIT_CODES.ok);
  return null;
}

function toText(what: string, calls: readonly DryRunCall[], then: string | undefined): string {
  const shown = calls.slice(0, MOST_CALLS).map(({ method, address, body }) => {
    return `\n${method} ${toPrintable(address)}\n${body === null ? '' : toBodyText(body)}`;
  });
  const more = calls.length - shown.length;
  const rest =
    more === 0
      ? ''
      : plural(
          more,
          '\n… and 1 more such call; --output json has them all.\n',
          '\n… and {0} more such calls; --output json has them all.\n',
          more,
        );
  const last = then === undefined || calls.length === 0 ? '' : l10n.t('\nThen: {0}\n', toPrintable(then));
  return l10n.t('Nothing is sent. Without --dry-run: {0}\n{1}{2}{3}', toPrintable(what), shown.join(''), rest, last);
}

function toBodyText(body: unknown): string {
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = written.slice(0, MOST_SHOWN).trimEnd().split('\n').map(toPrintable);
  const rest = written.length > MOST_SHOWN ? l10n.t('… and {0} characters more\n', formatCount(written.length - MOST_SHOWN)) : '';
  return `${lines.join('\n')}\n${rest}`;
}
