import type { Position, Range } from '../../../core/problem.ts';
import { findLast } from '../../csv/scan.ts';
import { endsLine, isLineBreak } from './cells.ts';
import { type ByteScan, LINE_STEP } from './scan.ts';

const LF = 10;
const CR = 13;
const FIRST_OF_FOUR = 0xf0;

/** Positions in the bytes of a file. Both directions count from the nearest record with a known line. */
export interface BytePlaces {
  /** Returns the range (line, UTF-16 character) between two offsets of a record (-1 is the header). */
  rangeOf(record: number, start: number, end: number): Range;
  /** Returns the offset of a position, clamped to its line and to the file. */
  offsetAt(place: Position): number;
}

/** Finds positions using the line numbers of a scan; `textStart` is the offset after the byte order mark. */
export function readBytePlaces(bytes: Uint8Array, textStart: number, { rowStarts, lines }: ByteScan): BytePlaces {
  const startAt = (known: number): number => (known === -1 ? textStart : rowStarts[known * LINE_STEP]!);
  const lineAt = (known: number): number => (known === -1 ? 0 : lines[known]!);
  const marks = new Marks(bytes);
  return {
    rangeOf: (record, start, end) => {
      const known = Math.floor(record / LINE_STEP);
      // As many lines as records: each record is one line.
      const isPlain = record >= 0 && lines[known + 1]! - lines[known]! === LINE_STEP;
      const line = lineAt(known) + (isPlain ? record % LINE_STEP : 0);
      const first = isPlain ? rowStarts[record]! : startAt(known);
      const from = marks.before(first, start);
      const to = end - start < MARK_STEP ? from : marks.before(first, end);
      const atStart = countOn(bytes, from, start);
      const atEnd = countOn(bytes, to.offset < atStart.offset ? atStart : to, end);
      return {
        start: { line: line + atStart.lines, character: atStart.units },
        end: { line: line + atEnd.lines, character: atEnd.units },
      };
    },
    offsetAt: ({ line, character }) => {
      if (line < 0) return textStart;
      const known = findLast(lines, lines.length, line);
      const first = startAt(known);
      const passed = line - lineAt(known);
      return (
        findUnit(bytes, markStart(first), passed, character, MARK_STEP) ??
        findUnit(bytes, marks.beforeUnit(first, passed, character), passed, character, bytes.length)!
      );
    },
  };
}

/** Bytes between the marks in a long row, so that its many problems are not each located from its start. */
const MARK_STEP = 4096;

/** An offset, with the number of line ends since a first offset and of UTF-16 code units since the start of its line. */
interface Mark {
  readonly offset: number;
  readonly lines: number;
  readonly units: number;
}

class Marks {
  readonly #bytes: Uint8Array;
  readonly #known = new Map<number, Mark[]>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns the last mark before an offset; `first` is the start of a line. */
  before(first: number, offset: number): Mark {
    if (offset - first < MARK_STEP) return markStart(first);
    const known = this.#marksOf(first);
    const wanted = Math.floor((offset - first) / MARK_STEP);
    while (known.length <= wanted) this.#addMark(first, known);
    return known[wanted]!;
  }

  /** Returns the last mark before a code unit of the line that is `lines` below the first offset. */
  beforeUnit(first: number, lines: number, units: number): Mark {
    const known = this.#marksOf(first);
    const isBefore = (mark: Mark): boolean => mark.lines < lines || (mark.lines === lines && mark.units <= units);
    while (isBefore(known.at(-1)!) && known.at(-1)!.offset < this.#bytes.length) this.#addMark(first, known);
    let low = 0;
    let high = known.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(known[middle]!)) low = middle;
      else high = middle - 1;
    }
    return known[low]!;
  }

  #marksOf(first: number): Mark[] {
    const known = this.#known.get(first) ?? [markStart(first)];
    this.#known.set(first, known);
    return known;
  }

  #addMark(first: number, known: Mark[]): void {
    known.push(countOn(this.#bytes, known.at(-1)!, Math.min(first + known.length * MARK_STEP, this.#bytes.length)));
  }
}

function markStart(offset: number): Mark {
  return { offset, lines: 0, units: 0 };
}

/**
 * Returns the offset of a code unit of a line, or of the end of the line if it is shorter; null if it is not found within the given number
 * of bytes after a mark.
 */
function findUnit(bytes: Uint8Array, mark: Mark, lines: number, units: number, within: number): number | null {
  const limit = mark.offset + within;
  let at = mark.offset;
  for (let passed = mark.lines; passed < lines; at++) {
    if (at === bytes.length) return at;
    if (at === limit) return null;
    if (isLineBreak(bytes, at)) passed++;
  }
  for (let counted = mark.lines === lines ? mark.units : 0; counted < units && !endsLine(bytes[at]); ) {
    if (at >= limit) return null;
    counted += unitsOf(bytes[at]!);
    at++;
    while (isContinuation(bytes[at])) at++;
  }
  // A mark may be between the two bytes of a line end.
  return bytes[at] === LF && bytes[at - 1] === CR ? at - 1 : at;
}

/** Counts from a mark to a later offset. */
function countOn(bytes: Uint8Array, mark: Mark, offset: number): Mark {
  let { lines, units } = mark;
  for (let at = mark.offset; at < offset; at++) {
    if (isLineBreak(bytes, at)) {
      lines++;
      units = 0;
    } else units += unitsOf(bytes[at]!);
  }
  return { offset: Math.max(mark.offset, offset), lines, units };
}

/** Returns the UTF-16 length of the character that a byte starts; 0 for continuation bytes. */
function unitsOf(byte: number): number {
  return isContinuation(byte) ? 0 : byte < FIRST_OF_FOUR ? 1 : 2;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
