import type { Position, Range } from '../../../core/problem.ts';
import { findLast } from '../cellAt.ts';
import { type ByteScan, LINE_STEP } from './byteScan.ts';
import { endsLine, isLineBreak } from './scanRow.ts';

const FIRST_OF_FOUR = 0xf0;

/** Places in the bytes of a file. Both ways count on from the nearest record whose line is known. */
export interface BytePlaces {
  /** The places (line, UTF-16 character) of two offsets of a record (-1 the header). */
  rangeOf(record: number, start: number, end: number): Range;
  /** The offset of a place; of one outside its line or the file the nearest. */
  offsetAt(place: Position): number;
}

/** Finds places by what a scan tells of lines; `textStart` is behind the byte order mark. */
export function readBytePlaces(bytes: Uint8Array, textStart: number, { rowStarts, lines }: ByteScan): BytePlaces {
  const startAt = (known: number): number => (known === -1 ? textStart : rowStarts[known * LINE_STEP]!);
  const lineAt = (known: number): number => (known === -1 ? 0 : lines[known]!);
  const marks = new Marks(bytes);
  return {
    rangeOf: (record, start, end) => {
      const known = Math.floor(record / LINE_STEP);
      // As many lines as records: one is each of them.
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

/** Bytes between the places that are remembered of a long row, so that each of its many problems need not be counted to from its start. */
const MARK_STEP = 4096;

/** An offset, with the lines that end between a first offset and this one, and the UTF-16 code units since the start of its line. */
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

  /** The last mark before an offset, counted from the start of a line. */
  before(first: number, offset: number): Mark {
    if (offset - first < MARK_STEP) return markStart(first);
    const known = this.#marksOf(first);
    const wanted = Math.floor((offset - first) / MARK_STEP);
    while (known.length <= wanted) this.#addMark(first, known);
    return known[wanted]!;
  }

  /** The last mark before a unit of the line that is so many behind the first offset. */
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

/** The offset of a unit of a line, or of the line's end if it is shorter; null if it is not found within so many bytes behind a mark. */
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
  return at;
}

/** Counts on from a mark to an offset behind it. */
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

/** How many code units the character is that a byte begins; those after its first count for nothing. */
function unitsOf(byte: number): number {
  return isContinuation(byte) ? 0 : byte < FIRST_OF_FOUR ? 1 : 2;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
