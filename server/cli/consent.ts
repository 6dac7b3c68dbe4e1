import type { Instance } from '../api/instance.ts';
import { Refusal } from '../core/refusal.ts';
import { toPrintable } from '../core/text.ts';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';

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
  const description = toPrintable(what);
  if (terminal.ask === null) throw new UsageError(`${description} Add --yes to confirm.`);
  const answer = await terminal.ask(`${description} Continue? [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Refusal('CANCELLED', 'Nothing was changed.');
}

/** The flags that confirm a change of a production service. */
export interface ProductionFlags {
  readonly confirm?: string;
  readonly dryRun?: true;
}

/**
 * The URLs of production services, separated by spaces. VS Code sets it in its terminals for the instances that are marked as production.
 */
const VARIABLE = 'FAIRLEAD_PRODUCTION';

/** Whether the environment marks one of the URLs of a service as production; only the origin is compared. */
export function isMarkedProduction(
  { [VARIABLE]: marks = '' }: Cli['environment'],
  { baseUrl, adminUrl, platformUrl }: Pick<Instance, 'baseUrl' | 'adminUrl' | 'platformUrl'>,
): boolean {
  const marked = new Set(marks.split(/\s+/).flatMap(toOrigin));
  return [baseUrl, adminUrl, platformUrl].flatMap(toOrigin).some((origin) => marked.has(origin));
}

/**
 * Requires consent to a change of a production service: --confirm with its host, else typing the host at the terminal. Throws a UsageError
 * if there is no terminal or another host was given, CANCELLED if something else is typed.
 */
export async function requireProductionConsent(
  { terminal }: Pick<Cli, 'terminal'>,
  { confirm, dryRun }: ProductionFlags,
  { baseUrl, production }: Instance,
  what: string,
): Promise<void> {
  const { host } = new URL(baseUrl);
  if (confirm !== undefined && confirm !== host) {
    throw new UsageError(
      `--confirm is ${toPrintable(confirm)}, but the command goes to ${host}. Give the host of the service that you mean.`,
    );
  }
  if (production !== true || dryRun === true || confirm === host) return;
  const warning = `${toPrintable(what)} ${host} is a production service.`;
  if (terminal.ask === null) throw new UsageError(`${warning} Add --confirm ${host} to confirm.`);
  const typed = await terminal.ask(`${warning} Type ${host} to continue: `);
  if (typed.trim() !== host) throw new Refusal('CANCELLED', 'Nothing was changed.');
}

function toOrigin(address: string): string[] {
  const url = URL.parse(address);
  return url === null ? [] : [url.origin];
}
