import type { EmailCodes } from '../../core/developers/rosterInputs.ts';

const FIRST_BEYOND_ASCII = 128;
const QUOTE = 34;
const USUAL_LENGTH = 24;

/** Stores e-mails back to back, in the order of their numbers. */
export class EmailPacker {
  readonly #starts: Int32Array;
  #codes: Uint16Array;
  #number = 1;
  #length = 0;

  /** `size` is one more than the largest number. */
  constructor(size: number) {
    this.#starts = new Int32Array(size + 1);
    this.#codes = new Uint16Array(size * USUAL_LENGTH);
  }

  /** Adds the next e-mail from a range of code units. */
  add(codes: Uint16Array, start: number, end: number): void {
    this.#reach(end - start);
    const packed = this.#codes;
    let length = this.#length;
    for (let at = start; at < end; at++) packed[length++] = codes[at]!;
    this.#close(length);
  }

  /** Adds the next e-mail from the bytes of a file; returns false without adding it if it has non-ASCII letters or quotes. */
  addBytes(bytes: Uint8Array, start: number, end: number): boolean {
    this.#reach(end - start);
    const packed = this.#codes;
    let length = this.#length;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= FIRST_BEYOND_ASCII || byte === QUOTE) return false;
      packed[length++] = byte;
    }
    this.#close(length);
    return true;
  }

  addText(email: string): void {
    this.#reach(email.length);
    for (let at = 0; at < email.length; at++) this.#codes[this.#length + at] = email.charCodeAt(at);
    this.#close(this.#length + email.length);
  }

  /** Returns all e-mails added; missing numbers have an empty one. */
  finish(): EmailCodes {
    this.#starts.fill(this.#length, this.#number);
    return { codes: this.#codes, starts: this.#starts };
  }

  #close(length: number): void {
    this.#length = length;
    this.#starts[++this.#number] = length;
  }

  #reach(more: number): void {
    const length = this.#length + more;
    if (length <= this.#codes.length) return;
    const larger = new Uint16Array(length + (length >> 1));
    larger.set(this.#codes);
    this.#codes = larger;
  }
}
