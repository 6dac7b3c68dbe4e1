import { quoteCell } from '../../core/csvCells.ts';
import type { Position, Range } from '../../core/problem.ts';
import type { CellAddress } from '../csv/scan.ts';
import type { RosterTable } from '../csv/table.ts';

/** A cell in which someone is typing. */
export interface TypedCell extends CellAddress {
  /** The value up to the cursor. */
  readonly typed: string;
  /** The range of the whole cell, quotes included. */
  readonly range: Range;
  /** Its opening quote; '' if it has none. */
  readonly quote: '"' | '';
}

/** Returns the cell that contains the cursor; null between rows and in a multi-line cell. A cell with an unclosed quote ends at the next comma. */
export function typedCellAt(table: RosterTable, position: Position): TypedCell | null {
  const cell = table.cellAt(position);
  if (cell === null) return null;
  const range = table.rangeOf(cell.row, cell.column);
  const { start, end } = range;
  if (start.line !== end.line || start.line !== position.line) return null;
  const value = table.value(cell.row, cell.column);
  const at = position.character - start.character;
  if (table.isQuoted(cell.row, cell.column)) {
    const typed = doubleQuotes(value).slice(0, Math.max(0, at - 1));
    return { ...cell, typed: halveQuotes(typed), range, quote: '"' };
  }
  if (end.character - start.character === value.length) return { ...cell, typed: value.slice(0, at), range, quote: '' };
  const written = doubleQuotes(value);
  const comma = written.indexOf(',', Math.max(0, at - 1));
  const inner = comma === -1 ? written.length : comma;
  const open = { start, end: { ...start, character: Math.min(start.character + 1 + inner, end.character) } };
  return { ...cell, typed: halveQuotes(written.slice(0, Math.max(0, at - 1))), range: open, quote: '"' };
}

/** Formats a value for such a cell: quoted if the cell is quoted or the value requires it. */
export function writeTyped({ quote }: TypedCell, value: string): string {
  return quote === '' ? quoteCell(value) : `"${doubleQuotes(value)}"`;
}

function doubleQuotes(value: string): string {
  return value.replaceAll('"', '""');
}

function halveQuotes(written: string): string {
  return written.replaceAll('""', '"');
}
