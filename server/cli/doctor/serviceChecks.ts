import * as l10n from '@vscode/l10n';
import { type AreaTrial, describeClosed, isOpen, tryAreas } from '../../api/areas.ts';
import { call as callService } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import type { TokenSummary } from '../../wire/local.ts';
import type { ObservedCall } from '../../wire/observedCall.ts';

/** The names of the checks, which programs may rely on, with what people read for them. */
export const CHECKS = {
  Fairlead: 'Fairlead',
  Node: 'Node',
  Instances: l10n.t('Instances'),
  Proxy: l10n.t('Proxy'),
  Certificates: l10n.t('Certificates'),
  'Data folder': l10n.t('Data folder'),
  'Discovery file': l10n.t('Discovery file'),
  'Local service': l10n.t('Local service'),
  'Commands go to': l10n.t('Commands go to'),
  Service: l10n.t('Service'),
  Reachable: l10n.t('Reachable'),
  'Service version': l10n.t('Service version'),
  Key: l10n.t('Key'),
  Area: l10n.t('Area'),
  Clock: l10n.t('Clock'),
} as const;

type CheckName = keyof typeof CHECKS;

/** A finding of the doctor; an error keeps commands from working, a warning may. */
export interface Finding {
  readonly check: CheckName;
  readonly state: 'ok' | 'warning' | 'error';
  /** What was found and, unless it is fine, what to do. */
  readonly detail: string;
}

/** Creates a finding that all is well. */
export function fine(check: CheckName, detail: string): Finding {
  return { check, state: 'ok', detail };
}

/** Creates a finding that something may go wrong. */
export function warn(check: CheckName, detail: string): Finding {
  return { check, state: 'warning', detail };
}

/** Creates a finding that something cannot work. */
export function fail(check: CheckName, detail: string): Finding {
  return { check, state: 'error', detail };
}

/** Seconds that two clocks may differ: the measurement has a resolution of one second, and takes network time. */
const LARGEST_SKEW = 60;

/** Refusals that mean that no such service answers at an address. */
const NO_SERVICE: ReadonlySet<RefusalCode> = new Set(['UNREACHABLE', 'UNEXPECTED_ANSWER']);

/** Days before the expiry of a key from which to warn. */
const SOON = 7;

/** Checks that a service can be reached, what its key may do, and its clock, using only reads. */
export async function checkService(plain: Instance, ownVersion: string): Promise<Finding[]> {
  const calls: ObservedCall[] = [];
  const instance: Instance = { ...plain, observe: (call) => calls.push(call) };
  const outcomes = await tryAreas(instance);
  const unreached = outcomes.filter(({ refusal }) => refusal !== null && NO_SERVICE.has(refusal.code));
  const reached = outcomes.filter(({ refusal }) => refusal === null || !NO_SERVICE.has(refusal.code));
  const [first] = unreached;
  if (reached.length === 0 && first?.refusal) return [fail('Reachable', first.refusal.message)];
  const health = await callService(instance, 'readHealth').catch(() => null);
  return [
    fine('Reachable', [...new Set([instance.baseUrl, instance.adminUrl, instance.platformUrl])].join(', ')),
    ...unreached.map(({ area, refusal }) => warn('Reachable', `${area}: ${refusal?.message ?? ''}`)),
    ...(health === null ? [] : await checkVersion(instance, ownVersion)),
    checkKey(reached),
    ...reached.filter((trial) => !isOpen(trial)).map((trial) => warn('Area', describeClosed(trial))),
    ...(health === null ? [] : await checkToken(instance)),
    ...checkClock(calls),
  ];
}

/** Compares the version of a local service, which only a holder of its admin key can read. */
async function checkVersion(instance: Instance, own: string): Promise<Finding[]> {
  if (instance.adminKey === null) return [];
  const info = await callService(instance, 'readInfo').catch(() => null);
  if (info === null) return [];
  if (info.version === own) return [fine('Service version', own)];
  return [warn('Service version', l10n.t('{0}, and this command is {1}. Restart the service with the newer one.', info.version, own))];
}

/** A valid key may still be refused in some areas, or find nothing there. */
function checkKey(outcomes: readonly AreaTrial[]): Finding {
  const unknown = outcomes.filter(({ refusal }) => refusal?.status === 401);
  const [first] = unknown;
  if (first?.refusal && unknown.length === outcomes.length) return fail('Key', first.refusal.message);
  const broken = outcomes.filter(({ refusal }) => refusal !== null && (refusal.status >= 500 || refusal.status === 429));
  const open = outcomes.filter(isOpen);
  const names = (list: typeof outcomes): string => list.map(({ area }) => area).join(', ');
  if (broken.length > 0) return warn('Key', l10n.t('The service failed for {0}: {1}', names(broken), broken[0]?.refusal?.message ?? ''));
  if (open.length === 0) return warn('Key', l10n.t('The key is valid, but may read nothing. Use a key with the required scopes.'));
  const closed = outcomes.filter((outcome) => !open.includes(outcome));
  const not = closed.length === 0 ? '' : l10n.t('; not {0}', names(closed));
  return fine('Key', l10n.t('may read {0}{1} (changes are not tried)', names(open), not));
}

/** Checks the key itself, which only a local service can describe. */
async function checkToken(instance: Instance): Promise<Finding[]> {
  if (instance.adminKey === null) return [];
  const [, , id] = instance.apiKey.split('.');
  const tokens = await callService(instance, 'listTokens').then(
    (list) => list.tokens,
    () => [],
  );
  const token = tokens.find((one) => one.id === id);
  return token === undefined ? [] : [toTokenFinding(token)];
}

function toTokenFinding({ name, scopes, roles, expiresAt }: TokenSummary): Finding {
  const held = [...scopes, ...roles.map(({ role }) => role)].join(' ');
  if (expiresAt === null) return fine('Key', `"${name}": ${held}`);
  const day = new Date(expiresAt).toISOString().slice(0, 10);
  const isSoon = expiresAt - Date.now() < SOON * 86_400_000;
  return isSoon
    ? warn('Key', l10n.t('"{0}" expires on {1}. Create another one with `fairlead token create`.', name, day))
    : fine('Key', l10n.t('"{0}", until {1}: {2}', name, day, held));
}

function checkClock(calls: readonly ObservedCall[]): Finding[] {
  const timed = calls.find(({ servedAt }) => servedAt !== undefined);
  if (timed?.servedAt === undefined) return [];
  const here = timed.startedAt.getTime() + timed.milliseconds / 2;
  const seconds = Math.round((timed.servedAt.getTime() - here) / 1000);
  if (Math.abs(seconds) <= LARGEST_SKEW) return [fine('Clock', l10n.t('in sync with the service'))];
  const how =
    seconds > 0
      ? l10n.t('The clock of this machine is {0} s behind that of the service.', seconds)
      : l10n.t('The clock of this machine is {0} s ahead of that of the service.', -seconds);
  return [warn('Clock', l10n.t('{0} Set it: certificates and the expiry of keys depend on it.', how))];
}
