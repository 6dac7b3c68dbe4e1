import type { CellPattern } from '../../../core/developers/hints/cellPattern.ts';
import { isLineBreak } from './scanRow.ts';

const LF = 10;

/** Whole lines of a text, and the number (from 0) of the first. */
export interface Piece {
  readonly piece: string;
  readonly firstLine: number;
}

/** The text of a file in sound UTF-8, of which only lines that may match a pattern are decoded. */
export class ByteText {
  readonly #bytes: Uint8Array;
  readonly #textStart: number;

  /** `textStart` is behind the byte order mark. */
  constructor(bytes: Uint8Array, textStart: number) {
    this.#bytes = bytes;
    this.#textStart = textStart;
  }

  /** All lines in which a pattern may match, in their order. */
  *linesWith(wanted: CellPattern): Iterable<Piece> {
    const bytes = this.#bytes;
    const isWanted = new Uint8Array(256);
    for (const byte of wanted.bytes) isWanted[byte] = 1;
    let lineStart = this.#textStart;
    let firstLine = 0;
    for (let at = search(bytes, lineStart, isWanted, wanted); at < bytes.length; at = search(bytes, at, isWanted, wanted)) {
      const found = Math.max(lineStart, bytes.lastIndexOf(LF, at) + 1);
      for (; lineStart < found; lineStart++) if (isLineBreak(bytes, lineStart)) firstLine++;
      const next = bytes.indexOf(LF, at) + 1;
      const end = next === 0 ? bytes.length : next;
      yield { piece: Buffer.from(bytes.buffer, bytes.byteOffset + lineStart, end - lineStart).toString(), firstLine };
      at = end;
    }
  }
}

/** Where from an offset on the next byte stands that may be of a match; the end where none does. A function of its own, since a generator's loop is slower. */
function search(bytes: Uint8Array, from: number, isWanted: Uint8Array, wanted: CellPattern): number {
  let at = from;
  while (at < bytes.length && (isWanted[bytes[at]!] === 0 || !wanted.mayMatch(bytes, at))) at++;
  return at;
}
