/** What the message of a commit says about the pull request or branch that it brought. */
export interface MergeMessage {
  /** The number of the pull request; 0 if the message names none. */
  readonly number: number;
  /** The short name of the merged branch, without its remote or owner; null if the message does not name one. */
  readonly source: string | null;
}

/** How common services begin or end the subject of a merge or squash. */
const NUMBERS = [
  /^Merge pull request #(\d{1,9})\b/i,
  /^Merge PR #(\d{1,9})\b/i,
  // A pull request that was fetched by its number.
  /^Merge (?:remote-tracking branch|branch|commit) '(?:[^']*\/)?(?:pr|pull|merge-requests)\/(?:[^'/]+\/)?(\d{1,9})(?:\/(?:head|merge))?'/i,
  /^Pull request #(\d{1,9})\b/i,
  /^Merged PR (\d{1,9})\b/i,
  /\(pull request #(\d{1,9})\)\s*$/i,
  /\(#(\d{1,9})\)\s*$/,
] as const;

/** How git and common services name the merged branch. */
const SOURCES = [
  /^Merge branch '([^']+)'/,
  /^Merge remote-tracking branch '[^'/]+\/([^']+)'/,
  /^Merge pull request #\d+ from [^\s/]+\/(\S+)/i,
  /^Merge pull request #\d+ in \S+ from (\S+) to /i,
  /^Merged in (\S+) \(pull request #\d+\)/i,
  /^Merge tag '([^']+)'(?! of )/,
] as const;

/** Reads the message of a merge, or of a commit that a pull request was squashed into. */
export function readMergeMessage(message: string): MergeMessage {
  const subject = firstLine(message);
  return { number: readNumber(subject, message), source: readFirst(SOURCES, subject) };
}

/** Returns the number of the pull request that a message names; 0 if there is none. */
export function readPullNumber(message: string): number {
  return readNumber(firstLine(message), message);
}

function readNumber(subject: string, message: string): number {
  const inSubject = readFirst(NUMBERS, subject);
  if (inSubject !== null) return Number(inSubject);
  return message.includes('See merge request ') ? Number(/^See merge request \S*!(\d{1,9})\s*$/m.exec(message)?.[1] ?? 0) : 0;
}

function readFirst(forms: readonly RegExp[], subject: string): string | null {
  for (const form of forms) {
    const found = form.exec(subject)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Names of branches that outlive a pull request: main branches, stages of a release, and versions such as `2.x` and `v4`. */
const LONG_LIVED = new RegExp(
  `^(?:${[
    'main|master|trunk|mainline|default',
    'dev|devel|develop|development|next|canary|edge|unstable|beta|nightly|integration',
    'stable|stage|staging|qa|uat|preprod|pre-production|prod|production|live',
    'releases?(?:[-_/].*)?|(?:stable|support|maint|maintenance)[-_/].*',
    'v\\d+|v?\\d+\\.(?:\\d+|x)(?:\\.(?:\\d+|x))*|v?\\d+[-.](?:x|stable|lts|maint|next|dev)',
  ].join('|')})$`,
  'i',
);

/** Whether the name of a branch is that of one that outlives a pull request, or of the branch that is read. */
export function isLongLivedBranch(name: string, branch: string | null): boolean {
  return name === branch || LONG_LIVED.test(name);
}

/** Returns the subject of a message. */
export function firstLine(message: string): string {
  const end = message.indexOf('\n');
  return end < 0 ? message : message.slice(0, end);
}
