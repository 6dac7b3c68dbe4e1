import { findGitChanges } from './gitChanges.ts';
import type { FactSource } from './gitFacts.ts';

/** A person named in facts. */
export interface GitAuthor {
  /** An e-mail, or a name if there is none. */
  readonly developer: string;
  readonly name: string;
  readonly facts: number;
}

/** Lists everyone named in the facts of a state with their number of facts, the highest first. */
export function listGitAuthors({ history, state, options }: Omit<FactSource, 'linesOf'>): GitAuthor[] {
  const found = new Map<string, GitAuthor>();
  const add = (developer: string, name: string): void => {
    const key = developer.trim().toLowerCase();
    const before = found.get(key) ?? { developer, name, facts: 0 };
    found.set(key, { ...before, facts: before.facts + 1 });
  };
  const { commits, pulls, deployments } = findGitChanges(history, null, state, options);
  for (const id of commits) add(history.developer(id), history.authorName(id));
  for (const { last } of pulls) add(history.developer(last), history.authorName(last));
  for (const place of deployments) {
    const { developer, developerName } = state.releases[place]!;
    add(developer, developerName);
  }
  return [...found.values()].sort((one, other) => other.facts - one.facts || (one.developer < other.developer ? -1 : 1));
}
