import { findGitChanges, type GitState, toGitState } from '../../../core/insights/git/changes.ts';
import { findPoint, type GitCursor, type GitPoint, toPoint, writeCursor } from '../../../core/insights/git/cursor.ts';
import { NumberList } from '../../../core/insights/git/hexIds.ts';
import { type GitRecord, listStale, type RecordSource, toNeededCommits, toRecords } from '../../../core/insights/git/records.ts';
import { GitLinesReader } from '../../../documents/insights/activity/git.ts';
import { awaitGit, type GitFolder, type Repository, startGit, toGitError } from './repository.ts';

/** Counts the lines that commits changed, with one git process that waits for further commits. */
interface LineCounter {
  /** Counts the lines of each commit, by hash. Throws if git ends early. */
  count(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const OPTIONS = ['--stdin', '--root', '-r', '-M', '--shortstat', '--always', '--no-ext-diff', '--no-textconv', '--no-color'];

const LONGEST_COMPLAINT = 2_000;

/** Starts counting. For a moved file only the lines changed in it count. */
export function startLineCounter(folder: GitFolder): LineCounter {
  const git = startGit(folder, ['diff-tree', ...OPTIONS]);
  const ended = awaitGit(git, folder);
  // Callers of count() get the error; no one else needs it.
  ended.catch(() => {});
  let complaint = '';
  git.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complaint = `${complaint}${piece}`.slice(-LONGEST_COMPLAINT);
  });
  git.stdout.setEncoding('utf8');
  const pieces = git.stdout[Symbol.asyncIterator]();
  let asked = 0;
  return {
    count: async (names) => {
      if (names.length === 0) return new Map();
      // Git echoes a line that is not a commit once it has processed everything before it.
      const end = `end ${++asked}\n`;
      git.stdin.write(`${names.join('\n')}\n${end}`);
      const reader = new GitLinesReader();
      // Whole lines are read as they come: joined into one text, they would be copied for each piece.
      for (let rest = ''; rest !== end; ) {
        const { value, done } = await pieces.next();
        folder.signal.throwIfAborted();
        if (done === true) {
          await ended;
          throw toGitError(folder, complaint);
        }
        const text = rest + String(value);
        const isEnd = text === end || text.endsWith(`\n${end}`);
        const from = isEnd ? text.length - end.length : text.lastIndexOf('\n') + 1;
        reader.push(text.slice(0, from));
        rest = text.slice(from);
      }
      return reader.lines;
    },
    close: async () => {
      git.stdin.end();
      git.stdout.destroy();
      await ended.catch(() => {});
    },
  };
}

/** Sends activity records together with the cursor of the import: both are stored or neither. Returns the number under which it can be undone, or null. */
export type Send = (records: readonly GitRecord[], cursor: string) => Promise<number | null>;

/** The part of a repository's history to send. */
export interface Sending extends Omit<RecordSource, 'linesOf' | 'before'> {
  readonly tip: number;
  /** Fingerprint of the options. */
  readonly print: string;
  /** Fingerprint of the remote's address; null if there is none. */
  readonly origin: string | null;
  /** The progress of an earlier import; null sends everything. */
  readonly cursor: GitCursor | null;
}

/** The result of sending. */
export interface Sent {
  readonly sent: number;
  /** The number of earlier records that were asked to be removed. */
  readonly removed: number;
  /** Whether the whole history was sent again after an earlier import, because it was rewritten or the options changed. */
  readonly again: boolean;
  /** The number under which it can be undone; null if nothing was changed. */
  readonly undo: number | null;
}

/** Activity records per request. */
const BATCH = 2_000;

/** Commits per query of changed lines. */
const MOST_COMMITS = 5_000;

/** A stage from one point of a history to another, after what was sent of it already. */
interface Leg {
  readonly from: GitPoint | null;
  readonly before: GitState | null;
  readonly to: GitPoint;
  readonly now: GitState;
  readonly done: number;
}

/**
 * Sends what an earlier import has not sent: first the rest of that one, if it was interrupted. Stops between two requests if the signal is
 * aborted, by throwing its reason. `most` is the number of activity records per request.
 */
