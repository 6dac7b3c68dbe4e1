import type { CellPattern } from '../../../core/developers/hints/hintInputs.ts';
import { isLineBreak } from './cells.ts';
import type { ScanModule } from './compiledModule.ts';

/** Yields the offsets, starting at `from`, of all bytes that are among the wanted ones: ascending, in batches. */
export type FindBytes = (bytes: Uint8Array, from: number, wanted: readonly number[]) => Iterable<Int32Array>;

/** The tables have one bit for each wanted upper half of a byte. */
const MOST_UPPER_HALVES = 8;
const HALVES = 16;
const PIECE = 1 << 16;

/** Finds bytes in plain TypeScript, with the same result as the compiled module. */
export const findPlainly: FindBytes = function* (bytes, from, wanted) {
  const isWanted = new Uint8Array(256);
  for (const byte of wanted) isWanted[byte] = 1;
  for (let start = from; start < bytes.length; start += PIECE) {
    const offsets: number[] = [];
    const end = Math.min(start + PIECE, bytes.length);
    for (let at = start; at < end; at++) if (isWanted[bytes[at]!] === 1) offsets.push(at);
    yield Int32Array.from(offsets);
  }
};

/** Finds bytes with the compiled module, sixteen at a time. */
export function compileFind(module: ScanModule): FindBytes {
  return function* (bytes, from, wanted) {
    const tables = toTables(wanted);
    if (tables === null) return yield* findPlainly(bytes, from, wanted);
    const { exports, places } = module.start();
    for (let start = from; start < bytes.length; ) {
      const piece = bytes.subarray(start, start + places.CHUNK_SIZE);
      const memory = new Uint8Array(exports.memory.buffer);
      memory.set(tables, places.BYTE_SETS);
      memory.set(piece, places.CHUNK);
      const count = exports.find(piece.length);
      const offsets = new Int32Array(exports.memory.buffer, places.FOUND, count).slice();
      for (let index = 0; index < count; index++) offsets[index]! += start;
      yield offsets;
      start += piece.length;
    }
  };
}

/**
 * Builds the two lookup tables: a byte is wanted if the entries of its lower and upper half share a bit. Returns null if the tables cannot
 * represent the wanted bytes.
 */
function toTables(wanted: readonly number[]): Uint8Array | null {
  const uppers = [...new Set(wanted.map((byte) => byte >> 4))];
  if (uppers.length > MOST_UPPER_HALVES) return null;
  const tables = new Uint8Array(HALVES * 2);
  for (const byte of wanted) tables[byte & 15]! |= 1 << uppers.indexOf(byte >> 4);
  uppers.forEach((upper, index) => {
    tables[HALVES + upper] = 1 << index;
  });
  return tables;
}

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
