import type { LineIndex } from '../lineIndex.ts';
import type { RowStretch } from './rowsWithin.ts';
import type { RosterTable } from './table.ts';

/** The part of a cell that stands in one line. */
export interface ColumnToken {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly column: number;
}

/** The cells of some rows in the order of the text, quotes included; one that spans lines comes in parts, and an empty one not at all. */
export function columnTokensIn(table: RosterTable, lines: LineIndex, rows: RowStretch): ColumnToken[] {
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

/** A place behind the end of a line counts as its end. */
function lineLength(lines: LineIndex, line: number): number {
  return lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }) - lines.offsetAt({ line, character: 0 });
}
