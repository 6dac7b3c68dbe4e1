import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal, type RefusalCode } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import type { Instance } from './instance.ts';
import { type Headers, readJson } from './responseRefusal.ts';

/** What was answered at an address of Fairlead's own. */
interface OwnAnswer {
  readonly address: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Instances that answered once as a service without Fairlead's own addresses does: they are asked for nothing else there. */
const LACKING = new WeakSet<Instance>();

/** Whether an endpoint is one that only a Fairlead service has. Health is not counted: it finds out what answers at an address. */
export function isOwn(endpoint: CalledEndpointName): boolean {
  return ALL_CALLED_ENDPOINTS[endpoint].area === 'local' && endpoint !== 'readHealth';
}

/** Throws NOT_OFFERED before anything is sent, if the instance is known not to have Fairlead's own addresses. */
export function requireOffered(instance: Instance, endpoint: CalledEndpointName): void {
  if (isOwn(endpoint) && LACKING.has(instance)) throw toNotOffered(instance);
}

/** Whether an answer is a web page of someone else, who may give one at any address. */
export function isForeignPage({ 'content-type': type, 'x-fairlead': mark }: Headers): boolean {
  return mark === undefined && typeof type === 'string' && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
}

/**
 * Returns NOT_OFFERED if an answer at an address of Fairlead's own shows that the service has none, or that a proxy hides them; otherwise null.
 * A Fairlead service marks every answer (docs/contract/emulator.md#marks); if a proxy may have removed the mark, its health decides.
 */
export async function findLack(instance: Instance, answer: OwnAnswer, readHealth: () => Promise<unknown>): Promise<Refusal | null> {
  const isOfService = answer.status >= 300 && isJsonObject(readJson(answer.text));
  const isThere = isUndecided(answer) || (isOfService && (await readHealth().then(() => true, isFailing)));
  if (isThere) return null;
  LACKING.add(instance);
  return toNotOffered(instance);
}

/** Whether an answer is marked, or says nothing about the address: the service fails, limits requests, or has moved as a whole. */
function isUndecided({ address, status, headers }: OwnAnswer): boolean {
  if (headers['x-fairlead'] !== undefined || status === 429 || (status >= 500 && status !== 501)) return true;
  if (status < 300 || status >= 400) return false;
  const { location } = headers;
  return (
    typeof location !== 'string' || !URL.canParse(location, address.href) || new URL(location, address.href).pathname === address.pathname
  );
}

const FAILING: ReadonlySet<RefusalCode> = new Set(['SERVICE_ERROR', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'CANCELLED']);

function isFailing(error: unknown): boolean {
  if (!(error instanceof Refusal)) throw error;
  return FAILING.has(error.code) || (error.code === 'UNREACHABLE' && error.details.status === undefined);
}

function toNotOffered({ name }: Instance): Refusal {
  return new Refusal(
    'NOT_OFFERED',
    l10n.t('“{0}” does not offer this: only a Fairlead service does, and no proxy may hide its {1}.', name, '/__fairlead'),
  );
}

/** Why an extra of Fairlead's own cannot be had: the service has none, or the key is not its admin key. */
export type Lack = 'notOffered' | 'notAllowed';

const LACKS: Partial<Record<RefusalCode, Lack>> = {
  NOT_OFFERED: 'notOffered',
  ACCESS_DENIED: 'notAllowed',
  INVALID_TOKEN: 'notAllowed',
  EXPIRED_TOKEN: 'notAllowed',
};

/** Asks for something that a command can do without; returns why it cannot be had, instead of throwing that. */
export async function askExtra<Extra extends object>(ask: () => Promise<Extra>): Promise<Extra | Lack> {
  try {
    return await ask();
  } catch (error) {
    const lack = error instanceof Refusal ? LACKS[error.code] : undefined;
    if (lack === undefined) throw error;
    return lack;
  }
}
