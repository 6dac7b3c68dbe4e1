import type { Instance } from '../api/instance.ts';
import { toPrintable } from '../core/printable.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cli } from './cli.ts';
import { UsageError } from './usageError.ts';

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
    throw new UsageError(`--confirm says ${toPrintable(confirm)}, and this goes to ${host}. Say the service that is meant.`);
  }
  if (production !== true || dryRun === true || confirm === host) return;
  const said = `${toPrintable(what)} ${host} is a production service.`;
  if (terminal.ask === null) throw new UsageError(`${said} Add --confirm ${host} if that is meant.`);
  const typed = await terminal.ask(`${said} Type ${host} to go on: `);
  if (typed.trim() !== host) throw new Refusal('CANCELLED', 'Nothing was changed.');
}

function toOrigin(address: string): string[] {
  const url = URL.parse(address);
  return url === null ? [] : [url.origin];
}
