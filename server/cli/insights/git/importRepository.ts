import { type GitAuthor, listGitAuthors } from '../../../core/insights/git/gitAuthors.ts';
import { countGitFacts, type GitCounts } from '../../../core/insights/git/gitCounts.ts';
import { printOptions, readCursor } from '../../../core/insights/git/gitCursor.ts';
import { toGitState } from '../../../core/insights/git/gitState.ts';
import type { GitOptions } from '../../../core/insights/git/heuristics.ts';
import { isReleaseName, toReleases } from '../../../core/insights/git/releases.ts';
import type { Repository } from './openRepository.ts';
import { readHistory, readTags } from './readHistory.ts';
import { type Send, sendHistory } from './sendHistory.ts';

/** The result for a repository. */
export interface Imported {
  readonly repository: string;
  readonly path: string;
  readonly branch: string | null;
  /** Number of commits read, including merges and those of release branches. */
  readonly commits: number;
  readonly tags: number;
  /** The total number of records from each heuristic; null if it is switched off. */
  readonly counts: GitCounts;
  /** Number of activity records sent now: new and changed ones. */
  readonly sent: number;
  /** Notes for the user, as sentences. */
  readonly notes: readonly string[];
  readonly authors: readonly GitAuthor[];
}

/** Where to send the activity records of a repository, and the cursor stored with the previous ones. */
export interface Target {
  readonly cursor: string | null;
  readonly send: Send;
}

/** Shows the progress. */
export type Watch = ((text: string) => void) | null;

/** Reads a repository with at least one commit, and sends what is new; sends nothing without a target. */
export async function importRepository(
  repository: Repository & { readonly tip: string },
  options: GitOptions,
  target: Target | null,
  watch: Watch,
): Promise<Imported> {
  const { folder, name, branch } = repository;
  const tags = await readTags(folder);
  const releaseTips = tags.filter((tag) => isReleaseName(tag.name, options.releaseTags)).map(({ hash }) => hash);
  const tips = [...new Set([repository.tip, ...(options.off.has('releases') ? [] : releaseTips)])];
  const show = (what: string) => (done: number, total: number | null) => watch?.(toProgress(`${name}: ${what}`, done, total));
  const { history, odd } = await readHistory(repository, tips, show('commits read'), watch !== null);
  const tip = history.ids.find(repository.tip);
  const state = toGitState(history, tip, toReleases(history, tags, options), options);
  const source = { history, state, options, repository: name };
  const print = printOptions(options, branch);
  const cursor = readCursor(target?.cursor ?? null);
  const { facts, again } =
    target === null
      ? { facts: 0, again: false }
      : await sendHistory(repository, { ...source, tip, print, cursor }, target.send, show('facts sent'));
  return {
    repository: name,
    path: folder.path,
    branch,
    commits: history.read,
    tags: tags.length,
    counts: countGitFacts(source),
    sent: facts,
    notes: toNotes(repository, odd, again),
    authors: listGitAuthors(source),
  };
}

function toNotes({ shallow, partial }: Repository, odd: number, again: boolean): string[] {
  return [
    ...(shallow.size > 0
      ? [
          'This is a shallow clone: what is older was not read, and pull requests may lack commits. `git fetch --unshallow` brings the rest.',
        ]
      : []),
    ...(partial
      ? ['This is a partial clone, which lacks the contents of files: no lines were counted. Import a whole clone to have them.']
      : []),
    ...(again
      ? [
          'Everything was sent again: the history or its older tags have changed since the last import, or it was made with other options. Facts that are gone from the history stay.',
        ]
      : []),
    ...(odd > 0 ? [`${odd} commits could not be read and were left out; \`git fsck\` may tell why.`] : []),
  ];
}

function toProgress(what: string, done: number, total: number | null): string {
  const [one, other] = [done, total ?? 0].map((count) => count.toLocaleString('en'));
  return total === null ? `${what}: ${one}` : `${what}: ${one} of ${other}`;
}
