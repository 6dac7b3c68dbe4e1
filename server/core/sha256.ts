import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a long text that comes in pieces. */
export class TextHash {
  readonly #hash = sha256.create();

  update(piece: string): void {
    this.#hash.update(utf8ToBytes(piece));
  }

  /** Returns the SHA-256 of all pieces in hexadecimal. */
  digest(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/** Returns the SHA-256 of a text's UTF-8 in hexadecimal, so that any other program can verify it (docs/decisions/libraries.md#libraries-in-use). */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
