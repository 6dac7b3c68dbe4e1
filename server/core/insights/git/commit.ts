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
