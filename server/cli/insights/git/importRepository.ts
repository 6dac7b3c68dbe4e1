import * as l10n from '@vscode/l10n';
import type { IsBot } from '../../../core/insights/bots.ts';
import { findGitChanges, toGitState } from '../../../core/insights/git/changes.ts';
import { printOptions, readCursor, readCursorTips } from '../../../core/insights/git/cursor.ts';
import type { GitOptions } from '../../../core/insights/git/heuristics.ts';
import { GitHistory } from '../../../core/insights/git/history.ts';
import { isReleaseName, toReleases } from '../../../core/insights/git/releases.ts';
import {
  countGitRecords,
  findGitFindings,
  type GitAuthor,
  type GitCounts,
  type GitFindings,
  listGitAuthors,
} from '../../../core/insights/git/summary.ts';
import { Refusal } from '../../../core/refusal.ts';
import { formatCount } from '../../../core/text.ts';
import { findDeployed, type ListedDeployment, toDeployed, toMissingNotes } from './deployed.ts';
import { openHistoryCache } from './historyCache.ts';
import { countEarly, createLineCounts, type LineCounts } from './lineCounter.ts';
import { nameCoAuthors, readHistory, readTags } from './readHistory.ts';
import type { Repository } from './repository.ts';
import { isSentWhole, type PrepareRequest, type Sending, type SendingWatch, sendHistory } from './sendHistory.ts';

/** The result for a repository. */
export interface Imported {
  readonly repository: string;
  readonly path: string;
  readonly branch: string | null;
  readonly tags: number;
  /** The total number of records from each heuristic; null if it is switched off. */
  readonly counts: GitCounts;
  /** Number of commits of the branch, including merges. */
  readonly commits: number;
  /** What was taken for something else, or left out. */
  readonly findings: GitFindings;
  /** Number of activity records sent now: new and changed ones. */
  readonly sent: number;
  /** Number of earlier records that were asked to be removed. */
  readonly removed: number;
  /** The numbers under which the import, and what it removed first, can be undone; in the order in which they are undone. */
  readonly undo: readonly number[];
  /** Notes for the user, as sentences. */
  readonly notes: readonly string[];
  readonly authors: readonly GitAuthor[];
}

/** Where to send the activity records of a repository, and the cursors stored with the previous ones. */
export interface Target {
  /** The cursors of all imports, by the names of their sources. */
  readonly sources: ReadonlyMap<string, string>;
  /** The deployments of code hosts that name commits, and may be of this repository. */
  readonly deployments: readonly ListedDeployment[];
  /** Whether to send everything again. */
  readonly again: boolean;
  readonly prepare: PrepareRequest;
  /** Removes what earlier imports of the repository gave, before everything is sent again; null if nothing was removed. */
  readonly clear: () => Promise<Cleared | null>;
}

/** What was removed: the number of records, and the number under which that can be undone. */
export interface Cleared {
  readonly removed: number;
  readonly undo: number | null;
}

/** Shows the progress. */
export type Watch = ((text: string) => void) | null;

/** How to read a history. */
export interface ImportOptions extends GitOptions {
  readonly isBot: IsBot;
}

/**
 * Reads a repository with at least one commit, and sends what is new; sends nothing without a target. Throws a Refusal if another repository
 * was imported under its name.
 */
