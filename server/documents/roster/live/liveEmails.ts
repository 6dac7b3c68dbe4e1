import type { EmailCodes } from '../../../core/developers/hints/emailCodes.ts';
import { EmailPacker } from '../emailPacker.ts';

/** Numbers that nobody needs are taken back when there are so many: a text that is typed and erased again and again would else leave a trail in the map. */
const MOST_IDLE = 1_000;

/** Gives e-mails small numbers, from 1 on, and takes them back when nobody needs them any more. Those that differ only by case are chained. */
export class LiveEmails {
  /** By what all of a chain have in common, the first number of the chain. */
  readonly #chains = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #nextTwin: number[] = [0];
  readonly #free: number[] = [];
  readonly #idle = new Set<number>();
  /** What those chains have in common that hold several numbers. */
  readonly #long = new Set<string>();

  /** The number of an e-mail (trimmed); a new one where it has none. '' is 0. */
  take(email: string): number {
    if (email === '') return 0;
    const key = foldCase(email);
    const first = this.#chains.get(key) ?? 0;
    for (let number = first; number !== 0; number = this.#nextTwin[number]!) {
      if (this.#texts[number] !== email) continue;
      this.#idle.delete(number);
      return number;
    }
    const number = this.#free.pop() ?? this.#texts.length;
    const text = copyText(email);
    this.#texts[number] = text;
    this.#nextTwin[number] = first;
    this.#chains.set(foldCase(text), number);
    if (first !== 0) this.#long.add(key);
    return number;
  }

  /** The number of an e-mail; 0 where it has none. It may be one that nobody needs. */
  find(email: string): number {
    return this.#chainOf(email).find((number) => this.#texts[number] === email) ?? 0;
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

  /** The numbers of all e-mails that differ at most by case from one, itself among them. */
  twinsOf(number: number): number[] {
    return this.#long.size === 0 ? [number] : this.#chainOf(this.#texts[number]!);
  }

  /** The numbers that differ only by case, wherever several do. */
  chains(): number[][] {
    return this.#long.size === 0 ? [] : Array.from(this.#long, (key) => this.#chainOf(key, key));
  }

  #forget(number: number): void {
    const key = foldCase(this.#texts[number]!);
    const rest = this.#chainOf(key, key).filter((other) => other !== number);
    rest.forEach((other, index) => {
      this.#nextTwin[other] = rest[index + 1] ?? 0;
    });
    if (rest.length === 0) this.#chains.delete(key);
    else this.#chains.set(key, rest[0]!);
    if (rest.length < 2) this.#long.delete(key);
    this.#texts[number] = '';
    this.#free.push(number);
  }

  #chainOf(email: string, key = foldCase(email)): number[] {
    const numbers: number[] = [];
    for (let number = this.#chains.get(key) ?? 0; number !== 0; number = this.#nextTwin[number]!) numbers.push(number);
    return numbers;
  }
}

/** A piece of a text keeps the whole of it in memory; a copy stands for itself, in one byte a letter where that does. */
function copyText(piece: string): string {
  const copy = Buffer.from(piece, 'latin1').toString('latin1');
  return copy === piece ? copy : Buffer.from(piece, 'utf16le').toString('utf16le');
}

const BEYOND_ASCII = /[^\0-~]/;

/** Equal for e-mails that differ only by case: letters beyond ASCII have to stand at the same places, as in the check of a whole text. */
function foldCase(email: string): string {
  const folded = email.toLowerCase();
  if (!BEYOND_ASCII.test(email)) return folded;
  return `${folded}\0${email.replace(/[\0-~]/g, '.').replace(/[^.]/g, '-')}`;
}
