import type { Position, Range } from '../../../core/problem.ts';
import { shiftRange } from '../../shiftProblem.ts';
import type { RosterTable, ScannedTable } from '../table.ts';
import type { LineBuffer } from './lineBuffer.ts';
import type { LiveHeader } from './liveHeader.ts';
import type { RecordLines } from './recordLines.ts';
import { scanRecord } from './scanRecord.ts';

const HEADER = -1;

/** Records that are kept as they were read: what is said of one often points at a few others, which come next. */
const MOST_KEPT = 64;

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The cells of a roster that is being edited: a record is read when it is asked for, and the last ones are kept. */
export class LiveTable implements RosterTable {
  readonly #buffer: LineBuffer;
  readonly #records: RecordLines;
  readonly #header: LiveHeader;
  /** By row, the records that were read last. */
  readonly #read = new Map<number, ScannedTable>();

  constructor(buffer: LineBuffer, records: RecordLines, header: LiveHeader) {
    this.#buffer = buffer;
    this.#records = records;
    this.#header = header;
  }

  get headers(): readonly string[] {
    return this.#header.names;
  }

  /** Forgets the records that were read, since the text is another now. */
  change(): void {
    this.#read.clear();
  }

  get rowCount(): number {
    return this.#records.rowCount;
  }

  cellCount(row: number): number {
    return this.#has(row) ? this.#recordOf(row).headers.length : 0;
  }

  value(row: number, column: number): string {
    return this.#has(row) ? this.#recordOf(row).value(HEADER, column) : '';
  }

  record(row: number): string[] {
    return this.#has(row) ? [...this.#recordOf(row).headers] : [];
  }

  rangeOf(row: number, column: number): Range {
    return this.#has(row) ? this.#shift(row, this.#recordOf(row).rangeOf(HEADER, column)) : NOWHERE;
  }

  rangeOfRow(row: number): Range {
    return this.#has(row) ? this.#shift(row, this.#recordOf(row).rangeOfRow(HEADER)) : NOWHERE;
  }

  isQuoted(row: number, column: number): boolean {
    return this.#has(row) && this.#recordOf(row).isQuoted(HEADER, column);
  }

  cellAt(position: Position): { readonly row: number; readonly column: number } | null {
    const row = this.#isHeader(position.line) ? HEADER : this.#records.rowAt(position.line);
    if (row === HEADER && !this.#isHeader(position.line)) return null;
    const cell = this.#recordOf(row).cellAt({ ...position, line: position.line - this.#lineOf(row) });
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

  #recordOf(row: number): ScannedTable {
    const known = this.#read.get(row);
    if (known !== undefined) return known;
    if (this.#read.size === MOST_KEPT) this.#read.clear();
    const { table } = scanRecord(this.#buffer, this.#lineOf(row));
    this.#read.set(row, table);
    return table;
  }

  #shift(row: number, range: Range): Range {
    return shiftRange(range, this.#lineOf(row));
  }
}
