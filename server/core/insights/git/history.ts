import { CoAuthors, type GitPerson } from './coAuthors.ts';
import {
  type GitCommit,
  isLongLivedBranch,
  REVIEW_SYSTEMS,
  type RevertMention,
  type ReviewSystem,
  readBatch,
  readMergeSource,
  readRevert,
  readReview,
  readTicket,
  toDeveloper,
} from './commit.ts';
import { HexIds, NumberList } from './hexIds.ts';
import { findForeign, firstLine, readPullMention } from './pullMentions.ts';

/** Interned strings by number; the empty string is 0. */
class TextIds {
  readonly #ids = new Map<string, number>([['', 0]]);
  readonly #texts = [''];

  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const copy = copyText(text);
    this.#ids.set(copy, this.#texts.length);
    return this.#texts.push(copy) - 1;
  }

  textOf(id: number): string {
    return this.#texts[id] ?? '';
  }

  save(): readonly string[] {
    return [...this.#texts];
  }

  restore(saved: readonly string[]): void {
    this.#texts.length = 0;
    this.#ids.clear();
    for (const text of saved) {
      this.#ids.set(text, this.#texts.length);
      this.#texts.push(text);
    }
  }
}

/** The commits of a history, as they are kept between two imports. */
export type SavedHistory = ReturnType<GitHistory['save']>;

/** Copies a text: a substring may keep its entire source in memory, here a chunk of the history. */
function copyText(text: string): string {
  return [...text].join('');
}

const NONE: readonly number[] = [];

/** The commits of a repository by number, with at most a few hundred bytes each. A parent has a number before it is read itself. */
export class GitHistory {
  readonly ids = new HexIds();
  /** The commits that revert others. */
  readonly reverts = new Map<number, RevertMention>();
  readonly coAuthors = new CoAuthors();
  readonly #branch: string | null;
  readonly #remote: string | null;
  readonly #first = new NumberList(new Int32Array(0), -1);
  readonly #others = new Map<number, readonly number[]>();
  /** The pull requests of the merges that bring several, by their parents. */
  readonly #batches = new Map<number, readonly number[]>();
  readonly #authored = new NumberList(new Float64Array(0), Number.NaN);
  readonly #committed = new NumberList(new Float64Array(0), Number.NaN);
  readonly #developers = new NumberList(new Int32Array(0));
  readonly #names = new NumberList(new Int32Array(0));
  readonly #tickets = new NumberList(new Int32Array(0));
  readonly #pulls = new NumberList(new Float64Array(0));
  readonly #subjects = new NumberList(new Float64Array(0));
  readonly #marks = new NumberList(new Uint8Array(0));
  readonly #texts = new TextIds();
  #read = 0;

  /** Takes the short name of the branch, and `host/owner/name` of the remote; null if there is none. */
  constructor(branch: string | null, remote: string | null = null) {
    this.#branch = branch;
    this.#remote = remote;
  }

  /** The number of commits read. */
  get read(): number {
    return this.#read;
  }

  /** Adds a commit and returns its number; ignores one that was already read or has an invalid name, and returns -1. */
  add(commit: GitCommit): number {
    const id = this.ids.intern(commit.hash);
    if (id < 0 || this.isRead(id)) return -1;
    this.#read++;
    const [first = -1, ...others] = commit.parents.map((parent) => this.ids.intern(parent)).filter((parent) => parent >= 0);
    this.#first.set(id, first);
    if (others.length > 0) this.#others.set(id, others);
    this.#authored.set(id, commit.authoredAt ?? commit.committedAt ?? Number.NaN);
    this.#committed.set(id, commit.committedAt ?? commit.authoredAt ?? Number.NaN);
    this.#developers.set(id, this.#texts.intern(toDeveloper(commit.authorEmail, commit.authorName)));
    this.#names.set(id, this.#texts.intern(commit.authorName.trim()));
    this.#readMessage(id, commit.message, others.length > 0);
    return id;
  }

