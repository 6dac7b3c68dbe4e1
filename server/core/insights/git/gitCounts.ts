import { findGitChanges } from './gitChanges.ts';
import type { FactSource } from './gitFacts.ts';
import { toPullFact } from './gitFacts.ts';
import { deployedAt } from './gitState.ts';
import { GIT_HEURISTICS, type GitHeuristicName } from './heuristics.ts';

/** The number of facts from each heuristic in a state; null if it is switched off. */
export type GitCounts = Readonly<Record<GitHeuristicName, number | null>>;

/** Counts the facts that every heuristic produces from a state. */
export function countGitFacts(source: Omit<FactSource, 'linesOf'>): GitCounts {
  const { history, state, options } = source;
  const { commits, pulls, deployments, incidents } = findGitChanges(history, null, state, options);
  const withoutLines = { ...source, linesOf: () => 0 };
  const counts: Record<GitHeuristicName, number> = {
    commits: commits.length,
    tickets: pulls.filter((pull) => toPullFact(withoutLines, pull).ticket !== undefined).length,
    merges: pulls.filter(({ squashed }) => !squashed).length,
    squashes: pulls.filter(({ squashed }) => squashed).length,
    releases: deployments.length,
    leadTimes: 0,
    reverts: incidents.filter(({ reverted }) => reverted).length,
    hotfixes: incidents.filter(({ hotfixed }) => hotfixed).length,
  };
  for (const id of commits) {
    if (history.ticket(id) !== '') counts.tickets++;
    if (deployedAt(history, state, id, options) !== null) counts.leadTimes++;
  }
  const names = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];
  return Object.fromEntries(names.map((name) => [name, options.off.has(name) ? null : counts[name]])) as GitCounts;
}
