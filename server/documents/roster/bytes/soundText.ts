import { isUtf8 } from 'node:buffer';

const NUL = 0;
const REPLACED = '\uFFFD';

/** True where bytes are UTF-8 without a NUL or what a decoder left behind. */
export function isSoundText(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isUtf8(buffer) && !buffer.includes(NUL) && !buffer.includes(REPLACED);
}
