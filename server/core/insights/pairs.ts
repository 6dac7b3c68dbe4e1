import type { RowAbout, RowPair } from './activity.ts';

/** A deployment that may be the same as another one. */
export interface Pairable {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number | null;
  readonly failed: boolean;
  readonly about: RowAbout;
  readonly repository: string;
}

/** Returns the one commit or artifact that was deployed; null if there are none or several. */
export function toPairVersion({ version }: RowAbout): string | null {
  return version === undefined || version.includes(' ') ? null : version;
}

/** A commit that may be shortened; and whole ones. */
const COMMIT = /^[0-9a-f]{7,64}$/;
const WHOLE_COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether a text may be the name of a commit, also a shortened one. */
export function isCommit(text: string): boolean {
  return COMMIT.test(text);
}

/** Whether one of two texts is the beginning of the other one, and both are commits. */
export function isSameCommit(one: string, other: string): boolean {
  return isCommit(one) && isCommit(other) && (one.startsWith(other) || other.startsWith(one));
}

/** Returns what versions have in common that may be of one commit; the store has an index of it (server/store/insights/causes.ts). */
export function toPairKey(version: string): string {
  return /[^0-9a-f]/.test(version) ? version : version.slice(0, 7);
}

/**
 * Finds the releases of a history whose commit a code host deployed, by their IDs: release and first deployment are one. It was when the host
 * deployed, failed if either says so, and is the work of whom the release names, unless that is no one (docs/decisions/history.md#one-deployment-two-sources).
 */
export function findPairs(deployments: Iterable<Pairable>): ReadonlyMap<string, RowPair> {
  const pairs = new Map<string, RowPair>();
  const known = [...deployments].filter(({ at, about }) => at !== null && toPairVersion(about) !== null).sort(compare);
  for (const same of groupByCommit(known)) {
    const releases = same.filter(({ about }) => about.release !== undefined);
    for (const ofOne of Map.groupBy(releases, ({ repository }) => repository.toLowerCase()).values()) {
      const host = same.find(
        (one) => one.about.release === undefined && !pairs.has(one.id) && isSameRepository(one.repository, ofOne[0]!.repository),
      );
      if (host !== undefined) for (const [id, pair] of pairUp(host, ofOne)) pairs.set(id, pair);
    }
  }
  return pairs;
}

/**
 * Returns the deployments whose shortened commit could be several ones, a release among them: they count by themselves, because nothing says
 * which release they are.
 */
export function listAmbiguous<One extends Pairable>(deployments: readonly One[]): readonly One[] {
  return deployments.filter((one) => {
    const commits = findWholeCommits(one, deployments);
    return commits.length > 1 && deployments.some(({ about }) => about.release !== undefined && commits.includes(about.version!));
  });
}

/** Groups deployments by their commit or artifact; one with a shortened commit is in the group of the only whole one that begins so. */
function groupByCommit(known: readonly Pairable[]): readonly (readonly Pairable[])[] {
  return [...Map.groupBy(known, ({ about }) => toPairKey(about.version!)).values()].flatMap((alike) => {
    const toCommit = (one: Pairable): string => {
      const [commit, another] = findWholeCommits(one, alike);
      return commit === undefined || another !== undefined ? one.about.version! : commit;
    };
    return [...Map.groupBy(alike, toCommit).values()];
  });
}

/** Whether a deployment names a commit by its first characters. */
export function isShortened({ version = '' }: RowAbout): boolean {
  return isCommit(version) && !WHOLE_COMMIT.test(version);
}

/** Returns the whole commits of a repository that begin with the shortened one of its deployment. */
function findWholeCommits({ about, repository }: Pairable, alike: readonly Pairable[]): readonly string[] {
  if (!isShortened(about)) return [];
  const possible = alike.flatMap((one) => (isSameRepository(one.repository, repository) ? (one.about.version ?? []) : []));
  return [...new Set(possible.filter((version) => WHOLE_COMMIT.test(version) && version.startsWith(about.version!)))];
}

/** Yields what each row takes: the one that counts the time of the host and all failures, the others that they do not count. */
function* pairUp(host: Pairable, releases: readonly Pairable[]): Generator<readonly [string, RowPair]> {
  const counted = releases.find(({ about }) => about.release === 'named') ?? host;
  const others = [host, ...releases].filter((one) => one !== counted);
  const { service, environment } = host.about;
  const named = { ...(service === undefined ? {} : { service }), ...(environment === undefined ? {} : { environment }) };
  yield [counted.id, { id: others[0]!.id, at: host.at, failed: others.some(({ failed }) => failed), ...(counted === host ? {} : named) }];
  for (const { id } of others) yield [id, { id: counted.id, at: null, failed: false }];
}

function compare(one: Pairable, other: Pairable): number {
  return one.at! - other.at! || (one.id < other.id ? -1 : 1);
}

/** Whether two names are of one repository; one may be its last part alone, or unknown. */
export function isSameRepository(one: string, other: string): boolean {
  const [name, otherName] = [one.toLowerCase(), other.toLowerCase()];
  if (name === otherName || name === '' || otherName === '') return true;
  return name.includes('/') !== otherName.includes('/') && toLastPart(name) === toLastPart(otherName);
}

function toLastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