export async function importRepository(
  repository: Repository & { readonly tip: string },
  options: ImportOptions,
  target: Target | null,
  watch: Watch,
): Promise<Imported> {
  const { folder, name, branch, origin } = repository;
  // One process of git does not wait for another.
  const [tags, cache] = await Promise.all([readTags(folder), openHistoryCache(repository)]);
  const releaseTips = tags.filter((tag) => isReleaseName(tag.name, options.releaseTags)).map(({ hash }) => hash);
  const listed = target === null || options.off.has('leadTimes') ? [] : target.deployments;
  const { found, ...lost } = await findDeployed(folder, listed);
  const deployedTips = found.map(({ commit }) => commit);
  const tips = [...new Set([repository.tip, ...(options.off.has('releases') ? [] : releaseTips), ...deployedTips])];
  const show = (what: string) => (done: number, total: number | null) => watch?.(toProgress(`${name}: ${what}`, done, total));
  const print = printOptions(options, branch, repository.mailmap);
  const inputsWith = (sources: ReadonlyMap<string, string> | null): string =>
    JSON.stringify([name, origin, tips, tags, found, lost, print, sources === null ? null : [...sources].sort()]);
  const kept = target?.again === true ? null : cache?.loadResult(inputsWith(target?.sources ?? null));
  if (kept) return toImported(repository, kept as KeptResult, options);
  const history = new GitHistory(branch, repository.remote);
  const lines = createLineCounts(repository, history);
  try {
    const cursor = target === null || target.again ? null : readCursor(target.sources.get(toSourceName(name)) ?? null);
    const isWhole = target !== null && cursor === null && options.since === null && !options.off.has('commits');
    const onCommit = isWhole ? countEarly(history, repository.tip, lines) : undefined;
    const reading = { onRead: show(l10n.t('commits read')), isWatched: watch !== null, onCommit, cache, isFresh: target?.again === true };
    const odd = await readHistory(repository, history, tips, reading);
    await nameCoAuthors(folder, history, options.isBot);
    const tip = history.ids.find(repository.tip);
    const state = toGitState(history, tip, toReleases(history, tags, options), options, toDeployed(history, found));
    const source = { history, state, options, repository: name };
    if (target !== null) requireSameRepository(repository, history, target);
    const sending = { ...source, tip, print, origin, cursor };
    const sent = target === null ? NOTHING_SENT : await send(sending, target, lines, folder.signal, show(l10n.t('records sent')));
    const twins = target === null ? [] : findTwins(name, history, state.onBranch, target.sources);
    const whole = { ...source, changes: findGitChanges(history, null, state, options) };
    const result = {
      commits: state.onBranch.reduce((sum, mark) => sum + mark, 0),
      findings: findGitFindings(history, state, tags, options),
      tags: tags.length,
      counts: countGitRecords(whole),
      twins,
      lost,
      authors: listGitAuthors(whole, options.isBot),
    };
    if (odd === 0) cache?.saveResult(inputsWith(target === null ? null : withCursor(target.sources, name, sent.cursor)), result);
    return toImported(repository, result, options, { ...sent, odd });
  } finally {
    await lines.close();
  }
}

/** The result for a repository if nothing is new. */
type KeptResult = Pick<Imported, 'commits' | 'findings' | 'tags' | 'counts' | 'authors'> & {
  readonly twins: readonly string[];
  readonly lost: Parameters<typeof toMissingNotes>[0];
};

const NOTHING_SENT = { sent: 0, removed: 0, again: false, undo: [] as readonly number[], cursor: null as string | null };

/**
 * Sends what is new. If everything is sent again, what earlier imports gave is removed first: other switches make other records, and a
 * rewritten history lacks commits. With `since` it stays, because the import does not read what is older.
 */
async function send(
  sending: Sending,
  target: Target,
  lines: LineCounts,
  signal: AbortSignal,
  onProgress: SendingWatch['onProgress'],
): Promise<typeof NOTHING_SENT> {
  const former = target.sources.get(toSourceName(sending.repository));
  // With --all the cursor is not continued, but it shows whether anything is gone.
  const isAgain = former !== undefined && isSentWhole({ ...sending, cursor: readCursor(former) });
  const cleared = isAgain && sending.options.since === null ? await target.clear() : null;
  signal.throwIfAborted();
  const { sent, removed, undo, cursor } = await sendHistory(sending, lines, target.prepare, { signal, onProgress });
  const undos = [undo, cleared?.undo ?? null].filter((number) => number !== null);
  return { sent, removed: removed + (cleared?.removed ?? 0), again: isAgain && !target.again, undo: undos, cursor };
}

