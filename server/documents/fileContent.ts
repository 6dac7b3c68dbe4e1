import { type DecodedText, decodeText } from './decodeText.ts';

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
}
