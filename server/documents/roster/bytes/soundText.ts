import { isUtf8 } from 'node:buffer';

const NUL = 0;
const REPLACED = '\uFFFD';

/** Whether bytes are UTF-8 without a NUL or a replacement character. */
export function isSoundText(bytes: Uint8Array): boolean {
  return isSoundUtf8(bytes, true) && !toBuffer(bytes).includes(NUL);
}

/** Whether bytes are UTF-8 without a replacement character; `mayBeReplaced` is false if there is certainly none. */
export function isSoundUtf8(bytes: Uint8Array, mayBeReplaced: boolean): boolean {
  const buffer = toBuffer(bytes);
  return isUtf8(buffer) && !(mayBeReplaced && buffer.includes(REPLACED));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
