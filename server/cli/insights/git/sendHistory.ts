import { findGitChanges, type GitState, toGitState, toSendingOrder } from '../../../core/insights/git/changes.ts';
import { findPoint, type GitCursor, type GitPoint, toPoint, writeCursor } from '../../../core/insights/git/cursor.ts';
import { type GitRecord, type RecordSource, toNeededCommits, toRecords } from '../../../core/insights/git/records.ts';
import type { LineCounts } from './lineCounter.ts';

/**
 * Prepares a request with activity records, and returns the function that sends it together with the cursor of the import: both are stored or
 * neither. That returns the number under which it can be undone, or null.
 */
export type PrepareRequest = (records: readonly GitRecord[]) => (cursor: string) => Promise<number | null>;

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
  /** The cursor of the last request; null if there was none. */
  readonly cursor: string | null;
}

/** Activity records of the first request, and the most of a later one: storing begins early, and then flushes to the disk seldom. */
const FIRST_BATCH = 1_000;
const BATCH = 4_000;

/** Activity records whose lines git counts ahead of the request that needs them. */
const AHEAD = 16_000;

/** A stage from one point of a history to another, after what was sent of it already. */
interface Leg {
  readonly from: GitPoint | null;
  readonly before: GitState | null;
  readonly to: GitPoint;
  readonly now: GitState;
  readonly done: number;
}

/**
 * Sends what an earlier import has not sent: first the rest of that one, if it was interrupted. While a request is on its way, git counts lines
 * and the next request is prepared. Stops between two requests if the signal is aborted, by throwing its reason. `most` is the number of
 * activity records per request.
 */
export async function sendHistory(
  sending: Sending,
  lines: LineCounts,
  prepare: PrepareRequest,
  { signal, onProgress, most = BATCH }: SendingWatch,
): Promise<Sent> {
  const legs = toLegs(sending);
  let [sent, removed] = [0, 0];
  let last: string | null = null;
  let undo: Promise<number | null> = Promise.resolve(null);
  try {
    for (const { from, before, to, now, done } of legs ?? toWhole(sending)) {
      const source = { ...sending, state: now, before, linesOf: lines.linesOf };
      const changes = findGitChanges(sending.history, before, now, sending.options);
      const order = toSendingOrder(sending.history, changes);
      const needed = (start: number, end: number): number[] => toNeededCommits(source, changes, order.subarray(start, end));
      const { total } = changes;
      let size = Math.min(FIRST_BATCH, most);
      let asked = done;
      for (let at = done; at < total; ) {
        onProgress(at, total);
        const next = Math.min(at + size, total);
        const counted = lines.count(needed(at, next));
        asked = Math.max(asked, next);
        for (; asked < Math.min(next + AHEAD, total); asked += size) lines.count(needed(asked, asked + size));
        await counted;
        const records = toRecords(source, changes, order.subarray(at, next));
        const request = prepare(records);
        await undo;
        signal.throwIfAborted();
        const isLast = next === total;
        const { print: options, origin } = sending;
        last = writeCursor({ options, origin, from: isLast ? to : from, to, done: isLast ? 0 : next });
        undo = request(last);
        // It is awaited before the next request, or below.
        undo.catch(() => {});
        const kept = records.filter((record) => record.removed !== true).length;
        sent += kept;
        removed += records.length - kept;
        at = next;
        size = Math.min(size * 2, most);
      }
    }
  } finally {
    // A request on its way is never interrupted.
    await Promise.allSettled([undo]);
  }
  return { sent, removed, undo: await undo, cursor: last, again: legs === null && sending.cursor !== null };
}

/** Progress and cancellation of an import. */
export interface SendingWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly most?: number;
}

/** Whether the whole history is sent, and not only what is new. */
export function isSentWhole(sending: Sending): boolean {
  return toLegs(sending) === null;
}

/** Returns the remaining stages; null if everything has to be sent. */
function toLegs(sending: Sending): Leg[] | null {
  const { history, state, tip, cursor, print, options } = sending;
  if (cursor === null || cursor.options !== print) return null;
  const stateAt = (point: GitPoint): GitState | null => {
    const found = findPoint(history, state, point);
    return found === null ? null : toGitState(history, found.tip, found.releases, options, found.deployed);
  };
  const to = toPoint(history, tip, state.releases, state.deployed);
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
  return [{ from: null, before: null, to: toPoint(history, tip, state.releases, state.deployed), now: state, done: 0 }];
}
