import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal, type RefusalCode } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import type { CallInput } from './callInput.ts';
import type { Instance } from './instance.ts';
import { type Headers, readJson } from './responseRefusal.ts';

/** What was answered at an address that only a Fairlead service has. */
interface OwnAnswer {
  readonly address: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The request, which may have what only a Fairlead service takes. */
  readonly sent: CallInput;
}

/** A group of endpoints of which a service has all or none: Fairlead's own addresses, or the versions of area A. */
type Group = 'own' | 'versions';

/** The endpoint whose answer shows whether a service has a group. */
const WITNESSES = { own: 'readHealth', versions: 'listVersions' } as const satisfies Record<Group, CalledEndpointName>;

/** Instances that answered once as a service without the group does: they are asked for nothing else of it. */
const LACKING: Readonly<Record<Group, WeakSet<Instance>>> = { own: new WeakSet(), versions: new WeakSet() };

/** Whether an endpoint is one that only a Fairlead service has. Health is not counted: it finds out what answers at an address. */
export function isOwn(endpoint: CalledEndpointName): boolean {
  return ALL_CALLED_ENDPOINTS[endpoint].evidence === 'our decision' && endpoint !== 'readHealth';
}

function toGroup(endpoint: CalledEndpointName): Group {
  return ALL_CALLED_ENDPOINTS[endpoint].area === 'developers' ? 'versions' : 'own';
}

/** Throws NOT_OFFERED before anything is sent, if the instance is known not to have the group of the endpoint. */
export function requireOffered(instance: Instance, endpoint: CalledEndpointName): void {
  if (isOwn(endpoint) && LACKING[toGroup(endpoint)].has(instance)) throw toNotOffered(instance, endpoint);
}

/** Whether an answer at one of Fairlead's own addresses is a web page of someone else, who may give one at any address. */
export function isForeignPage(endpoint: CalledEndpointName, { 'content-type': type, 'x-fairlead': mark }: Headers): boolean {
  if (!isOwn(endpoint) || toGroup(endpoint) !== 'own') return false;
  return mark === undefined && typeof type === 'string' && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
}

/**
 * Returns NOT_OFFERED if an answer shows that the service has no such address, or that a proxy hides it; otherwise null.
 * A Fairlead service marks every answer (docs/contract/emulator.md#marks); if a proxy may have removed the mark, the witness of the group
 * decides, which `ask` calls.
 */
export async function findLack(
  instance: Instance,
  endpoint: CalledEndpointName,
  answer: OwnAnswer,
  ask: (witness: (typeof WITNESSES)[Group]) => Promise<unknown>,
): Promise<Refusal | null> {
  if (!isOwn(endpoint)) {
    if (isUnrouted(endpoint, answer)) return toUnrouted(instance, answer);
    return isOwnBody(endpoint, answer) ? toNotOffered(instance, endpoint) : null;
  }
  const group = toGroup(endpoint);
  const witness = WITNESSES[group];
  if (group === 'versions' ? isMarked(answer) || !LACKED_STATUSES.has(answer.status) : isUndecided(answer)) return null;
  const isOfService = endpoint !== witness && answer.status >= 300 && isJsonObject(readJson(answer.text));
  if (isOfService && (await ask(witness).then(() => true, isFailing))) return null;
  LACKING[group].add(instance);
  return toNotOffered(instance, endpoint);
}

/** Statuses of area A that say that there is no such address; 400 too, because another address has a number in its place. */
const LACKED_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 410, 501]);

/** How frameworks word that no handler has an address, in contrast to a handler that does not find what it names. */
const UNROUTED = /^(?:HTTP 40[45]\b|Cannot [A-Z]+ \/|Route [A-Z]+:\/)/;

/** Whether an answer says that a service has no such address, although public clients call it; the contract's own are always there. */
function isUnrouted(endpoint: CalledEndpointName, answer: OwnAnswer): boolean {
  const { evidence, path } = ALL_CALLED_ENDPOINTS[endpoint];
  const { status, text } = answer;
  if (evidence === 'documented' || isMarked(answer)) return false;
  if (status !== 404) return status === 405 || status === 501;
  const body = readJson(text);
  return isJsonObject(body) ? UNROUTED.test(String(body.message)) : !path.includes(':');
}

/** Whether another service refuses what we add to identities: those without an integration, and a file of them. */
function isOwnBody(endpoint: CalledEndpointName, answer: OwnAnswer): boolean {
  if (endpoint !== 'updateDeveloperIdentities' || isMarked(answer)) return false;
  const { status, text, sent } = answer;
  return status === 415 ? sent.parts !== undefined : status === 400 && /applicationType|integrationId/.test(text);
}

/** Whether an answer is marked, or says nothing about the address: the service fails, limits requests, or has moved as a whole. */
function isUndecided(answer: OwnAnswer): boolean {
  const { address, status, headers } = answer;
  if (isMarked(answer) || status === 429 || (status >= 500 && status !== 501)) return true;
  if (status < 300 || status >= 400) return false;
  const { location } = headers;
  return (
    typeof location !== 'string' || !URL.canParse(location, address.href) || new URL(location, address.href).pathname === address.pathname
  );
}

function isMarked({ headers }: OwnAnswer): boolean {
  return headers['x-fairlead'] !== undefined;
}

const FAILING: ReadonlySet<RefusalCode> = new Set(['SERVICE_ERROR', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'CANCELLED']);

function isFailing(error: unknown): boolean {
  if (!(error instanceof Refusal)) throw error;
  return FAILING.has(error.code) || (error.code === 'UNREACHABLE' && error.details.status === undefined);
}

function toNotOffered({ name }: Instance, endpoint: CalledEndpointName): Refusal {
  const message =
    endpoint === 'updateDeveloperIdentities'
      ? l10n.t('“{0}” does not offer this: only a Fairlead service takes files of identities, and identities without an integration.', name)
      : toGroup(endpoint) === 'versions'
        ? l10n.t('“{0}” does not offer this: only a Fairlead service lists the versions of a roster.', name)
        : l10n.t('“{0}” does not offer this: only a Fairlead service does, and no proxy may hide its {1}.', name, '/__fairlead');
  return new Refusal('NOT_OFFERED', message);
}

function toUnrouted({ name }: Instance, { address, status }: OwnAnswer): Refusal {
  const where = `${address.origin}${address.pathname}`;
  return new Refusal(
    'NOT_OFFERED',
    l10n.t('“{0}” does not offer this, or its base address is wrong: {1} answered {2}.', name, where, status),
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
