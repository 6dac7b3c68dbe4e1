import type { EmailNumbers } from '../../core/developers/indexPeople.ts';
import type { EmailCodes } from '../../core/developers/rosterInputs.ts';
import { foldEmail } from '../../core/emails.ts';
import type { Scan } from '../csv/scan.ts';
import { readCell } from '../csv/table.ts';
import { readUtf16, toUtf16 } from '../textBytes.ts';
import { EmailPacker } from './emailPacker.ts';

const QUOTE = 34;
const SPACE = 32;
const FIRST_BEYOND_ASCII = 127;
const CASE_BIT = 0x20;

/** A salt for the hash, so that no one can prepare a roster whose e-mails all collide. */
const SEED = (Math.random() * 0xffffffff) | 0;

/** Assigns a number to each distinct e-mail of a text, compared after trimming; 0 is blank. */
export class EmailIndex implements EmailNumbers {
  readonly #text: string;
  readonly #codes: Uint16Array;
  /** Open addressing: a number, or 0 for a free slot; the length is always a power of two, and at most half is used. */
  #slots: Int32Array;
  readonly #hashes: Int32Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #twins: Int32Array;
  /** E-mails that are not literally in the text (doubled quotes). */
  readonly #unescaped = new Map<number, string>();
  /**
   * E-mails that differ from an earlier one only by case. They share its hash, so in the slots many of them would have to be compared with
   * each other.
   */
  readonly #spellings = new Map<string, number>();
  readonly laterTwins: number[] = [];
  #size = 1;

  /** `most` is the maximum number of e-mails. */
  constructor({ text, codes }: Scan, most: number) {
    this.#text = text;
    this.#codes = codes;
    this.#slots = new Int32Array(1 << Math.max(4, 32 - Math.clz32(most)));
    this.#hashes = new Int32Array(most + 1);
    this.#starts = new Int32Array(most + 1);
    this.#ends = new Int32Array(most + 1);
    this.#twins = new Int32Array(most + 1);
  }

  /** One more than the largest number assigned. */
  get size(): number {
    return this.#size;
  }

  /** Returns the e-mail of a number. */
  emailText(number: number): string {
    return this.#unescaped.get(number) ?? this.#text.slice(this.#starts[number], this.#ends[number]);
  }

  emailCodes(): EmailCodes {
    const packer = new EmailPacker(this.#size);
    for (let number = 1; number < this.#size; number++) {
      const email = this.#unescaped.get(number);
      if (email === undefined) packer.add(this.#codes, this.#starts[number]!, this.#ends[number]!);
      else packer.addText(email);
    }
    return packer.finish();
  }

  /** Returns the first number whose e-mail differs at most by case. */
  twinOf(number: number): number {
    return this.#twins[number]!;
  }

  numberOf(email: string): number {
    if (email === '') return 0;
    const codes = toUtf16(email);
    const hash = hashFolded(codes, 0, email.length);
    const mask = this.#slots.length - 1;
    const folded = foldEmail(email);
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (this.#hashes[number] === hash && foldEmail(this.emailText(number)) === folded) return this.#spellings.get(email) ?? number;
    }
    return 0;
  }

  /** Returns the number of the e-mail in the cell between two offsets, assigning a new one if necessary. */
  add(cellStart: number, cellEnd: number): number {
    if (cellStart >= cellEnd) return 0;
    const codes = this.#codes;
    let start = cellStart;
    let end = cellEnd;
    if (codes[start] === QUOTE) {
      const value = readCell(this.#text, start, end);
      if (value.length !== end - start - 2) return this.#addValue(value.trim());
      start++;
      end--;
    }
    while (start < end && isSpace(codes[start]!)) start++;
    while (end > start && isSpace(codes[end - 1]!)) end--;
    return start === end ? 0 : this.#find(this.#text, codes, start, end);
  }

  #addValue(email: string): number {
    if (email === '') return 0;
    const size = this.#size;
    const number = this.#find(email, toUtf16(email), 0, email.length);
    if (number === size) this.#unescaped.set(number, email);
    return number;
  }

  /** Looks up, or adds, the part of `source` between two offsets; `source` is the text itself or a single value, with its code units. */
  #find(source: string, codes: Uint16Array, start: number, end: number): number {
    const hash = hashFolded(codes, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let twin = 0;
    let slot = hash & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (this.#hashes[number] === hash) {
        if (this.#isSame(number, source, start, end)) return number;
        const email = source.slice(start, end);
        if (foldEmail(this.emailText(number)) === foldEmail(email)) {
          const spelling = this.#spellings.get(email);
          if (spelling !== undefined) return spelling;
          this.#spellings.set(email, this.#size);
          twin = number;
          break;
        }
      }
      slot = (slot + 1) & mask;
    }
    const number = this.#size++;
    this.#hashes[number] = hash;
    this.#starts[number] = start;
    this.#ends[number] = end;
    this.#twins[number] = twin === 0 ? number : twin;
    if (twin !== 0) this.laterTwins.push(number);
    else slots[slot] = number;
    if (number * 2 > slots.length) this.#growSlots();
    return number;
  }

  #isSame(number: number, source: string, start: number, end: number): boolean {
    const codes = this.#codes;
    if (source !== this.#text || this.#unescaped.has(number)) return this.emailText(number) === source.slice(start, end);
    const from = this.#starts[number]!;
    const length = end - start;
    if (this.#ends[number]! - from !== length) return false;
    for (let i = 0; i < length; i++) {
      if (codes[from + i] !== codes[start + i]) return false;
    }
    return true;
  }

  #growSlots(): void {
    const larger = new Int32Array(this.#slots.length * 2);
    const mask = larger.length - 1;
    for (let number = 1; number < this.#size; number++) {
      if (this.#twins[number] !== number) continue;
      let slot = this.#hashes[number]! & mask;
      while (larger[slot] !== 0) slot = (slot + 1) & mask;
      larger[slot] = number;
    }
    this.#slots = larger;
  }
}

/**
 * Hashes a text so that texts equal under `foldEmail` have the same hash: ASCII letters lose their case bit; of other letters the position
 * and the lower-case form count. Two characters per step.
 */
function hashFolded(codes: Uint16Array, start: number, end: number): number {
  let hash = SEED ^ (end - start);
  let seen = 0;
  let i = start;
  for (; i + 1 < end; i += 2) {
    seen |= codes[i]! | codes[i + 1]!;
    hash = mix(hash, foldCase(codes[i]!) | (foldCase(codes[i + 1]!) << 16));
  }
  if (i < end) {
    seen |= codes[i]!;
    hash = mix(hash, foldCase(codes[i]!));
  }
  if (seen > FIRST_BEYOND_ASCII) hash = mixForeign(hash, codes.subarray(start, end));
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 12);
}

function foldCase(code: number): number {
  return code < FIRST_BEYOND_ASCII ? code | CASE_BIT : 0;
}

/** Adds non-ASCII letters to a hash; otherwise all e-mails of one length in another alphabet would collide. */
function mixForeign(hash: number, codes: Uint16Array): number {
  const text = readUtf16(codes);
  let mixed = hash;
  for (const code of toUtf16(foldEmail(text))) if (code > FIRST_BEYOND_ASCII) mixed = mix(mixed, code);
  return mixed;
}

function mix(hash: number, bits: number): number {
  const mixed = Math.imul(hash ^ bits, 0x5bd1e995);
  return mixed ^ (mixed >>> 15);
}

function isSpace(code: number): boolean {
  return code <= SPACE || code >= FIRST_BEYOND_ASCII ? String.fromCharCode(code).trim() === '' : false;
}
