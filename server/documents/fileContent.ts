import { type DecodedText, decodeText } from './decodeText.ts';

/** Maximum number of bytes per character. */
const MOST_BYTES = 4;

/** The bytes of a file and their text, which is decoded on first access. */
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

  /** Returns the first `length` characters of the text without decoding the rest. */
  head(length: number): string {
    return (this.#decoded ?? decodeText(this.bytes, length * MOST_BYTES)).text.slice(0, length);
  }
}