  /** Returns everything that was read. */
  save() {
    const size = this.ids.size;
    return {
      size,
      read: this.#read,
      ids: this.ids.save(),
      reverts: [...this.reverts],
      others: [...this.#others],
      batches: [...this.#batches],
      coAuthors: this.coAuthors.save(),
      integers: this.#integers().map((list) => list.save(size)),
      times: this.#times().map((list) => list.save(size)),
      marks: this.#marks.save(size),
      texts: this.#texts.save(),
    } as const;
  }

  /** Replaces everything by what an earlier history with the same branch has saved. */
  restore(saved: SavedHistory): void {
    this.ids.restore(saved.ids as Uint8Array<ArrayBuffer>, saved.size);
    this.#read = saved.read;
    this.reverts.clear();
    for (const [id, mention] of saved.reverts) this.reverts.set(id, mention);
    this.#others.clear();
    for (const [id, parents] of saved.others) this.#others.set(id, parents);
    this.#batches.clear();
    for (const [id, numbers] of saved.batches) this.#batches.set(id, numbers);
    this.coAuthors.restore(saved.coAuthors);
    for (const [place, list] of this.#integers().entries()) list.restore(saved.integers[place]!);
    for (const [place, list] of this.#times().entries()) list.restore(saved.times[place]!);
    this.#marks.restore(saved.marks);
    this.#texts.restore(saved.texts);
  }

  #integers(): readonly NumberList<Int32Array>[] {
    return [this.#first, this.#developers, this.#names, this.#tickets];
  }

  #times(): readonly NumberList<Float64Array>[] {
    return [this.#authored, this.#committed, this.#subjects, this.#pulls];
  }

  #readMessage(id: number, message: string, isMerge: boolean): void {
    this.#tickets.set(id, this.#texts.intern(readTicket(message)));
    const pull = readPullMention(message);
    const source = isMerge ? readMergeSource(message) : null;
    const isLong = source !== null && isLongLivedBranch(source, this.#branch);
    const foreign = pull === null || this.#remote === null ? null : findForeign(pull, this.#remote);
    this.#pulls.set(id, (pull?.number ?? 0) + (foreign === null ? 0 : this.#texts.intern(foreign) * FOREIGN));
    const batch = isMerge ? readBatch(message) : [];
    if (batch.length === this.#others.get(id)?.length) this.#batches.set(id, batch);
    if (!isMerge) this.coAuthors.read(id, message);
    const review = readReview(message);
    const isInBody = !isMerge && pull?.isInBody === true;
    // What brings the commit to a branch writes it, and it is no issue.
    const isCertain = pull !== null && (isMerge || isInBody || /^Merged PR \d/i.test(message));
    const marks = [
      isLong && MARKS.long,
      isCertain && MARKS.certain,
      source !== null && MARKS.named,
      isInBody && MARKS.inBody,
      review !== null && REVIEW_MARKS[review],
    ];
    const all = marks.reduce<number>((sum, mark) => sum | (mark || 0), MARKS.read);
    this.#marks.set(id, all);
    this.#subjects.set(id, toPrint(firstLine(message)));
    const revert = readRevert(message);
    if (revert !== null) this.reverts.set(id, { ...revert, hashes: revert.hashes.map(copyText), subject: copyText(revert.subject) });
  }

  /** Whether a commit was read; false for a parent missing from a shallow clone. */
  isRead(id: number): boolean {
    return (this.#marks.get(id) & MARKS.read) !== 0;
  }

  /** Returns the first parent if it was read; -1 if there is none. */
  firstParent(id: number): number {
    const first = this.#first.get(id);
    return first >= 0 && this.isRead(first) ? first : -1;
  }

  /** Returns the other parents of a merge that were read, in their order. */
  otherParents(id: number): readonly number[] {
    const others = this.#others.get(id);
    return others === undefined ? NONE : others.filter((other) => this.isRead(other));
  }

  /** Adds the parents that were read to a list of commits. */
  pushParents(id: number, open: number[]): void {
    const first = this.firstParent(id);
    if (first >= 0) open.push(first);
    open.push(...this.otherParents(id));
  }

  /** Whether a commit was committed after another one; of those of one second, the one with the greatest name counts as the last. */
  isLater(id: number, other: number): boolean {
    const later = this.committedAt(id) - this.committedAt(other);
    return later > 0 || (later === 0 && this.ids.compare(id, other) > 0);
  }

  isMerge(id: number): boolean {
    return this.#others.has(id);
  }

  /** Whether a merge brings the branch itself, or another one that outlives a pull request. */
  isOfLongLivedBranch(id: number): boolean {
    return (this.#marks.get(id) & MARKS.long) !== 0;
  }

  /** Returns when a commit was written; NaN if unknown. */
  authoredAt(id: number): number {
    return this.#authored.get(id);
  }

  /** Returns when a commit was committed; NaN if unknown. */
  committedAt(id: number): number {
    return this.#committed.get(id);
  }

  /** Returns the e-mail of a commit's author, or else the name; '' if there is neither. */
  developer(id: number): string {
    return this.#texts.textOf(this.#developers.get(id));
  }

  authorName(id: number): string {
    return this.#texts.textOf(this.#names.get(id));
  }

  /** Returns the co-authors of a commit; none before their contacts are named. */
  coAuthorsOf(id: number): readonly GitPerson[] {
    return this.coAuthors.of(id, this.developer(id));
  }

  /** Returns the ticket of a commit; '' if there is none. */
  ticket(id: number): string {
    return this.#texts.textOf(this.#tickets.get(id));
  }

  /** Returns the number of the pull request that a commit names, of a merge of several that of one parent; 0 for none, from FOREIGN on of another repository. */
  pullNumber(id: number, place = 0): number {
    const batch = this.#batches.get(id);
    if (batch !== undefined) return batch[place] ?? 0;
    return place === 0 ? this.#pulls.get(id) : 0;
  }

  /** Whether the number that a commit names is certainly that of a pull request. */
  isCertainPull(id: number): boolean {
    return (this.#marks.get(id) & MARKS.certain) !== 0;
  }

  /** Whether a merge names the branch that it brings. */
  isOfNamedBranch(id: number): boolean {
    return (this.#marks.get(id) & MARKS.named) !== 0;
  }

  /** Whether a commit that is not a merge names its pull request in its body, as each commit of that pull request does. */
  isNamedInBody(id: number): boolean {
    return (this.#marks.get(id) & MARKS.inBody) !== 0;
  }

  /** Returns the system of reviews, none of which are read, that a commit names; null if there is none. */
  reviewOf(id: number): ReviewSystem | null {
    return REVIEW_SYSTEMS.find((system) => (this.#marks.get(id) & REVIEW_MARKS[system]) !== 0) ?? null;
  }

  /** Returns a fingerprint of a commit's subject. */
  subjectPrint(id: number): number {
    return this.#subjects.get(id);
  }
}

/** From here on, numbers are those of other repositories: of the text that names one, and modulo this the number there. */
export const FOREIGN = 1_000_000_000;

const MARKS = { read: 1, long: 2, inBody: 4, certain: 32, named: 64 } as const;
const REVIEW_MARKS: Readonly<Record<ReviewSystem, number>> = { Gerrit: 8, Phabricator: 16 };

/** Returns a fingerprint of 53 bits; collisions are very unlikely. */
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
