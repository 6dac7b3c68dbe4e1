import { GIT_HEURISTICS, type GitHeuristicName } from '../../../core/insights/git/heuristics.ts';
import { toTextTable } from '../../textTable.ts';
import type { Imported } from './importRepository.ts';
import type { Matched } from './matchAuthors.ts';

/** Maximum authors listed at a terminal. */
const MOST_LISTED = 20;

/** Formats the result for a repository. */
export function toImportedText({ repository, branch, commits, tags, counts, sent, notes }: Imported, isDry: boolean): string {
  const names = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];
  const rows = names.map((name) => {
    const { name: flag, makes } = GIT_HEURISTICS[name];
    const count = counts[name];
    return [count === null ? '-' : count.toLocaleString('en'), count === 1 ? makes[0] : makes[1], count === null ? `off` : `--no-${flag}`];
  });
  const place = branch === null ? '' : ` of ${branch}`;
  const result = isDry
    ? 'Nothing was sent.'
    : sent === 0
      ? 'Nothing is new: nothing was sent.'
      : `${toCount(sent, 'fact was', 'facts were')} sent.`;
  return [
    `${repository}: ${toCount(commits, 'commit', 'commits')}${place} and ${toCount(tags, 'tag', 'tags')} read.\n`,
    toTextTable(['MADE', 'WHAT', 'SWITCH'], rows),
    `${result}\n`,
    ...notes.map((note) => `${note}\n`),
  ].join('');
}

/** Formats the unknown authors, and how to map them. */
export function toMatchedText({ unmatched, hasRoster }: Matched, sameTarget: string): string {
  if (!hasRoster) return 'There is no roster yet, so that the facts count for nobody: `fairlead developers upload` brings one.\n';
  if (unmatched.length === 0) return 'The roster knows all authors.\n';
  const rows = unmatched
    .slice(0, MOST_LISTED)
    .map(({ developer, name, facts, nearest }) => [developer, name, facts.toLocaleString('en'), nearest ?? '']);
  const rest = unmatched.length > MOST_LISTED ? `… and ${unmatched.length - MOST_LISTED} more; --format json lists them.\n` : '';
  const [example] = unmatched;
  const email = unmatched.find(({ nearest }) => nearest !== null)?.nearest ?? 'person@example.com';
  const login = unmatched.find(({ nearest }) => nearest !== null)?.developer ?? example?.developer ?? '';
  return [
    `\n${toCount(unmatched.length, 'author is', 'authors are')} not in the roster; their facts count for nobody yet:\n`,
    toTextTable(['AUTHOR', 'NAME', 'FACTS', 'NEAREST IN THE ROSTER'], rows),
    rest,
    `Map them, and all that was imported counts: fairlead insights map${sameTarget} ${quote(login)} ${quote(email)}\n`,
  ].join('');
}

function toCount(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}

function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
