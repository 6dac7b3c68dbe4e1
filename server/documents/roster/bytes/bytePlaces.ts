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
  return {
    rangeOf: (record, start, end) => {
      const known = Math.floor(record / LINE_STEP);
      // As many lines as records: one is each of them.
      const isPlain = record >= 0 && lines[known + 1]! - lines[known]! === LINE_STEP;
      let line = lineAt(known) + (isPlain ? record % LINE_STEP : 0);
      let lineStart = isPlain ? rowStarts[record]! : startAt(known);
      const placeOf = (from: number, offset: number): Position => {
        for (let at = from; at < offset; at++) {
          if (isLineBreak(bytes, at)) {
            line++;
            lineStart = at + 1;
          }
        }
        return { line, character: countUnits(bytes, lineStart, offset) };
      };
      return { start: placeOf(lineStart, start), end: placeOf(start, end) };
    },
    offsetAt: ({ line, character }) => {
      if (line < 0) return textStart;
      const known = findLast(lines, lines.length, line);
      let at = startAt(known);
      for (let passed = lineAt(known); passed < line; at++) {
        if (at === bytes.length) return at;
        if (isLineBreak(bytes, at)) passed++;
      }
      for (let units = 0; units < character && !endsLine(bytes[at]); ) {
        units += unitsOf(bytes[at]!);
        at++;
        while (isContinuation(bytes[at])) at++;
      }
      return at;
    },
  };
}

/** How many UTF-16 code units the bytes between two offsets are. */
function countUnits(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) units += unitsOf(bytes[at]!);
  return units;
}

/** How many code units the character is that a byte begins; those after its first count for nothing. */
function unitsOf(byte: number): number {
  return isContinuation(byte) ? 0 : byte < FIRST_OF_FOUR ? 1 : 2;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
