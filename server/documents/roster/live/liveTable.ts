import type { Position, Range } from '../../../core/problem.ts';
import { shiftRange } from '../../shiftProblem.ts';
import type { RosterTable, ScannedTable } from '../table.ts';
import type { LineBuffer } from './lineBuffer.ts';
import type { LiveHeader } from './liveHeader.ts';
import type { RecordLines } from './recordLines.ts';
import { scanRecord } from './scanRecord.ts';

const HEADER = -1;

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The cells of a roster that is being edited: a record is read when it is asked for, and the last one is kept. */
export class LiveTable implements RosterTable {
  readonly #buffer: LineBuffer;
  readonly #records: RecordLines;
  readonly #header: LiveHeader;
  #last: { readonly row: number; readonly table: ScannedTable } | null = null;

  constructor(buffer: LineBuffer, records: RecordLines, header: LiveHeader) {
    this.#buffer = buffer;
    this.#records = records;
    this.#header = header;
  }

  get headers(): readonly string[] {
    return this.#header.names;
  }

  /** Forgets the record that was read last, since the text is another now. */
  change(): void {
    this.#last = null;
  }

  get rowCount(): number {
    return this.#records.rowCount;
  }

  cellCount(row: number): number {
    return this.#has(row) ? this.#read(row).headers.length : 0;
  }

  value(row: number, column: number): string {
    return this.#has(row) ? this.#read(row).value(HEADER, column) : '';
  }

  record(row: number): string[] {
    return this.#has(row) ? [...this.#read(row).headers] : [];
  }

  rangeOf(row: number, column: number): Range {
    return this.#has(row) ? this.#shift(row, this.#read(row).rangeOf(HEADER, column)) : NOWHERE;
  }

  rangeOfRow(row: number): Range {
    return this.#has(row) ? this.#shift(row, this.#read(row).rangeOfRow(HEADER)) : NOWHERE;
  }

  isQuoted(row: number, column: number): boolean {
    return this.#has(row) && this.#read(row).isQuoted(HEADER, column);
  }

  cellAt(position: Position): { readonly row: number; readonly column: number } | null {
    const row = this.#isHeader(position.line) ? HEADER : this.#records.rowAt(position.line);
    if (row === HEADER && !this.#isHeader(position.line)) return null;
    const cell = this.#read(row).cellAt({ ...position, line: position.line - this.#lineOf(row) });
    return cell && { row, column: cell.column };
  }

  #has(row: number): boolean {
    return row === HEADER ? this.headers.length > 0 : row >= 0 && row < this.rowCount;
  }

  #isHeader(line: number): boolean {
    return this.headers.length > 0 && line >= this.#header.line && line < this.#header.line + this.#header.span;
  }

  #lineOf(row: number): number {
    return row === HEADER ? this.#header.line : this.#records.lineOf(this.#records.idOf(row));
  }

  #read(row: number): ScannedTable {
    if (this.#last?.row !== row) this.#last = { row, table: scanRecord(this.#buffer, this.#lineOf(row)).table };
    return this.#last.table;
  }

  #shift(row: number, range: Range): Range {
    return shiftRange(range, this.#lineOf(row));
  }
}
