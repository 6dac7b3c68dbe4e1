import { UNKNOWN_COUNT } from './activity.ts';

/** What a source says of a pull request. Times are milliseconds since the epoch, or null if unknown; unknown counts are UNKNOWN_COUNT. */
export interface PullPart {
  /** The number of the person. */
  readonly person: number;
  /** Whether the developer is an address without a mailbox, by which a code host hides the real one, or no address at all. */
  readonly isMadeUp: boolean;
  readonly at: number | null;
  readonly started: number | null;
  readonly noted: number | null;
  readonly lines: number;
  readonly comments: number;
  readonly repository: string;
  readonly ticket: string;
}

/**
 * Merges what a history and a code host say of one pull request, field by field: the host knows when it was opened, commented and merged and
 * how many lines it changed in the end, and git what the host leaves out. Its author is git's, whose e-mail is in the roster without a
 * mapping, unless that is made up (docs/decisions/history.md#one-pull-request-two-sources).
 */
export function mergePullSources(git: PullPart | null, host: PullPart | null): Omit<PullPart, 'isMadeUp'> | null {
  const [first, second] = [host ?? git, host === null ? null : git];
  if (first === null) return null;
  return {
    person: second === null || second.isMadeUp ? first.person : second.person,
    at: first.at ?? second?.at ?? null,
    started: first.started ?? second?.started ?? null,
    noted: first.noted ?? second?.noted ?? null,
    lines: toCount(first.lines, second?.lines),
    comments: toCount(first.comments, second?.comments),
    repository: first.repository || (second?.repository ?? ''),
    ticket: first.ticket || (second?.ticket ?? ''),
  };
}

/** Whether a developer is an address without a mailbox, such as `ann@users.noreply.github.com`, or no address at all. */
export function isMadeUp(developer: string): boolean {
  return !developer.includes('@') || /@(?:[\w-]+\.)*noreply\./.test(developer);
}

function toCount(first: number, second: number = UNKNOWN_COUNT): number {
  return first === UNKNOWN_COUNT ? second : first;
}
