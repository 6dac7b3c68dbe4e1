import type { CellPattern } from '../../../core/developers/hints/cellPattern.ts';
import type { FindBytes } from './findBytes.ts';
import { isLineBreak } from './scanRow.ts';

const LF = 10;

/** Complete lines of a text, and the 0-based number of the first. */
export interface Piece {
  readonly piece: string;
  readonly firstLine: number;
}

/** The text of a file in valid UTF-8; only lines that may match a pattern are decoded. */
export class ByteText {
  readonly #bytes: Uint8Array;
  readonly #textStart: number;
  readonly #find: FindBytes;

  /** `textStart` is the offset after the byte order mark. */
  constructor(bytes: Uint8Array, textStart: number, find: FindBytes) {
    this.#bytes = bytes;
    this.#textStart = textStart;
    this.#find = find;
  }

  /** Yields all lines in which a pattern may match, in order. */
  *linesWith({ bytes: wanted, mayMatch }: CellPattern): Iterable<Piece> {
    const bytes = this.#bytes;
    let lineStart = this.#textStart;
    let firstLine = 0;
    let end = lineStart;
    for (const offsets of this.#find(bytes, lineStart, wanted)) {
      for (const at of offsets) {
        if (at < end || !mayMatch(bytes, at)) continue;
        const found = Math.max(lineStart, bytes.lastIndexOf(LF, at) + 1);
        for (; lineStart < found; lineStart++) if (isLineBreak(bytes, lineStart)) firstLine++;
        const next = bytes.indexOf(LF, at) + 1;
        end = next === 0 ? bytes.length : next;
        yield { piece: Buffer.from(bytes.buffer, bytes.byteOffset + lineStart, end - lineStart).toString(), firstLine };
      }
    }
  }
}
