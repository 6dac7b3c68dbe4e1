import type { Position, Range } from '../../../core/problem.ts';
import { scanCsv } from '../../csv/scan.ts';
import { type RosterTable, readTable, type ScannedTable } from '../../csv/table.ts';
import type { LiveHeader } from './header.ts';
import { type LineBuffer, shiftRange } from './lines.ts';
import type { RecordLines } from './recordLines.ts';
import { scanRecord } from './scanRecord.ts';

const HEADER = -1;

/** Maximum number of cached single records: a problem often refers to a few others, which are read next. */
const MOST_KEPT = 64;

/** After this many rows in sequence, probably all rows will be read: from then on they are read in pieces of this many lines. */
const IN_A_ROW = 16;
const LINES_AT_ONCE = 200;

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Records scanned together: row -1 of `table` is row `first`, and its lines count from `line`. */
interface Chunk {
  readonly table: ScannedTable;
  readonly first: number;
  readonly count: number;
  readonly line: number;
}

/** The cells of a roster under edit: a record is read on demand, alone or with those after it, and recent ones are cached. */
export class LiveTable implements RosterTable {
  readonly #buffer: LineBuffer;
  readonly #records: RecordLines;
  readonly #header: LiveHeader;
  /** Recently read single records by row, and the last piece of several records. */
  #read = new Map<number, Chunk>();
  #chunk: Chunk | null = null;
  #last = HEADER;
  #inARow = 0;

  constructor(buffer: LineBuffer, records: RecordLines, header: LiveHeader) {
    this.#buffer = buffer;
    this.#records = records;
    this.#header = header;
  }

  get headers(): readonly string[] {
    return this.#header.names;
  }

  /** Drops the cached records because the text has changed. A new map is created because a cleared one keeps its old contents in memory for long. */
  change(): void {
    this.#read = new Map();
    this.#chunk = null;
    this.#inARow = 0;
  }

  /** Caches a record that was just read on its own, because problems are likely to be about it. */
  keep(row: number, line: number, table: ScannedTable): Chunk {
    if (this.#read.size === MOST_KEPT) this.#read = new Map();
    const chunk = { table, first: row, count: 1, line };
    this.#read.set(row, chunk);
    return chunk;
  }

  get rowCount(): number {
    return this.#records.rowCount;
  }

  cellCount(row: number): number {
    return this.#ask(row, (table, at) => table.cellCount(at), 0);
  }

  value(row: number, column: number): string {
    return this.#ask(row, (table, at) => table.value(at, column), '');
  }

  record(row: number): string[] {
    return this.#ask(row, (table, at) => table.record(at), []);
  }

  recordJson(row: number): string {
    return this.#ask(row, (table, at) => table.recordJson(at), '[]');
  }

  rangeOf(row: number, column: number): Range {
    return this.#ask(row, (table, at, line) => shiftRange(table.rangeOf(at, column), line), NOWHERE);
  }

  rangeOfRow(row: number): Range {
    return this.#ask(row, (table, at, line) => shiftRange(table.rangeOfRow(at), line), NOWHERE);
  }

  isQuoted(row: number, column: number): boolean {
    return this.#ask(row, (table, at) => table.isQuoted(at, column), false);
  }

  cellAt(position: Position): { readonly row: number; readonly column: number } | null {
    const row = this.#isHeader(position.line) ? HEADER : this.#records.rowAt(position.line);
    if (row === HEADER && !this.#isHeader(position.line)) return null;
    const { table, line } = this.#chunkOf(row);
    const cell = table.cellAt({ ...position, line: position.line - line });
    return cell && { row, column: cell.column };
  }

  #ask<Answer>(row: number, ask: (table: ScannedTable, at: number, line: number) => Answer, nothing: Answer): Answer {
    if (!this.#has(row)) return nothing;
    const { table, first, line } = this.#chunkOf(row);
    return ask(table, row - first - 1, line);
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

  #chunkOf(row: number): Chunk {
    const known = this.#read.get(row);
    if (known !== undefined) return known;
    if (this.#chunk !== null && row >= this.#chunk.first && row < this.#chunk.first + this.#chunk.count) return this.#chunk;
    this.#inARow = row === this.#last + 1 ? this.#inARow + 1 : 0;
    const chunk = (this.#inARow > IN_A_ROW ? this.#readChunk(row) : null) ?? this.#readRecord(row);
    this.#last = row + chunk.count - 1;
    return chunk;
  }

  #readRecord(row: number): Chunk {
    const line = this.#lineOf(row);
    return this.keep(row, line, scanRecord(this.#buffer, line).table);
  }

  /** Reads a piece of several records; null if one of them has a fault, which may depend on text after the piece. Tried again a few rows further down. */
  #readChunk(first: number): Chunk | null {
    const line = this.#lineOf(first);
    const text = this.#buffer.between(line, Math.min(line + LINES_AT_ONCE, this.#buffer.lineCount));
    const scan = scanCsv(text, Number.POSITIVE_INFINITY, false);
    if (scan.faults.length > 0) {
      this.#inARow = 0;
      return null;
    }
    this.#chunk = { table: readTable(scan), first, count: scan.rowCount, line };
    return this.#chunk;
  }
}