export async function sendHistory(
  repository: Repository,
  sending: Sending,
  send: Send,
  onProgress: (done: number, total: number) => void,
  most: number = BATCH,
): Promise<Sent> {
  const legs = toLegs(sending);
  const lines = repository.partial ? null : countLines(repository, sending);
  let [sent, removed] = [0, 0];
  let undo: number | null = null;
  try {
    for (const { from, before, to, now, done } of legs ?? toWhole(sending)) {
      // Only the first import replaces what an earlier version stored.
      const former = from === null ? sending.former : [];
      const source = { ...sending, state: now, before, former, linesOf: (id: number) => lines?.linesOf(id) ?? 0 };
      const changes = findGitChanges(sending.history, before, now, sending.options);
      const stale = listStale(source, changes);
      const total = changes.total + stale.length;
      for (let at = done; at < total; ) {
        onProgress(at, total);
        repository.folder.signal.throwIfAborted();
        await lines?.count(toNeededCommits(source, changes, at, most));
        // Git counts the lines of the next records while these are sent and stored.
        const ahead = lines?.count(toNeededCommits(source, changes, at + most, most)) ?? Promise.resolve();
        ahead.catch(() => {});
        const records = toRecords(source, changes, at, most);
        const rest = stale.slice(Math.max(0, at - changes.total), Math.max(0, at + most - changes.total));
        at = Math.min(at + most, total);
        const isLast = at === total;
        const { print: options, origin } = sending;
        undo = await send([...records, ...rest], writeCursor({ options, origin, from: isLast ? to : from, to, done: isLast ? 0 : at }));
        await ahead;
        const kept = records.filter((record) => record.removed !== true).length;
        sent += kept;
        removed += records.length - kept + rest.length;
      }
    }
  } finally {
    await lines?.close();
  }
  return { sent, removed, undo, again: legs === null && sending.cursor !== null };
}

/** Returns the remaining stages; null if everything has to be sent. */
function toLegs(sending: Sending): Leg[] | null {
  const { history, state, tip, cursor, print, options } = sending;
  if (cursor === null || cursor.options !== print) return null;
  const stateAt = (point: GitPoint): GitState | null => {
    const found = findPoint(history, state.onBranch, state.releases, point);
    return found === null ? null : toGitState(history, found.tip, found.releases, options);
  };
  const to = toPoint(history, tip, state.releases);
  const reached = stateAt(cursor.to);
  const isWhole = cursor.from?.tip === cursor.to.tip && cursor.from.print === cursor.to.print;
  const before = cursor.from === null ? null : isWhole ? reached : stateAt(cursor.from);
  if (reached === null || (cursor.from !== null && before === null)) return null;
  return [
    { from: cursor.from, before, to: cursor.to, now: reached, done: cursor.done },
    { from: cursor.to, before: reached, to, now: state, done: 0 },
  ];
}

function toWhole({ history, tip, state }: Sending): Leg[] {
  return [{ from: null, before: null, to: toPoint(history, tip, state.releases), now: state, done: 0 }];
}

/** Caches the line counts of commits. */
function countLines(
  { folder, shallow }: Repository,
  { history }: Sending,
): {
  count(ids: readonly number[]): Promise<void>;
  linesOf(id: number): number;
  close(): Promise<void>;
} {
  const counter = startLineCounter(folder);
  const known = new NumberList(new Int32Array(0), -1);
  // At the boundary of a shallow clone, all lines of the files would count as added.
  for (const name of shallow) if (history.ids.find(name) >= 0) known.set(history.ids.find(name), 0);
  return {
    count: async (ids) => {
      const open = ids.filter((id) => known.get(id) < 0);
      for (let at = 0; at < open.length; at += MOST_COMMITS) {
        const part = open.slice(at, at + MOST_COMMITS);
        const lines = await counter.count(part.map((id) => history.ids.nameOf(id)));
        for (const id of part) known.set(id, Math.min(lines.get(history.ids.nameOf(id)) ?? 0, 2 ** 31 - 1));
      }
    },
    linesOf: (id) => Math.max(0, known.get(id)),
    close: () => counter.close(),
  };
}
