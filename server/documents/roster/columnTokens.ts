import type { LineIndex } from '../lineIndex.ts';
import type { RowRange } from './rowsWithin.ts';
import type { RosterTable } from './table.ts';

/** The part of a cell on one line. */
export interface ColumnToken {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly column: number;
}

/** Returns the cells of some rows in document order, quotes included; a multi-line cell has one token per line, an empty one none. */
export function columnTokensIn(table: RosterTable, lines: LineIndex, rows: RowRange): ColumnToken[] {
  const tokens: ColumnToken[] = [];
  for (let row = rows.start; row < rows.end; row++) {
    for (let column = 0; column < table.cellCount(row); column++) {
      const { start, end } = table.rangeOf(row, column);
      for (let line = start.line; line <= end.line; line++) {
        const character = line === start.line ? start.character : 0;
        const length = (line === end.line ? end.character : lineLength(lines, line)) - character;
        if (length > 0) tokens.push({ line, character, length, column });
      }
    }
  }
  return tokens;
}

/** Returns the length of a line; an offset beyond its end is clamped to it. */
function lineLength(lines: LineIndex, line: number): number {
  return lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }) - lines.offsetAt({ line, character: 0 });
}
