import type { GitChanges } from './gitChanges.ts';
import { type FactSource, type GitFact, toCommitFact, toDeploymentFact, toIncidentFact, toPullFact } from './gitFacts.ts';

/** Returns up to `most` facts of some changes, from an index on, in their order. */
export function toFacts(source: FactSource, changes: GitChanges, from: number, most: number): GitFact[] {
  const facts: GitFact[] = [];
  for (let at = from; at < Math.min(from + most, changes.total); at++) facts.push(toFactAt(source, changes, at));
  return facts;
}

/** Returns the distinct commits whose line counts those facts need. */
export function toNeededCommits(source: Omit<FactSource, 'linesOf'>, changes: GitChanges, from: number, most: number): number[] {
  const { commits, pulls } = changes;
  const needed = new Set<number>(commits.subarray(Math.min(from, commits.length), from + most));
  const pullsFrom = Math.max(0, from - commits.length);
  const pullsTo = Math.max(0, from + most - commits.length);
  for (const pull of pulls.slice(pullsFrom, pullsTo)) {
    for (const id of source.state.members.subarray(pull.from, pull.to)) needed.add(id);
  }
  return [...needed];
}

function toFactAt(source: FactSource, { commits, pulls, deployments, incidents }: GitChanges, at: number): GitFact {
  let place = at;
  if (place < commits.length) return toCommitFact(source, commits[place]!);
  place -= commits.length;
  if (place < pulls.length) return toPullFact(source, pulls[place]!);
  place -= pulls.length;
  if (place < deployments.length) return toDeploymentFact(source, deployments[place]!);
  return toIncidentFact(source, incidents[place - deployments.length]!);
}
