import type { CauseRule, RowAbout, RowLink } from './activity.ts';
import { isCommit, isSameCommit, isSameRepository } from './pairs.ts';

/** How long before an incident a deployment of the same service can have caused it, in milliseconds. */
export const CAUSE_WINDOW = 24 * 3_600_000;

/** The same for a deployment of the commit or artifact that the incident names. */
export const CAUSE_REACH = 30 * 86_400_000;

/** What each rule found. */
export const CAUSES: Readonly<Record<CauseRule, string>> = {
  named: 'the incident names the deployment',
  version: 'the incident names the commit or artifact that was deployed',
  service: 'the last deployment of the same service and environment in the 24 hours before',
};

/** A deployment that can have caused incidents. Times are milliseconds since the epoch. */
export interface PossibleCause {
  readonly id: string;
  readonly at: number;
  readonly about: RowAbout;
}

/**
 * Returns the rule that finds the deployment that caused an incident: the one that the incident names, by ID or by what was deployed
 * within CAUSE_REACH, or else the last one of the same service and environment within CAUSE_WINDOW. Null if there is none, or if a short
 * name of a service could mean several (docs/decisions/sources.md#causes-of-incidents).
 */
export function createCauseFinder(
  deployments: readonly PossibleCause[],
): (incident: Pick<PossibleCause, 'about'> & { readonly started: number; readonly repository?: string }) => RowLink | null {
  const sorted = deployments.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const ids = new Map(sorted.map((one) => [one.id, one]));
  const versions = new Map<string, PossibleCause[]>();
  const tags = new Map<string, PossibleCause[]>();
  const services = new Map<string, PossibleCause[]>();
  for (const one of sorted) {
    for (const version of one.about.version?.split(' ') ?? []) put(versions, version, one);
    if (one.about.release !== undefined) put(tags, one.id.slice(one.id.lastIndexOf(':') + 1), one);
    if (one.about.service === undefined) continue;
    const service = one.about.service.toLowerCase();
    put(services, service, one);
    const short = toShortName(service);
    if (short !== service) put(services, short, one);
  }
  return ({ started, repository = '', about: { service, environment, cause } }) => {
    const named = cause === undefined ? undefined : ids.get(cause);
    if (named !== undefined) return [named.id, 'named'];
    const isReachable = ({ at }: PossibleCause): boolean => at <= started && at >= started - CAUSE_REACH;
    const place = service ?? repository;
    const commit = cause !== undefined && isCommit(cause.toLowerCase()) ? cause.toLowerCase() : null;
    const version = commit ?? cause ?? '';
    const deployed =
      findVersion((versions.get(version) ?? []).filter(isReachable), version, place) ??
      (commit === null ? undefined : findShortened(sorted.filter(isReachable), commit)) ??
      findTagged((tags.get(cause ?? '') ?? []).filter(isReachable), place);
    if (deployed !== undefined) return [deployed.id, 'version'];
    if (service === undefined) return null;
    const wanted = service.toLowerCase();
    const near = (name: string): readonly PossibleCause[] =>
      (services.get(name) ?? []).filter(({ at }) => at <= started && at >= started - CAUSE_WINDOW);
    const known = near(wanted);
    const same = known.length > 0 ? known : near(toShortName(wanted));
    const possible = same.filter(({ about }) => isSame(about.environment, environment));
    const exact = possible.filter(({ about }) => about.service?.toLowerCase() === wanted);
    if (exact.length > 0) return [exact.at(-1)!.id, 'service'];
    // A full name means no other service of the same short name.
    if (wanted !== toShortName(wanted) && possible.some(({ about }) => about.service?.includes('/'))) return null;
    const isOne = new Set(possible.map(({ about }) => about.service?.toLowerCase())).size === 1;
    return isOne ? [possible.at(-1)!.id, 'service'] : null;
  };
}

/** Finds the last deployment of a commit that is shortened, in the incident or the deployment; undefined if it could be several commits. */
function findShortened(deployments: readonly PossibleCause[], commit: string): PossibleCause | undefined {
  const versionsOf = ({ about }: PossibleCause): readonly string[] =>
    about.version?.split(' ').filter((one) => isSameCommit(one, commit)) ?? [];
  const found = deployments.filter((one) => versionsOf(one).length > 0);
  const names = found.flatMap(versionsOf);
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one), '');
  return names.every((name) => isSameCommit(name, longest)) ? found.at(-1) : undefined;
}

/** Finds the last deployment of a version, of the place of the incident if it is one of those; undefined if a version is that of several services. */
function findVersion(deployments: readonly PossibleCause[], version: string, place: string): PossibleCause | undefined {
  const ofPlace = place === '' ? [] : deployments.filter(({ about }) => isSameRepository(about.service ?? '-', place));
  const found = ofPlace.length > 0 ? ofPlace : deployments;
  const isOne = isCommit(version) || new Set(found.map(({ about }) => about.service?.toLowerCase())).size === 1;
  return isOne ? found.at(-1) : undefined;
}

/** Finds the release of a history by its tag, of the place of the incident if it names one; undefined if several repositories could be meant. */
function findTagged(releases: readonly PossibleCause[], place: string): PossibleCause | undefined {
  const found = releases.filter(({ about }) => isSameRepository(about.service ?? '', place));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the last part of a name such as `github.com/acme/shop`. */
function toShortName(service: string): string {
  return service.slice(service.lastIndexOf('/') + 1);
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();
}

function put(map: Map<string, PossibleCause[]>, key: string, value: PossibleCause): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
