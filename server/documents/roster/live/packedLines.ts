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
function findStarts(bytes: Uint8Array): Int32Array {
  const starts = new Int32Array(countEnds(bytes) + 2);
  let line = 1;
  for (let at = 0; at < bytes.length; at++) if (isEnd(bytes, at)) starts[line++] = at + 1;
  starts[line] = bytes.length;
  return starts;
}

function countEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (isEnd(bytes, at)) count++;
  return count;
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at]!;
  return byte === LF || (byte === CR && bytes[at + 1] !== LF);
}
