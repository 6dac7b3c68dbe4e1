import { isUtf8 } from 'node:buffer';

const NUL = 0;
const REPLACED = '\uFFFD';

/** True where bytes are UTF-8 without a NUL or what a decoder left behind. */
export function isSoundText(bytes: Uint8Array): boolean {
  return isSoundUtf8(bytes, true) && !toBuffer(bytes).includes(NUL);
}

/** True where bytes are UTF-8, in which nothing was replaced by a decoder. */
export function isSoundUtf8(bytes: Uint8Array, mayBeReplaced: boolean): boolean {
  const buffer = toBuffer(bytes);
  return isUtf8(buffer) && !(mayBeReplaced && buffer.includes(REPLACED));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
