import { toRepositoryName } from '../repositories.ts';

/** The pull request that a message names. */
export interface PullMention {
  readonly number: number;
  /** Its repository as far as the message says: `host/owner/name`, a path without a host, or ''. */
  readonly repository: string;
  /** The host whose words they are; null if several use them. */
  readonly host: CodeHost | null;
  /** Whether only the body names it: then each commit of that pull request does. */
  readonly isInBody: boolean;
}

type CodeHost = 'github' | 'gitlab' | 'bitbucket' | 'azure' | 'gitea';

/** Public hosts, at which a repository has the numbers of no other host. */
const PUBLIC: Readonly<Record<string, CodeHost>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'dev.azure.com': 'azure',
  'codeberg.org': 'gitea',
};

interface Form {
  readonly pattern: RegExp;
  readonly host?: CodeHost;
}

/** How common services, and the robots that merge for them, begin or end the subject of a merge or squash. */
const SUBJECTS: readonly Form[] = [
  { pattern: /^Merge pull request #(?<number>\d{1,9}) in \S+ from \S+ to /i, host: 'bitbucket' },
  { pattern: /^Merge (?:pull request|PR|MR) [#!](?<number>\d{1,9})\b/i },
  // Gitea and Forgejo quote the title.
  { pattern: /^Merge pull request (?:'.*'|".*") \([#!](?<number>\d{1,9})\) from \S+ into \S+/i },
  // bors and homu; `Rollup merge of` is one of those that bors merges together.
  { pattern: /^(?:Auto|Rollup) merge of #(?<number>\d{1,9})\b/i },
  // bors-ng, and the scripts of projects that name their repository.
  { pattern: /^Merge (?<path>[\w.-]+\/[\w.-]+)?[#!](?<number>\d{1,9})(?=:|\s*$)/i },
  // A pull request that was fetched by its number.
  {
    pattern:
      /^Merge (?:remote-tracking branch|branch|commit) '(?:[^']*\/)?(?:pr|pull|merge-requests)\/(?:[^'/]+\/)?(?<number>\d{1,9})(?:\/(?:head|merge))?'/i,
  },
  { pattern: /^Pull request #(?<number>\d{1,9})\b/i, host: 'bitbucket' },
  { pattern: /^PR #(?<number>\d{1,9}):/i },
  { pattern: /^Merged PR (?<number>\d{1,9})\b/i, host: 'azure' },
  { pattern: /\(pull request #(?<number>\d{1,9})\)\s*$/i, host: 'bitbucket' },
  { pattern: /\((?:(?:PR )?[#!]|GH-)(?<number>\d{1,9})\)\s*$/i },
];

/**
 * How lines of a body name the pull request: services, and the scripts and robots of projects. The first form that a body has counts, and of it
 * the last line: cherry-picked commits keep those of others.
 */
const LINES: readonly Form[] = [
  {
    pattern:
      /^\(?(?:(?:PR-URL|PR|Pull[- ]Request(?: resolved)?|Part-of|Merge[- ]Request|MR|Reviewed-on):|COPYBARA_INTEGRATE_REVIEW=|Merged from) *<?(?<path>https?:\/\/\S+?)\/(?:-\/)?(?:pull|pulls|pull-?requests?|merge_requests)\/(?<number>\d{1,9})\/?>?\)?(?: from .*| \(.*\))?\s*$/gim,
  },
  { pattern: /^See merge request (?<path>[^\s!]*)!(?<number>\d{1,9})\s*$/gim, host: 'gitlab' },
  { pattern: /^(?:See )?(?:merge request:? +)?<?(?<path>https?:\/\/\S+?)\/(?:-\/)?merge_requests\/(?<number>\d{1,9})\/?>?\s*$/gim },
  { pattern: /^(?:PR-URL|PR|Pull[- ]Request|Merge[- ]Request|MR): *[#!](?<number>\d{1,9})\s*$/gim },
  { pattern: /^PR Close #(?<number>\d{1,9})\s*$/gim },
  { pattern: /^(?:This )?Closes #(?<number>\d{1,9}) from \S+(?: and squashes .*)?\s*$/gim },
];

/** What every line of LINES contains one of; most messages do not. */
const LINE_WORDS = /\/(?:-\/)?(?:pull|merge)[-_]?(?:requests?|s)?\/\d|merge request |(?:PR|MR|request|URL): *[#!]|loses? #/i;

/** Returns the pull request that a message names; null if there is none. */
export function readPullMention(message: string): PullMention | null {
  const subject = firstLine(message);
  const inSubject = readFirst(subject);
  const inBody = subject.length < message.length && LINE_WORDS.test(message) ? readBody(message) : [];
  if (inSubject === null) return inBody[0] ?? null;
  // Some services name it in both, and only a line says in which repository.
  const same = inBody.find(({ number, repository }) => number === inSubject.number && repository !== '');
  return inSubject.repository === '' && same !== undefined ? { ...inSubject, repository: same.repository } : inSubject;
}

function readFirst(subject: string): PullMention | null {
  for (const { pattern, host = null } of SUBJECTS) {
    const found = pattern.exec(subject)?.groups;
    if (found !== undefined) return { ...toMention(found), host, isInBody: false };
  }
  return null;
}

/** Returns all that lines name, the one that counts first. */
function readBody(message: string): readonly PullMention[] {
  return LINES.flatMap((line) =>
    [...message.matchAll(line.pattern)]
      .reverse()
      .map(({ groups = {} }) => ({ ...toMention(groups), host: line.host ?? null, isInBody: true })),
  );
}

function toMention({ number, path = '' }: Readonly<Partial<Record<string, string>>>): Pick<PullMention, 'number' | 'repository'> {
  return { number: Number(number), repository: toRepositoryName(path) ?? path.toLowerCase() };
}

/**
 * Returns the name of the repository or host that a mention is of, if it is another one than that of the remote `host/owner/name`; null if it
 * may be the same. A repository keeps its last name when it moves to another owner, and its numbers unless it moves to another host.
 */
export function findForeign({ repository, host }: PullMention, remote: string): string | null {
  const [server = '', ...parts] = remote.split('/');
  const known = PUBLIC[server];
  if (repository !== '') {
    const [first = '', ...rest] = repository.split('/');
    const isElsewhere = known !== undefined && rest.length > 1 && first.includes('.') && first !== server;
    if (isElsewhere || (rest.at(-1) ?? first) !== parts.at(-1)) return repository;
  }
  return known === undefined || host === null || host === known ? null : host;
}

/** Returns the subject of a message. */
export function firstLine(message: string): string {
  const end = message.indexOf('\n');
  return end < 0 ? message : message.slice(0, end);
}
