import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { IsBot } from '../../../core/insights/bots.ts';
import type { GitPerson } from '../../../core/insights/git/coAuthors.ts';
import { type GitCommit, type GitTag, toDeveloper } from '../../../core/insights/git/commit.ts';
import type { GitHistory } from '../../../core/insights/git/history.ts';
import { GitLogReader, readGitTags, TAG_FORMAT, toLogFormat } from '../../../documents/insights/activity/git.ts';
import { awaitGit, findCommit, type GitFolder, requireGit, startGit, toGitError } from '../../git.ts';
import type { HistoryCache } from './historyCache.ts';
import type { Repository } from './repository.ts';

/** Reads all tags on commits, with taggers mapped by the .mailmap. */
export async function readTags(folder: GitFolder): Promise<readonly GitTag[]> {
  const { tags, nested } = readGitTags(await requireGit(folder, ['for-each-ref', `--format=${TAG_FORMAT}`, 'refs/tags']));
  const unnested: GitTag[] = [];
  for (const tag of nested) {
    const hash = await findCommit(folder, `refs/tags/${tag.name}`);
    if (hash !== null) unnested.push({ ...tag, hash });
  }
  return mapTaggers(folder, [...tags, ...unnested]);
}

/** Callbacks for the commits that are read, and those that earlier imports read. */
export interface ReadingWatch {
  /** Receives the number of commits read, and of all if it is watched. */
  readonly onRead?: ((read: number, total: number | null) => void) | undefined;
  readonly isWatched?: boolean | undefined;
  /** Receives each commit with its number. */
  readonly onCommit?: ((id: number, commit: GitCommit) => void) | undefined;
  /** Keeps what is read for the next import; null keeps nothing. */
  readonly cache?: HistoryCache | null;
  /** Whether to read everything, also what the cache has. */
  readonly isFresh?: boolean;
}

/**
 * Reads all commits reachable from the tips into an empty history, without reading files; those that a cache keeps are not read again. Returns
 * the number of records that could not be parsed.
 */
export async function readHistory(
  { folder }: Repository,
  history: GitHistory,
  tips: readonly string[],
  { onRead, isWatched, onCommit, cache = null, isFresh = false }: ReadingWatch = {},
): Promise<number> {
  const known = (isFresh ? null : await cache?.load(history, tips)) ?? [];
  const isKnown = new Set(known);
  if (known.length > 0 && tips.every((tip) => isKnown.has(tip))) return 0;
  const odd = await readCommits(folder, history, [...tips, ...known.map((tip) => `^${tip}`)], { onRead, isWatched, onCommit });
  if (odd === 0) cache?.save(history, tips);
  return odd;
}

async function readCommits(
  folder: GitFolder,
  history: GitHistory,
  tips: readonly string[],
  { onRead, isWatched, onCommit }: Omit<ReadingWatch, 'cache' | 'isFresh'>,
): Promise<number> {
  const input = `${tips.join('\n')}\n`;
  const before = history.read;
  const total = isWatched === true ? Number(await requireGit(folder, ['rev-list', '--count', '--stdin'], input)) : null;
  const mark = randomBytes(12).toString('hex');
  const reader = new GitLogReader(mark);
  const add = (commit: GitCommit): void => {
    const id = history.add(commit);
    if (id >= 0) onCommit?.(id, commit);
  };
  const options = ['--no-show-signature', '--no-notes', '--no-decorate', '--encoding=UTF-8', '--no-patch'];
  const git = startGit(folder, ['log', ...options, `--format=${toLogFormat(mark)}`, '--stdin']);
  const ended = awaitGit(git, folder);
  const complaint = text(git.stderr);
  git.stdin.end(input);
  const reading = (async () => {
    for await (const piece of git.stdout) {
      for (const commit of reader.push(piece as Uint8Array)) add(commit);
      onRead?.(history.read - before, total);
    }
    for (const commit of reader.end()) add(commit);
    onRead?.(history.read - before, total);
  })();
  const [code] = await Promise.all([ended, reading.catch(() => {})]);
  folder.signal.throwIfAborted();
  if (code !== 0) throw toGitError(folder, await complaint);
  await reading;
  return reader.odd;
}

/** Git prints taggers unmapped; their names and e-mails are looked up together. */
async function mapTaggers(folder: GitFolder, tags: readonly GitTag[]): Promise<readonly GitTag[]> {
  const tagged = tags.filter(({ taggerEmail }) => taggerEmail !== '');
  if (tagged.length === 0) return tags;
  const contacts = await mapContacts(
    folder,
    tagged.map(({ taggerName, taggerEmail }) => `${taggerName} <${taggerEmail}>`),
  );
  const mapped = new Map(tagged.map((tag, place) => [tag, contacts[place]]));
  return tags.map((tag) => {
    const [, taggerName = tag.taggerName, taggerEmail = tag.taggerEmail] = mapped.get(tag) ?? [];
    return { ...tag, taggerName, taggerEmail };
  });
}

/**
 * Looks up who the co-authors in a history are, by the .mailmap like authors. Bots, assistants and addresses of no one's own are none: those who
 * write commits together are people.
 */
export async function nameCoAuthors(folder: GitFolder, history: GitHistory, isBot: IsBot): Promise<void> {
  const contacts = history.coAuthors.list().filter((contact) => !/<>$/.test(contact));
  if (contacts.length === 0) return;
  const mapped = await mapContacts(folder, contacts);
  const people = contacts.flatMap((contact, place): (readonly [string, GitPerson])[] => {
    const [, name = '', email = ''] = mapped[place] ?? [];
    const developer = toDeveloper(email, name);
    return developer === '' || isBot(developer, name) || /^no-?reply@/i.test(developer) ? [] : [[contact, { developer, name }]];
  });
  history.coAuthors.name(new Map(people));
}

/** Returns the name and e-mail of contacts by the .mailmap, in their order. */
async function mapContacts(folder: GitFolder, contacts: readonly string[]): Promise<readonly (RegExpExecArray | null)[]> {
  const lines = (await requireGit(folder, ['check-mailmap', '--stdin'], `${contacts.join('\n')}\n`)).split('\n');
  return contacts.map((_, place) => /^(.*?) ?<(.*)>$/.exec(lines[place] ?? ''));
}
