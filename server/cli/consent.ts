import { toPrintable } from '../core/printable.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cli } from './cli.ts';
import { UsageError } from './usageError.ts';

/** The flags that make a confirmation unnecessary. */
export interface ConsentFlags {
  readonly yes?: true;
  readonly dryRun?: true;
}

/**
 * Requires consent to a destructive change: --yes, else a question at the terminal. Throws a UsageError if there is no terminal, CANCELLED
 * if the answer is no.
 */
export async function requireConsent({ terminal }: Cli, { yes, dryRun }: ConsentFlags, what: string): Promise<void> {
  if (yes === true || dryRun === true) return;
  const said = toPrintable(what);
  if (terminal.ask === null) throw new UsageError(`${said} Add --yes if that is meant.`);
  const answer = await terminal.ask(`${said} Go on? [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Refusal('CANCELLED', 'Nothing was changed.');
}
