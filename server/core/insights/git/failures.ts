import type { RevertMention } from './commit.ts';
import type { GitOptions } from './heuristics.ts';
import { type GitHistory, toPrint } from './history.ts';
import type { Hotfix } from './hotfixes.ts';

/** A failed release, by its index, and the first release that fixed it. */
export interface Failure {
  readonly release: number;
  /** -1 while no release has fixed it. */
  readonly repair: number;
  readonly reverted: boolean;
  readonly hotfixed: boolean;
}

/** What failures are found in. */
interface FailureSource {
  readonly releaseOf: Int32Array;
  readonly onBranch: Uint8Array;
  readonly hotfixes: readonly Hotfix[];
}

/** Finds the releases that failed, according to reverts and hotfixes. */
export function findFailures(
  history: GitHistory,
  { releaseOf, onBranch, hotfixes }: FailureSource,
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
    for (const { release, repair } of hotfixes) add(release, repair, 'hotfixed');
  }
  return failures;
}

/**
 * Resolves reverts to pairs of a commit and the one that reverted it: commits by their names, otherwise the pull request by its number, otherwise the last earlier commit with that subject.
 * Excludes reverts of reverts, which restore something.
 */
function findReverted(history: GitHistory, isThere: (id: number) => boolean) {
  const reverts = [...history.reverts].filter(([id]) => isThere(id)).sort(([one], [other]) => history.ids.compare(one, other));
  const mentions = reverts.map(([, mention]) => mention);
  const lookUp = indexCommits(history, mentions, isThere);
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
    return older.length === 0 ? [] : [older.reduce((last, id) => (history.isLater(id, last) ? id : last))];
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
