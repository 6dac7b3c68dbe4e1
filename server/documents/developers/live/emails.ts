import type { EmailCodes } from '../../../core/developers/rosterInputs.ts';
import { foldEmail } from '../../../core/emails.ts';
import { copyText } from '../../textBytes.ts';
import { EmailPacker } from '../emailPacker.ts';
import { IntList } from '../intList.ts';

const NONE = -1;

/** The records that have each number, doubly linked, so that adding and removing take constant time. Number 0 has no records. */
export class Holders {
  readonly #first = new IntList();
  readonly #next = new IntList();
  readonly #previous = new IntList();

  add(record: number, number: number): void {
    if (number === 0) return;
    const first = this.firstOf(number);
    this.#next.set(record, first);
    this.#previous.set(record, NONE);
    if (first !== NONE) this.#previous.set(first, record);
    this.#first.set(number, record);
  }

  remove(record: number, number: number): void {
    if (number === 0) return;
    const next = this.#next.get(record);
    const previous = this.#previous.get(record);
    if (next !== NONE) this.#previous.set(next, previous);
    if (previous === NONE) this.#first.set(number, next);
    else this.#next.set(previous, next);
  }

  /** Returns any record with a number, or -1. */
  firstOf(number: number): number {
    while (this.#first.length <= number) this.#first.set(this.#first.length, NONE);
    return this.#first.get(number);
  }

  /** Returns the record after one that `firstOf` or `nextOf` returned, or -1. */
  nextOf(record: number): number {
    return this.#next.get(record);
  }

  isHeld(number: number): boolean {
    return this.firstOf(number) !== NONE;
  }

  isShared(number: number): boolean {
    const first = this.firstOf(number);
    return first !== NONE && this.#next.get(first) !== NONE;
  }

  /** Returns all records with a number, in no particular order. */
  of(number: number): number[] {
    const records: number[] = [];
    for (let record = this.firstOf(number); record !== NONE; record = this.#next.get(record)) records.push(record);
    return records;
  }
}

/** Unused numbers are reclaimed when there are this many: otherwise text that is typed and erased repeatedly would keep growing the map. */
const MOST_IDLE = 1_000;

/** Assigns numbers from 1 up to e-mails, and reclaims unused ones. Those that differ only by case are linked in a ring. */
export class LiveEmails {
  /** One number of each ring, by the folded e-mail that its members share. */
  readonly #rings = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #nextTwin: number[] = [0];
  readonly #free: number[] = [];
  readonly #idle = new Set<number>();
  /** The folded e-mails of rings with several numbers. */
  readonly #recased = new Set<string>();
  /** The numbers of a ring except its first, by e-mail, so that long rings need not be walked. */
  readonly #spellings = new Map<string, number>();

  /** Returns the number of a trimmed e-mail, assigning a new one if necessary. '' is 0. */
  take(email: string): number {
    if (email === '') return 0;
    const folded = foldEmail(email);
    const first = this.#rings.get(folded) ?? 0;
    const known = first === 0 ? 0 : this.#texts[first] === email ? first : (this.#spellings.get(email) ?? 0);
    if (known !== 0) {
      this.#idle.delete(known);
      return known;
    }
    const number = this.#free.pop() ?? this.#texts.length;
    const text = copyText(email);
    this.#texts[number] = text;
    if (first === 0) {
      this.#nextTwin[number] = number;
      this.#rings.set(foldEmail(text), number);
    } else {
      this.#nextTwin[number] = this.#nextTwin[first]!;
      this.#nextTwin[first] = number;
      this.#spellings.set(text, number);
      this.#recased.add(foldEmail(text));
    }
    return number;
  }

  /** Returns the number of an e-mail, or 0. The number may be unused. */
  find(email: string): number {
    const first = this.firstAlike(foldEmail(email));
    return first !== 0 && this.#texts[first] === email ? first : (this.#spellings.get(email) ?? 0);
  }

  /** Returns a number of those whose e-mails match a folded one except for case, always the same while it is in use; 0 if there is none. */
  firstAlike(folded: string): number {
    return this.#rings.get(folded) ?? 0;
  }

  /** Returns the numbers of all e-mails that match a folded one except for case, possibly unused ones. */
  alike(folded: string): number[] {
    return this.twinsOf(this.firstAlike(folded));
  }

  /** Marks a number as unused; it may be assigned to another e-mail later. */
  release(number: number): void {
    this.#idle.add(number);
    if (this.#idle.size < MOST_IDLE) return;
    for (const idle of this.#idle) this.#forget(idle);
    this.#idle.clear();
  }

  textOf(number: number): string {
    return this.#texts[number]!;
  }

  emailCodes(): EmailCodes {
    const packer = new EmailPacker(this.#texts.length);
    for (let number = 1; number < this.#texts.length; number++) packer.addText(this.#texts[number]!);
    return packer.finish();
  }

  /** Whether an e-mail is known in several cases. */
  isRecased(number: number): boolean {
    return this.#nextTwin[number] !== number;
  }

  get anyRecased(): boolean {
    return this.#recased.size > 0;
  }

  /** Returns the numbers of all e-mails that differ at most by case from one, including itself; empty for 0. */
  twinsOf(number: number): number[] {
    const numbers: number[] = [];
    if (number === 0) return numbers;
    let twin = number;
    do {
      numbers.push(twin);
      twin = this.#nextTwin[twin]!;
    } while (twin !== number);
    return numbers;
  }

  /** Returns the groups of numbers that differ only by case. */
  recased(): number[][] {
    return Array.from(this.#recased, (folded) => this.alike(folded));
  }

  #forget(number: number): void {
    const folded = foldEmail(this.#texts[number]!);
    const rest = this.twinsOf(number).slice(1);
    const [next, last] = [rest[0], rest.at(-1)];
    this.#spellings.delete(this.#texts[number]!);
    if (next === undefined || last === undefined) this.#rings.delete(folded);
    else {
      this.#nextTwin[last] = next;
      if (this.#rings.get(folded) === number) {
        this.#rings.set(folded, next);
        this.#spellings.delete(this.#texts[next]!);
      }
    }
    if (rest.length < 2) this.#recased.delete(folded);
    this.#texts[number] = '';
    this.#free.push(number);
  }
}
