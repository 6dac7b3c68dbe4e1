import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { GitTag } from '../../../core/insights/git/gitCommit.ts';
import { GitHistory } from '../../../core/insights/git/gitHistory.ts';
import { GitLogReader, toLogFormat } from '../../../documents/activity/gitLog.ts';
import { readGitTags, TAG_FORMAT } from '../../../documents/activity/gitTags.ts';
import { awaitGit, type GitFolder, requireGit, startGit, toGitError } from './gitProgram.ts';
import { findCommit, type Repository } from './openRepository.ts';

/** A history as read from git. */
export interface ReadHistory {
  readonly history: GitHistory;
  /** Number of records that could not be parsed. */
  readonly odd: number;
}

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

/** Reads all commits reachable from the tip and the tags, without reading files. `onRead` receives the number read. */
export async function readHistory(
  { folder, branch }: Repository,
  tips: readonly string[],
  onRead: (read: number, total: number | null) => void,
  isWatched: boolean,
): Promise<ReadHistory> {
  const input = `${tips.join('\n')}\n`;
  const total = isWatched ? Number(await requireGit(folder, ['rev-list', '--count', '--stdin'], input)) : null;
  const mark = randomBytes(12).toString('hex');
  const history = new GitHistory(branch);
  const reader = new GitLogReader(mark);
  const options = ['--no-show-signature', '--no-notes', '--no-decorate', '--encoding=UTF-8', '--no-patch'];
  const git = startGit(folder, ['log', ...options, `--format=${toLogFormat(mark)}`, '--stdin']);
  const ended = awaitGit(git, folder);
  const complaint = text(git.stderr);
  git.stdin.end(input);
  const reading = (async () => {
    for await (const piece of git.stdout) {
      for (const commit of reader.push(piece as Uint8Array)) history.add(commit);
      onRead(history.read, total);
    }
    for (const commit of reader.end()) history.add(commit);
  })();
  const [code] = await Promise.all([ended, reading.catch(() => {})]);
  folder.signal.throwIfAborted();
  if (code !== 0) throw toGitError(folder, await complaint);
  await reading;
  return { history, odd: reader.odd };
}

/** Git prints taggers unmapped; their names and e-mails are looked up together. */
async function mapTaggers(folder: GitFolder, tags: readonly GitTag[]): Promise<readonly GitTag[]> {
  const tagged = tags.filter(({ taggerEmail }) => taggerEmail !== '');
  if (tagged.length === 0) return tags;
  const contacts = tagged.map(({ taggerName, taggerEmail }) => `${taggerName} <${taggerEmail}>`);
  const lines = (await requireGit(folder, ['check-mailmap', '--stdin'], `${contacts.join('\n')}\n`)).split('\n');
  const mapped = new Map(tagged.map((tag, place) => [tag, /^(.*?) ?<(.*)>$/.exec(lines[place] ?? '')]));
  return tags.map((tag) => {
    const [, taggerName = tag.taggerName, taggerEmail = tag.taggerEmail] = mapped.get(tag) ?? [];
    return { ...tag, taggerName, taggerEmail };
  });
}
