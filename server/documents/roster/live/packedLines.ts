import { IntList } from '../intList.ts';

const LF = 10;
const CR = 13;

/** The unchanged lines of a text as UTF-8 bytes: half the size of a string with a character beyond Latin-1, and outside the heap. */
export class PackedLines {
  readonly #bytes: Buffer;
  /** The start of each line, and the end of the last one. */
  readonly #starts: Int32Array;

  /** Lone surrogates are lost: check `isWellFormed` of the text first. */
  constructor(text: string) {
    this.#bytes = Buffer.from(text);
    this.#starts = findStarts(this.#bytes);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** Returns a range of lines as one string, with their line endings. */
  between(from: number, to: number): string {
    return this.#bytes.toString('utf8', this.#starts[from], this.#starts[to]);
  }
}

/** Lines end at `\n`, `\r\n` or a lone `\r`; the last one has no line ending and may be empty. */
function findStarts(bytes: Buffer): Int32Array {
  const starts = new IntList();
  const returns = bytes.includes(CR);
  starts.push(0);
  for (let at = findEnd(bytes, 0, returns); at !== 0; at = findEnd(bytes, at, returns)) starts.push(at);
  starts.push(bytes.length);
  return starts.values.slice();
}

/** Returns the offset after the next line ending, or 0. */
function findEnd(bytes: Buffer, from: number, returns: boolean): number {
  if (!returns) return bytes.indexOf(LF, from) + 1;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) return at + 1;
  }
  return 0;
}
