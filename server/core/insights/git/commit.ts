import { firstLine, readPullMention } from './pullMentions.ts';

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
  if (!/^(?:This (?:commit )?)?revert|This reverts commit|^Backed out /im.test(message)) return null;
  if (/^(?:Revert "(?:Revert|Reapply) "|Reapply "|revert(?:\([^)\n]*\))?!?: *revert\b)/i.test(message)) return null;
  // As Conventional Commits write it, with the commits in a footer.
  const conventional = /^revert(?:\([^)\n]*\))?!?: *(.*)/i.exec(message);
  const lists = [
    ...[...REVERTED, ...(conventional === null ? [] : REFERENCES)].flatMap((form) => [...form[Symbol.matchAll](message)]),
    ...(HEADING.test(message) ? message.matchAll(ITEMS) : []),
  ];
  const found = lists.flatMap(([, list = '']) => list.toLowerCase().match(/[0-9a-f]{7,64}/g) ?? []);
  const hashes = [...new Set(found)].slice(0, MOST_HASHES);
  const quoted = /^Revert "(.*)"(?: \(#\d+\))?[ \t]*(?:\n|$)/.exec(message)?.[1];
  const subject = quoted ?? conventional?.[1]?.replace(/ \(#\d+\)\s*$/, '').trim() ?? '';
  if (hashes.length === 0 && subject === '') return null;
  return {
    hashes,
    pull: Number(/^(?:This )?reverts (?:pull request |merge request |PR )?\S*[#!](\d{1,9})\b/im.exec(message)?.[1] ?? 0),
    subject,
  };
}

/** Commits, also over several lines; not the ends of a range, of which the first is not meant. */
const LIST = '([0-9a-f]{7,64}(?:(?:,?\\s+and|,)?\\s*(?<![0-9a-f])[0-9a-f]{7,64})*)\\b(?!\\.\\.)';

/** The commits that a message says it reverts, one or several. */
const REVERTED = [
  new RegExp(`\\b(?:This (?:commit )?reverts commits?|Backed out changesets?):?\\s+${LIST}`, 'gi'),
  new RegExp(`^(?:(?:This )?(?:commit )?reverts|revert(?:ed)?(?:-commits?|-of)?)(?: commits?)?:?\\s+${LIST}`, 'gim'),
];
const REFERENCES = [new RegExp(`^(?:Refs?|References)(?: *: *| +)${LIST}[.\\s]*$`, 'gim')];

/** A line before a list of reverted commits, and the items of such a list. */
const HEADING = /^(?:This )?(?:commit )?reverts?\b.*:\s*$/im;
const ITEMS = /^[ \t]*[-*][ \t]+(?:commit )?([0-9a-f]{7,64})\b/gim;

/** Names of standards that look like tickets. */
const STANDARDS = 'AES|ASCII|CP|CVE|CWE|HTTP|IEEE|ISO|MD|PEP|RFC|RSA|SHA|SSL|TLS|UCS|UTF';

const KEY = new RegExp(`(?<![\\w-])(?!(?:${STANDARDS})-)[A-Z][A-Z0-9]{1,9}-[1-9]\\d{0,8}(?!\\w|\\.\\d)`);
const NUMBERS_OF_TICKETS = /(?<![\w&#])#([1-9]\d{0,8})(?!\w)/g;

/** What a subject says of pull requests, none of which is a ticket: its own number, and those of the ones that it reverts or picks. */
const PULL_MENTIONS = [
  /\((?:pull request #|[#!]|GH-)\d+\)(?=["'”]|\s*$|\s*\()/gi,
  /^(?:(?:auto |rollup )?merge of|merge(?: (?:pull request|PR|MR))?|pull request) [#!]\d+(?: #\d+)*/i,
];

/** Words before the numbers of pull requests, and what is done with pull requests only. */
const PULL_WORDS =
  /\b(?:(?:pull(?: request)?|merge request|PR|MR)s?|(?:(?:back-?port|cherry[- ]?pick|re-?land|revert)(?:s|ed)?|re-?appl(?:y|ies))(?: of| from)?):? *[#!]\d+(?:(?:,| and|, and)? [#!]\d+)*/gi;

/** Lines of a body that name pull requests. */
const PULL_LINES = /^(?:This )?reverts (?:pull request |merge request |PR )?\S*[#!]\d+\b|^(?:This )?closes #\d+ from .*$/gim;

/** Returns the ticket that a commit's message names: `ABC-123`, or else `#123`; '' if there is none. The number of its own pull request is none. */
export function readTicket(message: string): string {
  const end = message.indexOf('\n');
  const [subject, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  const withoutPulls = [...PULL_MENTIONS, PULL_WORDS].reduce((text, mention) => text.replace(mention, ' '), subject);
  const key = KEY.exec(withoutPulls) ?? KEY.exec(body);
  if (key !== null) return key[0];
  const own = String(readPullMention(message)?.number ?? '');
  for (const text of [withoutPulls, body.replace(PULL_LINES, ' ').replace(PULL_WORDS, ' ')]) {
    for (const [, number] of text.matchAll(NUMBERS_OF_TICKETS)) if (number !== own) return `#${number}`;
  }
  return '';
}

const CO_AUTHORS = /^[ \t]*co-authored-by:(.*<[^<>\n]*>)[ \t\r]*$/gim;
const CONTACT = /([^<>]*)<([^<>]*)>/g;

/** What a message with co-authors contains one of; most messages do not. */
const CO_AUTHOR_WORDS = ['uthored-by:', 'uthored-By:', 'UTHORED-BY:'];

const MOST_CO_AUTHORS = 50;

/** Returns the co-authors that the trailers of a message name, each as git writes a contact: `Name <e-mail>`. */
export function readCoAuthors(message: string): readonly string[] {
  if (!CO_AUTHOR_WORDS.some((word) => message.includes(word))) return [];
  const found = [...message.matchAll(CO_AUTHORS)].flatMap(([, line = '']) => [...line.matchAll(CONTACT)]).slice(0, MOST_CO_AUTHORS);
  // Some write several in a line, with a comma or a word between them.
  return [...new Set(found.map(([, name = '', email = '']) => `${name.replace(/^[\s,;&]+(?:and\s+)?|\s+$/g, '')} <${email.trim()}>`))];
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

/** How git and common services name the merged branch. */
const SOURCES = [
  /^Merge branch '([^']+)'/,
  /^Merge remote-tracking branch '[^'/]+\/([^']+)'/,
  /^Merge pull request #\d+ from [^\s/]+\/(\S+)/i,
  /^Merge pull request '.*' \([#!]\d+\) from (?:[^\s:]+:)?(\S+) into /i,
  /^Merge pull request #\d+ in \S+ from (\S+) to /i,
  /^Merged in (\S+) \(pull request #\d+\)/i,
  /^Merge tag '([^']+)'(?! of )/,
] as const;

/** Returns the short name of the branch that the message of a merge names, without its remote or owner; null if it names none. */
export function readMergeSource(message: string): string | null {
  return readFirst(SOURCES, firstLine(message));
}

/** Returns the numbers of the pull requests that bors-ng merged together, in the order of their parents; none for any other commit. */
export function readBatch(message: string): readonly number[] {
  const list = /^Merge((?: #\d{1,9}){2,})[ \t]*(?:\n|$)/.exec(message)?.[1] ?? '';
  return list.split(' #').slice(1).map(Number);
}

/** The lines that review systems such as Gerrit add to the message of each commit that they submit, by the name of the system. */
const REVIEWS = {
  Gerrit: /^(?:Reviewed-on: +https?:\/\/\S*\/\d+|Change-Id: I[0-9a-f]{40})\s*$/im,
  Phabricator: /^Differential Revision: +\S+/im,
} as const;

/** What every such line begins with; most messages have none. */
const REVIEW_WORDS = ['Reviewed-on: ', 'Change-Id: ', 'Differential Revision: '];

/** A system of reviews whose reviews are not read. */
export type ReviewSystem = keyof typeof REVIEWS;

/** All such systems. */
export const REVIEW_SYSTEMS = Object.keys(REVIEWS) as ReviewSystem[];

/** Returns the system of the review that a message names; null if there is none, or if it names a pull request. */
export function readReview(message: string): ReviewSystem | null {
  if (!REVIEW_WORDS.some((word) => message.includes(word))) return null;
  if (readPullMention(message) !== null) return null;
  return REVIEW_SYSTEMS.find((system) => REVIEWS[system].test(message)) ?? null;
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
    'maint|maintenance|lts|releases?(?:[-_/].*)?|(?:stable|support|maint|maintenance|lts)[-_/].*',
    'rel[-_]?\\d+(?:[-_.]\\d+)*[-_]stable|branch[-_]\\d+\\.[\\dx.]+',
    'v\\d+|v?\\d+\\.(?:\\d+|x)(?:\\.(?:\\d+|x))*|v?\\d+(?:\\.(?:\\d+|x))*[-.](?:x|stable|lts|maint|next|dev|staging)',
  ].join('|')})$`,
  'i',
);

/** Whether the name of a branch is that of one that outlives a pull request, or of the branch that is read. */
export function isLongLivedBranch(name: string, branch: string | null): boolean {
  return name === branch || LONG_LIVED.test(name);
}
