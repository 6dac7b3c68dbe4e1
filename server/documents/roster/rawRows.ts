import type { Range } from '../../core/problem.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { scanCsv } from './scan.ts';
import { type RosterTable, readTable } from './table.ts';

/**
 * A roster as written: its rows and cells with their quotes. Reads the whole text once, for operations on all cells. Rows count from 0
 * below the header, which is -1.
 */
export class RawRows {
  readonly table: RosterTable;
  readonly #lines: LineIndex;
  readonly #text: string;

  constructor(text: string) {
    this.table = readTable(scanCsv(text));
    this.#lines = indexLines(text);
    this.#text = text;
  }

  cellsOf(row: number): string[] {
    return Array.from({ length: this.table.cellCount(row) }, (_, column) => this.textOf(this.table.rangeOf(row, column)));
  }

  row(row: number): string {
    return this.textOf(this.table.rangeOfRow(row));
  }

  /** Returns the text between a row and the next: its line ending, and blank lines. */
  behind(row: number): string {
    const { end } = this.table.rangeOfRow(row);
    return this.textOf({ start: end, end: this.table.rangeOfRow(row + 1).start });
  }

  textOf({ start, end }: Range): string {
    return this.#text.slice(this.#lines.offsetAt(start), this.#lines.offsetAt(end));
  }
}
