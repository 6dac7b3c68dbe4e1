import { type DecodedText, decodeText } from './decodeText.ts';

/** Most bytes that one character of a text takes. */
const MOST_BYTES = 4;

/** The bytes of a file, and their text, which is decoded when it is first asked for. */
export class FileContent {
  readonly bytes: Uint8Array;
  #decoded: DecodedText | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get decoded(): DecodedText {
    this.#decoded ??= decodeText(this.bytes);
    return this.#decoded;
  }

  /** The first characters of the text, at least so many as long as there are; the rest need not be decoded for them. */
  head(length: number): string {
    return (this.#decoded ?? decodeText(this.bytes, length * MOST_BYTES)).text.slice(0, length);
  }
}
