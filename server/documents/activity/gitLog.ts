import type { GitCommit } from '../../core/insights/git/gitCommit.ts';
import { isObjectName } from '../../core/insights/git/hexIds.ts';

/** The most characters of a message that are looked at; the rest is passed over. */
const LONGEST = 65_536;

/** Seconds from 1970 to the end of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** What `git log --format=…` is to write for each commit; `mark` is a text that nobody else can know, and stands before every one. */
export function toLogFormat(mark: string): string {
  return `%x00${mark}%x00${['%H', '%P', '%at', '%ct', '%aN', '%aE', '%B'].join('%x00')}`;
}

/** Reads what `git log` writes in that format, piece by piece, and never throws: bytes that are no text become U+FFFD, what is no commit is counted. */
export class GitLogReader {
  readonly #separator: string;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The record that has begun. Of what is too long only its end is kept, in which the next one may begin. */
  #head = '';
  #tail = '';
  /** Before the first mark there is nothing to read. */
  #begun = false;
  #odd = 0;

  constructor(mark: string) {
    this.#separator = `\0${mark}\0`;
  }

  /** How many records were none that could be read. */
  get odd(): number {
    return this.#odd;
  }

  /** The commits that end in this piece. */
  push(piece: Uint8Array): GitCommit[] {
    return this.#take(this.#decoder.decode(piece, { stream: true }));
  }

  /** The last commit, once there is no more to read. */
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

  /** Adds to the record that has begun; an end that may be the beginning of a separator waits for what follows. */
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
    message: message.join(' ').trimEnd(),
  };
}

/** Seconds since the epoch as git writes them, in milliseconds; null for what is no time from 1970 to 9999. */
export function readSeconds(text = ''): number | null {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= LAST_SECOND ? seconds * 1000 : null;
}
