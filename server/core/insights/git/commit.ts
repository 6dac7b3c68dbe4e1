/** The commits that a revert's message names, not yet resolved. */
export interface RevertMention {
  /** Names of commits, in full or abbreviated. */
  readonly hashes: readonly string[];
  /** The number of a pull request; 0 if there is none. */
  readonly pull: number;
  /** The subject of the commit; '' if there is none. */
  readonly subject: string;
}

const MOST_HASHES = 50;

/** Reads what a commit's message says it reverts; null if it reverts nothing, or reverts a revert. */
export function readRevert(message: string): RevertMention | null {
  // Most commits revert nothing, and this is faster than the expressions below.
  if (!message.startsWith('Revert "') && !message.includes('This reverts commit ')) return null;
  if (/^(?:Revert "(?:Revert|Reapply) "|Reapply ")/.test(message)) return null;
  const hashes = [...message.matchAll(/\bThis reverts commit ([0-9a-f]{7,64})\b/g)].slice(0, MOST_HASHES).map(([, hash = '']) => hash);
  const subject = /^Revert "(.*)"(?: \(#\d+\))?[ \t]*(?:\n|$)/.exec(message)?.[1] ?? '';
  if (hashes.length === 0 && subject === '') return null;
  return { hashes, pull: Number(/^Reverts \S*#(\d{1,9})\b/m.exec(message)?.[1] ?? 0), subject };
}

/** Names of standards that look like tickets. */
const STANDARDS = 'AES|ASCII|CP|CVE|CWE|HTTP|IEEE|ISO|MD|PEP|RFC|RSA|SHA|SSL|TLS|UCS|UTF';

const KEY = new RegExp(`(?<![\\w-])(?!(?:${STANDARDS})-)[A-Z][A-Z0-9]{1,9}-[1-9]\\d{0,8}(?!\\w|\\.\\d)`);
const NUMBER = /(?<![\w&#])#([1-9]\d{0,8})(?!\w)/;

/** Places of a pull request's number, which is not a ticket. */
const PULL_NUMBERS = [/\(#\d+\)\s*$/, /^(?:Merge )?pull request #\d+/i, /\(pull request #\d+\)\s*$/];

/** Returns the ticket that a commit's message names: `ABC-123`, or else `#123`; '' if there is none. */
export function readTicket(message: string): string {
  const key = KEY.exec(message);
  if (key !== null) return key[0];
  const end = message.indexOf('\n');
  const [subject, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  const withoutPulls = PULL_NUMBERS.reduce((text, place) => text.replace(place, ' '), subject);
  const number = NUMBER.exec(withoutPulls) ?? NUMBER.exec(body.replace(/^Reverts \S*#\d+/gm, ' '));
  return number === null ? '' : `#${number[1]}`;
}

/** A commit as `git log` reports it; its authors are mapped by .mailmap. Times are milliseconds since the epoch, or null if missing or invalid. */
export interface GitCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: number | null;
  readonly committedAt: number | null;
  /** The subject, followed by the body. */
  readonly message: string;
}

/** A tag on a commit. */
export interface GitTag {
  readonly name: string;
  /** The commit, also through nested tags. */
  readonly hash: string;
  /** When it was tagged; null for a tag without a tagger, which is as old as its commit. */
  readonly at: number | null;
  readonly taggerName: string;
  readonly taggerEmail: string;
}

/** Maximum length of a developer that a service accepts, measured in lower case. */
const LONGEST = 320;

/** Returns the developer of a record: the e-mail, or else the name; '' if there is neither. An unrealistically long text is cut. */
export function toDeveloper(email: string, name: string): string {
  const text = email.trim() || name.trim();
  const cut = text.toLowerCase().length > LONGEST ? text.slice(0, LONGEST / 4) : text;
  return cut.toWellFormed();
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

/**
 * Reads the message of a merge: the number of the pull request, 0 if it names none, and the short name of the merged branch, without its remote
 * or owner; null if it names none.
 */
export function readMergeMessage(message: string): { readonly number: number; readonly source: string | null } {
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
