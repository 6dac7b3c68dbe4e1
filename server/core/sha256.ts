import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a text's UTF-8 in hexadecimal, so that any other program can verify it (docs/decisions/libraries.md#libraries-in-use). */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
