import type { RevertMention } from './commit.ts';
import type { GitOptions } from './heuristics.ts';
import { type GitHistory, toPrint } from './history.ts';
import { isHotfixName, type Release } from './releases.ts';

/** A release and the hotfix that fixed it, by their indices. */
interface Hotfix {
  readonly release: number;
  readonly repair: number;
}

const HOUR = 3_600_000;

/** Finds hotfixes among releases in the order of their times: by name, or as a patch release at most `hours` after the previous one in its line. */
function findHotfixes(releases: readonly Release[], hours: number): Hotfix[] {
  const lines = new Map<string, Placed[]>();
  return releases.flatMap((release, repair): Hotfix[] => {
    const version = readVersion(release.name);
    const isNamed = isHotfixName(release.name);
    const line = version === null ? [] : (lines.get(version.line) ?? []);
    const before = version === null ? null : findBefore(line, version.patch, isNamed);
    if (version !== null) lines.set(version.line, [...line, { place: repair, patch: version.patch }]);
    if (isNamed) {
      const place = before ?? repair - 1;
      return place < 0 ? [] : [{ release: place, repair }];
    }
    if (before === null || release.at - releases[before]!.at > hours * HOUR) return [];
    return [{ release: before, repair }];
  });
}

interface Placed {
  readonly place: number;
  readonly patch: number;
}

/** Returns the index of the highest patch below this one; with `orSame`, of one with the same number too. */
function findBefore(line: readonly Placed[], patch: number, orSame: boolean): number | null {
  let found: Placed | null = null;
  for (const other of line) {
    if ((other.patch < patch || (orSame && other.patch === patch)) && other.patch >= (found?.patch ?? 0)) found = other;
  }
  return found?.place ?? null;
}

/** Parses a version to the line that its patches share, and the number of the patch; null for a name without three numbers. */
function readVersion(name: string): { readonly line: string; readonly patch: number } | null {
  const [, prefix, major, minor, patch, build = '0'] = /^(\D*)(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?!\d)/.exec(name) ?? [];
  if (prefix === undefined) return null;
  const product = prefix.toLowerCase().replace(/hot[-_]?fix|releases?|v$|[-_/.]/g, '');
  return { line: `${product} ${Number(major)}.${Number(minor)}`, patch: Number(patch) * 1_000_000 + Number(build) };
}

/** A failed release, by its index, and the first release that fixed it. */
export interface Failure {
  readonly release: number;
  /** -1 while no release has fixed it. */
  readonly repair: number;
  readonly reverted: boolean;
  readonly hotfixed: boolean;
}

/** Finds the releases that failed, according to reverts and hotfixes. */
export function findFailures(
  history: GitHistory,
  releases: readonly Release[],
  releaseOf: Int32Array,
  onBranch: Uint8Array,
  options: GitOptions,
): ReadonlyMap<number, Failure> {
  const failures = new Map<number, Failure>();
  const add = (release: number, repair: number, by: 'reverted' | 'hotfixed'): void => {
    const before = failures.get(release) ?? { release, repair, reverted: false, hotfixed: false };
    const repairs = [before.repair, repair].filter((place) => place >= 0);
    failures.set(release, { ...before, [by]: true, repair: repairs.length === 0 ? -1 : Math.min(...repairs) });
  };
  if (!options.off.has('reverts')) {
    const isThere = (id: number): boolean => onBranch[id] === 1 || releaseOf[id]! >= 0;
    for (const { target, revert } of findReverted(history, isThere)) {
      const [release, repair] = [releaseOf[target]!, releaseOf[revert]!];
      // A commit reverted before its release did no harm.
      if (release >= 0 && (repair < 0 || repair > release)) add(release, repair, 'reverted');
    }
  }
  if (!options.off.has('hotfixes')) {
    for (const { release, repair } of findHotfixes(releases, options.hotfixHours)) add(release, repair, 'hotfixed');
  }
  return failures;
}

/** A reverted commit and the commit that reverted it. */
interface Reverted {
  readonly target: number;
  readonly revert: number;
}

/**
 * Resolves reverts: commits by their names, otherwise the pull request by its number, otherwise the last earlier commit with that subject.
 * Excludes reverts of reverts, which restore something.
 */
function findReverted(history: GitHistory, isThere: (id: number) => boolean): Reverted[] {
  const reverts = [...history.reverts].filter(([id]) => isThere(id)).sort(([one], [other]) => history.ids.compare(one, other));
  const lookUp = indexCommits(
    history,
    reverts.map(([, mention]) => mention),
    isThere,
  );
  return reverts.flatMap(([revert, mention]) =>
    findTargets(history, revert, mention, lookUp)
      .filter((target) => target !== revert && isThere(target) && !history.reverts.has(target))
      .map((target) => ({ target, revert })),
  );
}

type LookUp = (key: string) => readonly number[];

function findTargets(history: GitHistory, revert: number, { hashes, pull, subject }: RevertMention, lookUp: LookUp): number[] {
  const named = hashes.map((hash) => history.ids.findShort(hash)).filter((id) => id >= 0 && history.isRead(id));
  if (named.length > 0) return named;
  const before = (ids: readonly number[]): number[] => {
    const older = ids.filter((id) => id !== revert && history.committedAt(id) <= history.committedAt(revert));
    return older.length === 0 ? [] : [older.reduce((last, id) => (history.committedAt(id) > history.committedAt(last) ? id : last))];
  };
  const pulled = pull === 0 ? [] : before(lookUp(`#${pull}`));
  return pulled.length > 0 || subject === '' ? pulled : before(lookUp(String(toPrint(subject))));
}

/** Indexes only the commits with the numbers and subjects that reverts mention. */
function indexCommits(history: GitHistory, mentions: readonly RevertMention[], isThere: (id: number) => boolean): LookUp {
  const unresolved = mentions.filter(({ hashes }) => !hashes.some((hash) => history.ids.findShort(hash) >= 0));
  const pulls = new Map<number, number[]>(unresolved.map(({ pull }) => [pull, []]));
  const subjects = new Map<number, number[]>(unresolved.map(({ subject }) => [toPrint(subject), []]));
  pulls.delete(0);
  if (unresolved.length > 0) {
    for (let id = 0; id < history.ids.size; id++) {
      if (!history.isRead(id) || !isThere(id)) continue;
      pulls.get(history.pullNumber(id))?.push(id);
      subjects.get(history.subjectPrint(id))?.push(id);
    }
  }
  return (key) => (key.startsWith('#') ? pulls.get(Number(key.slice(1))) : subjects.get(Number(key))) ?? [];
}
