import type { GitHistory } from './gitHistory.ts';
import type { GitOptions } from './heuristics.ts';
import { findHotfixes } from './hotfixes.ts';
import type { Release } from './releases.ts';
import { findReverted } from './reverts.ts';

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
