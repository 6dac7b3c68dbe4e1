import { type GitCommit, toDeveloper } from './gitCommit.ts';
import { HexIds } from './hexIds.ts';
import { NumberList } from './numberList.ts';
import { isBackMerge, readMergeNumber, readSquashNumber } from './pullNumbers.ts';
import { type RevertMention, readRevert } from './revertMentions.ts';
import { copyText, TextIds } from './textIds.ts';
import { readTicket } from './tickets.ts';

const NONE: readonly number[] = [];

/** The commits of a repository, each a number and some hundred bytes at most: a parent has its number before it is read itself. */
export class GitHistory {
  readonly ids = new HexIds();
  /** The commits that revert others. */
  readonly reverts = new Map<number, RevertMention>();
  readonly #branch: string | null;
  readonly #first = new NumberList(new Int32Array(0), -1);
  readonly #others = new Map<number, readonly number[]>();
  readonly #authored = new NumberList(new Float64Array(0), Number.NaN);
  readonly #committed = new NumberList(new Float64Array(0), Number.NaN);
  readonly #developers = new NumberList(new Int32Array(0));
  readonly #names = new NumberList(new Int32Array(0));
  readonly #tickets = new NumberList(new Int32Array(0));
  readonly #pulls = new NumberList(new Int32Array(0));
  readonly #subjects = new NumberList(new Float64Array(0));
  readonly #marks = new NumberList(new Uint8Array(0));
  readonly #texts = new TextIds();
  #read = 0;

  /** The short name of the branch that is read; null where it has none. */
  constructor(branch: string | null) {
    this.#branch = branch;
  }

  /** How many commits were read. */
  get read(): number {
    return this.#read;
  }

  /** Takes a commit in; one that was read before, or has no proper name, is passed over. */
  add(commit: GitCommit): void {
    const id = this.ids.intern(commit.hash);
    if (id < 0 || this.isRead(id)) return;
    this.#read++;
    const [first = -1, ...others] = commit.parents.map((parent) => this.ids.intern(parent)).filter((parent) => parent >= 0);
    this.#first.set(id, first);
    if (others.length > 0) this.#others.set(id, others);
    this.#authored.set(id, commit.authoredAt ?? commit.committedAt ?? Number.NaN);
    this.#committed.set(id, commit.committedAt ?? commit.authoredAt ?? Number.NaN);
    this.#developers.set(id, this.#texts.intern(toDeveloper(commit.authorEmail, commit.authorName)));
    this.#names.set(id, this.#texts.intern(commit.authorName.trim()));
    this.#readMessage(id, commit.message, others.length > 0);
  }

  #readMessage(id: number, message: string, isMerge: boolean): void {
    this.#tickets.set(id, this.#texts.intern(readTicket(message)));
    this.#pulls.set(id, isMerge ? readMergeNumber(message) : readSquashNumber(message));
    this.#marks.set(id, MARKS.read | (isMerge && isBackMerge(message, this.#branch) ? MARKS.back : 0));
    this.#subjects.set(id, toPrint(message.slice(0, message.indexOf('\n') < 0 ? message.length : message.indexOf('\n'))));
    const revert = readRevert(message);
    if (revert !== null) this.reverts.set(id, { ...revert, hashes: revert.hashes.map(copyText), subject: copyText(revert.subject) });
  }

  /** False for a parent that a shallow clone has left away. */
  isRead(id: number): boolean {
    return (this.#marks.get(id) & MARKS.read) !== 0;
  }

  /** The first parent that is there; -1 for none. */
  firstParent(id: number): number {
    const first = this.#first.get(id);
    return first >= 0 && this.isRead(first) ? first : -1;
  }

  /** The further parents of a merge that are there, in their order. */
  otherParents(id: number): readonly number[] {
    const others = this.#others.get(id);
    return others === undefined ? NONE : others.filter((other) => this.isRead(other));
  }

  isMerge(id: number): boolean {
    return this.#others.has(id);
  }

  /** Whether it brings the branch itself into another one. */
  isBackMerge(id: number): boolean {
    return (this.#marks.get(id) & MARKS.back) !== 0;
  }

  /** When it was written; not a number where git does not tell. */
  authoredAt(id: number): number {
    return this.#authored.get(id);
  }

  /** When it was made; not a number where git does not tell. */
  committedAt(id: number): number {
    return this.#committed.get(id);
  }

  /** The e-mail of its author, or else the name; empty where there is neither. */
  developer(id: number): string {
    return this.#texts.textOf(this.#developers.get(id));
  }

  authorName(id: number): string {
    return this.#texts.textOf(this.#names.get(id));
  }

  /** Empty for none. */
  ticket(id: number): string {
    return this.#texts.textOf(this.#tickets.get(id));
  }

  /** The number of the pull request that it says it is; 0 for none. */
  pullNumber(id: number): number {
    return this.#pulls.get(id);
  }

  /** A number that two commits share where their subjects are the same. */
  subjectPrint(id: number): number {
    return this.#subjects.get(id);
  }
}

const MARKS = { read: 1, back: 2 } as const;

/** A number for a text, of 53 bits; other texts have another one, as good as always. */
export function toPrint(text: string): number {
  let high = 0x2f6e2b1;
  let low = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x85ebca6b);
    low = Math.imul(low ^ code, 0xc2b2ae35);
    high ^= low >>> 15;
    low ^= high >>> 13;
  }
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
}
