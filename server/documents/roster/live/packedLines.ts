import { IntList } from '../intList.ts';

const LF = 10;
const CR = 13;

/** The lines of a text that do not change, kept as its UTF-8 bytes: half of what a string takes that holds one letter beyond Latin-1, and outside the heap. */
export class PackedLines {
  readonly #bytes: Buffer;
  /** Where each line starts, and where the last one ends. */
  readonly #starts: Int32Array;

  /** Half a surrogate pair is lost: ask `isWellFormed` of the text before. */
  constructor(text: string) {
    this.#bytes = Buffer.from(text);
    this.#starts = findStarts(this.#bytes);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** The lines from one on up to another, as one text, with their line ends. */
  between(from: number, to: number): string {
    return this.#bytes.toString('utf8', this.#starts[from], this.#starts[to]);
  }
}

/** Lines end at `\n`, `\r\n` or a lone `\r`; the last has no line end and may be empty. */
function findStarts(bytes: Buffer): Int32Array {
  const starts = new IntList();
  const returns = bytes.includes(CR);
  starts.push(0);
  for (let at = findEnd(bytes, 0, returns); at !== 0; at = findEnd(bytes, at, returns)) starts.push(at);
  starts.push(bytes.length);
  return starts.values.slice();
}

/** The offset behind the next line end; 0 where there is none. */
function findEnd(bytes: Buffer, from: number, returns: boolean): number {
  if (!returns) return bytes.indexOf(LF, from) + 1;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) return at + 1;
  }
  return 0;
}
