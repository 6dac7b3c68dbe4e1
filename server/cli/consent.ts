import * as l10n from '@vscode/l10n';
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
  if (terminal.ask === null) throw new UsageError(l10n.t('{0} Add --yes to confirm.', description));
  const answer = await terminal.ask(l10n.t('{0} Continue? [y/N] ', description));
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Refusal('CANCELLED', l10n.t('Nothing was changed.'));
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
      l10n.t('--confirm is {0}, but the command goes to {1}. Give the host of the service that you mean.', toPrintable(confirm), host),
    );
  }
  if (production !== true || dryRun === true || confirm === host) return;
  const warning = l10n.t('{0} {1} is a production service.', toPrintable(what), host);
  if (terminal.ask === null) throw new UsageError(l10n.t('{0} Add --confirm {1} to confirm.', warning, host));
  const typed = await terminal.ask(l10n.t('{0} Type {1} to continue: ', warning, host));
  if (typed.trim() !== host) throw new Refusal('CANCELLED', l10n.t('Nothing was changed.'));
}

function toOrigin(address: string): string[] {
  const url = URL.parse(address);
  return url === null ? [] : [url.origin];
}