function toImported(
  repository: Repository,
  { twins, lost, authors, ...result }: KeptResult,
  options: ImportOptions,
  { sent, removed, undo, again, odd }: typeof NOTHING_SENT & { readonly odd: number } = { ...NOTHING_SENT, odd: 0 },
): Imported {
  const { name, folder, branch } = repository;
  const notes = [...toNotes(repository, odd, again, twins, options.since !== null), ...toMissingNotes(lost)];
  // Who is a bot may have been configured since.
  const marked = authors.map((author) => ({ ...author, isBot: options.isBot(author.developer, author.name) }));
  return { repository: name, path: folder.path, branch, ...result, sent, removed, undo, notes, authors: marked };
}

/** Returns the cursors after an import has stored the one of a repository; null if it has stored none. */
function withCursor(sources: ReadonlyMap<string, string>, name: string, cursor: string | null): ReadonlyMap<string, string> {
  return cursor === null ? sources : new Map([...sources, [toSourceName(name), cursor]]);
}

/** Returns the name under which the cursor of a repository is stored. */
export function toSourceName(repository: string): string {
  return `git:${repository}`;
}

/** Throws a Refusal if the last import under the name of a repository read another one: their records would replace each other. */
function requireSameRepository({ name, origin, folder }: Repository, history: GitHistory, { sources, again }: Target): void {
  const cursor = sources.get(toSourceName(name));
  if (cursor === undefined || readCursorTips(cursor).some((tip) => history.ids.find(tip) >= 0)) return;
  if (origin === null ? again : readCursor(cursor)?.origin === origin) return;
  const rewritten = origin === null ? l10n.t(' If it is the same repository with a rewritten history, add --all.') : '';
  throw new Refusal(
    'CONFLICT',
    l10n.t(
      'Another repository was already imported under the name "{0}": its last commit is not in {1}. Give this one a name of its own with --name, such as --name acme/{0}.{2}',
      name,
      folder.path,
      rewritten,
    ),
  );
}

/** Returns other names under which this history was imported. */
function findTwins(name: string, history: GitHistory, onBranch: Uint8Array, sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([source, cursor]) => {
    const isTwin = source.startsWith('git:') && source !== toSourceName(name);
    return isTwin && readCursorTips(cursor).some((tip) => onBranch[history.ids.find(tip)] === 1) ? [source.slice('git:'.length)] : [];
  });
}

function toNotes({ shallow, partial }: Repository, odd: number, again: boolean, twins: readonly string[], isPart: boolean): string[] {
  return [
    ...(shallow.size > 0
      ? [
          l10n.t(
            'This is a shallow clone: older commits were not read, pull requests may be incomplete, and how many lines its oldest commits changed is unknown. Fetch the rest with `git fetch --unshallow`.',
          ),
        ]
      : []),
    ...(partial
      ? [
          l10n.t(
            'This is a partial clone without all contents of files, so how many lines changed is unknown and stays empty. Import a full clone to count them.',
          ),
        ]
      : []),
    ...(again ? [isPart ? PART_AGAIN : ALL_AGAIN] : []),
    ...twins.map((twin) =>
      l10n.t(
        'The same commits were imported under the name "{0}", so they count twice. Import a repository always under the same name.',
        twin,
      ),
    ),
    ...(odd > 0 ? [l10n.t('{0} commits could not be read and were left out. `git fsck` may show why.', odd)] : []),
  ];
}

const PART_AGAIN = l10n.t(
  'Everything since that day was sent again: the history, its older tags, its .mailmap, the switches or this program have changed since the last import. Records that they make no longer stay, because older ones are not read with --since: import once without it to replace all.',
);
const ALL_AGAIN = l10n.t(
  'Everything was sent again, in place of what the last import gave: the history, its older tags, its .mailmap, the switches or this program have changed since.',
);

function toProgress(what: string, done: number, total: number | null): string {
  return total === null ? `${what}: ${formatCount(done)}` : l10n.t('{0}: {1} of {2}', what, formatCount(done), formatCount(total));
}
