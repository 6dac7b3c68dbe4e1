import type { EmailCodes } from '../../../core/developers/hints/emailCodes.ts';
import { foldEmail } from '../../../core/emails.ts';
import { EmailPacker } from '../emailPacker.ts';

/** Numbers that nobody needs are taken back when there are so many: a text that is typed and erased again and again would else leave a trail in the map. */
const MOST_IDLE = 1_000;

/** Gives e-mails small numbers, from 1 on, and takes them back when nobody needs them any more. Those that differ only by case are linked in a ring. */
export class LiveEmails {
  /** A number of each ring by the folded e-mail that all of it have in common. */
  readonly #rings = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #nextTwin: number[] = [0];
  readonly #free: number[] = [];
  readonly #idle = new Set<number>();
  /** The folded e-mails of rings of several numbers. */
  readonly #recased = new Set<string>();
  /** The numbers of a ring but for its first, by the e-mail, so that no one has to walk around a long one. */
  readonly #spellings = new Map<string, number>();

  /** The number of an e-mail (trimmed); a new one where it has none. '' is 0. */
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

  /** The number of an e-mail; 0 if it has none. It may be one that nobody needs. */
  find(email: string): number {
    const first = this.firstAlike(foldEmail(email));
    return first !== 0 && this.#texts[first] === email ? first : (this.#spellings.get(email) ?? 0);
  }

  /** A number of those whose e-mails are a folded one but for case, always the same as long as it is needed; 0 if there is none. */
  firstAlike(folded: string): number {
    return this.#rings.get(folded) ?? 0;
  }

  /** The numbers of all e-mails that are a folded one but for case. They may be some that nobody needs. */
  alike(folded: string): number[] {
    return this.twinsOf(this.firstAlike(folded));
  }

  /** Says that nobody needs a number, which may stand for another e-mail from now on. */
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

  /** The numbers of all e-mails that differ at most by case from one, itself among them; none of 0. */
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

  /** The numbers that differ only by case, wherever several do. */
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

/** A piece of a text keeps the whole of it in memory; a copy stands for itself, in one byte a letter where that does. */
function copyText(piece: string): string {
  const copy = Buffer.from(piece, 'latin1').toString('latin1');
  return copy === piece ? copy : Buffer.from(piece, 'utf16le').toString('utf16le');
}
