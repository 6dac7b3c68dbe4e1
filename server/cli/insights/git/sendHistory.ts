import { findGitChanges } from '../../../core/insights/git/gitChanges.ts';
import { findPoint, type GitCursor, type GitPoint, toPoint, writeCursor } from '../../../core/insights/git/gitCursor.ts';
import { toFacts, toNeededCommits } from '../../../core/insights/git/gitFactList.ts';
import type { FactSource, GitFact } from '../../../core/insights/git/gitFacts.ts';
import { type GitState, toGitState } from '../../../core/insights/git/gitState.ts';
import { NumberList } from '../../../core/insights/git/numberList.ts';
import { startLineCounter } from './lineCounter.ts';
import type { Repository } from './openRepository.ts';

/** Sends activity records together with the cursor of the import: both are stored or neither. */
export type Send = (facts: readonly GitFact[], cursor: string) => Promise<void>;

/** The part of a repository's history to send. */
export interface Sending extends Omit<FactSource, 'linesOf'> {
  readonly tip: number;
  /** Fingerprint of the options. */
  readonly print: string;
  /** The progress of an earlier import; null sends everything. */
  readonly cursor: GitCursor | null;
}

/** The result of sending. */
export interface Sent {
  readonly facts: number;
  /** Whether the whole history was sent again after an earlier import, because it was rewritten or the options changed. */
  readonly again: boolean;
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
  told: (done: number, total: number) => void,
  most: number = BATCH,
): Promise<Sent> {
  const legs = toLegs(sending);
  const lines = repository.partial ? null : countLines(repository, sending);
  let facts = 0;
  try {
    for (const { from, before, to, now, done } of legs ?? toWhole(sending)) {
      const source = { ...sending, state: now, linesOf: (id: number) => lines?.linesOf(id) ?? 0 };
      const changes = findGitChanges(sending.history, before, now, sending.options);
      for (let at = done; at < changes.total; ) {
        told(at, changes.total);
        repository.folder.signal.throwIfAborted();
        await lines?.count(toNeededCommits(source, changes, at, most));
        const batch = toFacts(source, changes, at, most);
        at += batch.length;
        const isLast = at === changes.total;
        await send(batch, writeCursor({ options: sending.print, from: isLast ? to : from, to, done: isLast ? 0 : at }));
        facts += batch.length;
      }
    }
  } finally {
    await lines?.close();
  }
  return { facts, again: legs === null && sending.cursor !== null };
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
