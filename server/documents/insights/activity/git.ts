import type { GitCommit, GitTag } from '../../../core/insights/git/commit.ts';
import { isObjectName } from '../../../core/insights/git/hexIds.ts';

/** The `--format` for `git for-each-ref refs/tags`. */
export const TAG_FORMAT = [
  '%(refname:strip=2)',
  '%(objecttype)',
  '%(objectname)',
  '%(*objecttype)',
  '%(*objectname)',
  '%(taggername)',
  '%(taggeremail)',
  '%(taggerdate:unix)',
].join('%00');

/** Tags on commits, and tags on other tags, whose commits must be looked up. */
interface GitTags {
  readonly tags: readonly GitTag[];
  readonly nested: readonly GitTag[];
}

/** Parses the output of `git for-each-ref` in that format; tags on anything but commits are left out. Never throws. */
export function readGitTags(text: string): GitTags {
  const tags: GitTag[] = [];
  const nested: GitTag[] = [];
  for (const line of text.split('\n')) {
    const [name = '', type, hash = '', peeledType, peeled = '', taggerName = '', taggerEmail = '', seconds] = line.split('\0');
    const tag = { name: name.toWellFormed(), at: readSeconds(seconds), taggerName, taggerEmail: taggerEmail.replace(/^<|>$/g, '') };
    if (type === 'commit' && isObjectName(hash)) tags.push({ ...tag, hash, at: null, taggerName: '', taggerEmail: '' });
    else if (type === 'tag' && peeledType === 'commit' && isObjectName(peeled)) tags.push({ ...tag, hash: peeled });
    else if (type === 'tag' && peeledType === 'tag' && isObjectName(hash)) nested.push({ ...tag, hash });
  }
  return { tags, nested };
}

/** Maximum number of characters of a record that are kept; the rest is skipped. */
const LONGEST = 65_536;

/** Seconds from 1970 to the end of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** Returns the `--format` for `git log`; `mark` is an unguessable text that precedes every commit. */
export function toLogFormat(mark: string): string {
  return `%x00${mark}%x00${['%H', '%P', '%at', '%ct', '%aN', '%aE', '%B'].join('%x00')}`;
}

/** Parses the output of `git log` in that format, piece by piece, and never throws: invalid bytes become U+FFFD, and unreadable records are counted. */
export class GitLogReader {
  readonly #separator: string;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The current record. If it is too long, only its end is kept as well, because the next record may start there. */
  #head = '';
  #tail = '';
  /** Whether the first mark has been seen; there is nothing to read before it. */
  #begun = false;
  #odd = 0;

  constructor(mark: string) {
    this.#separator = `\0${mark}\0`;
  }

  /** The number of records that could not be read. */
  get odd(): number {
    return this.#odd;
  }

  /** Returns the commits that end in this piece. */
  push(piece: Uint8Array): GitCommit[] {
    return this.#take(this.#decoder.decode(piece, { stream: true }));
  }

  /** Returns the last commit at the end of the output. */
  end(): GitCommit[] {
    return [...this.#take(this.#decoder.decode()), ...this.#finish()];
  }

  #take(text: string): GitCommit[] {
    const [first = '', ...rest] = (this.#tail + text).split(this.#separator);
    const commits: GitCommit[] = [];
    this.#extend(first, rest.length === 0);
    for (const [place, record] of rest.entries()) {
      commits.push(...this.#finish());
      this.#begun = true;
      this.#extend(record, place === rest.length - 1);
    }
    return commits;
  }

  /** Appends to the current record; an end that may be the start of a separator is held back until more text arrives. */
  #extend(text: string, isOpen: boolean): void {
    const end = isOpen ? Math.max(0, text.length - this.#separator.length) : text.length;
    if (this.#head.length < LONGEST) this.#head += text.slice(0, end).slice(0, LONGEST - this.#head.length);
    this.#tail = text.slice(end);
  }

  #finish(): GitCommit[] {
    const room = LONGEST - this.#head.length;
    const record = this.#head + this.#tail.slice(0, room);
    this.#head = '';
    this.#tail = '';
    if (!this.#begun) return [];
    const commit = readCommit(record);
    if (commit !== null) return [commit];
    this.#odd++;
    return [];
  }
}

function readCommit(record: string): GitCommit | null {
  const [hash = '', parents, authored, committed, authorName, authorEmail, ...message] = record.split('\0');
  if (!isObjectName(hash) || parents === undefined || authorName === undefined || authorEmail === undefined) return null;
  return {
    hash,
    parents: parents.split(' ').filter(isObjectName),
    authorName: authorName.toWellFormed(),
    authorEmail: authorEmail.toWellFormed(),
    authoredAt: readSeconds(authored),
    committedAt: readSeconds(committed),
    message: message.join(' ').replaceAll('\r\n', '\n').trimEnd(),
  };
}

/** Converts the epoch seconds that Git writes to milliseconds; null for anything that is not a time from 1970 to 9999. */
function readSeconds(text = ''): number | null {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= LAST_SECOND ? seconds * 1000 : null;
}

/**
 * Parses the lines of `git diff-tree --stdin --shortstat --always`: the hash of each commit, followed by the count of its changed lines unless
 * it changed none. Reports added plus deleted lines by hash, first 0 and then the count. Never throws.
 */
export class GitLinesReader {
  readonly #onCount: (commit: string, lines: number) => void;
  #commit = '';

  constructor(onCount: (commit: string, lines: number) => void) {
    this.#onCount = onCount;
  }

  push(line: string): void {
    if (isObjectName(line)) {
      this.#commit = line;
      this.#onCount(line, 0);
    } else if (this.#commit !== '' && /^ \d+ files? changed/.test(line)) {
      this.#onCount(this.#commit, countLines(line));
    }
  }
}

/** Counts ` 3 files changed, 4 insertions(+), 1 deletion(-)` as 5. */
function countLines(line: string): number {
  const [, added = 0] = /(\d{1,15}) insertions?\(\+\)/.exec(line) ?? [];
  const [, deleted = 0] = /(\d{1,15}) deletions?\(-\)/.exec(line) ?? [];
  return Number(added) + Number(deleted);
}
