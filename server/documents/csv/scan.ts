import { MOST_COLUMNS, MOST_CSV_FAULTS } from '../../core/checkLimits.ts';
import { BYTE_ORDER_MARK_CODE } from '../../core/text.ts';
import { toUtf16 } from '../textBytes.ts';

/** What can be wrong with the text itself (RFC 4180, and characters a decoder has replaced). */
export type FaultKind = 'unclosedQuote' | 'textAfterQuote' | 'strayQuote' | 'nul' | 'undecodable';

/** A fault of the text, by offsets. */
export interface Fault {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  /** The end of the text examined to detect it; the length of the text if that was all of it. */
  readonly seen: number;
}

/** The positions of the cells of a CSV text. Row 0 is the header; blank lines are left out. */
export interface Scan {
  readonly text: string;
  /** Its code units; for a short text created on first access. */
  readonly codes: Uint16Array;
  /** Offset of each cell, at its opening quote if it has one. */
  readonly cellStarts: Int32Array;
  /** Offset after each cell, after its closing quote. */
  readonly cellEnds: Int32Array;
  /** Index of the first cell of each row, and one more entry for the end. */
  readonly rowCells: Int32Array;
  readonly rowCount: number;
  readonly faults: readonly Fault[];
}

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** Texts up to this length, such as a record being typed, are scanned into the same reused arrays, which is faster than allocating new ones. */
const SHORT = 1_024;
const SHORT_STARTS = new Int32Array(SHORT + 2);
const SHORT_ENDS = new Int32Array(SHORT + 2);
const SHORT_ROWS = new Int32Array(SHORT + 2);
const SHORT_CODES = new Uint16Array(SHORT);

/**
 * Finds the rows and cells of a CSV text, or of its first `maxRows` rows; with `isStart` false, of a piece from the middle of a text. Stops
 * in a header that is too wide, and after too many faults. Cells are separated by one character. Never throws; an unclosed quote ends with its line
 * (docs/decisions/checking.md#reading-rosters).
 */
export function scanCsv(text: string, maxRows = Number.POSITIVE_INFINITY, isStart = true, separator = ','): Scan {
  const separates = separator.charCodeAt(0);
  const isShort = text.length <= SHORT;
  let starts = isShort ? SHORT_STARTS : new Int32Array((text.length >> 3) + 16);
  let ends = isShort ? SHORT_ENDS : new Int32Array(starts.length);
  let rowCells = isShort ? SHORT_ROWS : new Int32Array((text.length >> 5) + 16);
  let cells = 0;
  let rows = 0;
  const faults: Fault[] = [];
  const codes = isShort ? toShortCodes(text) : toUtf16(text);
  const length = codes.length;
  let at = isStart && codeAt(codes, 0) === BYTE_ORDER_MARK_CODE ? 1 : 0;
  // The next of each special character at or after `at`: searching ahead is faster than looking at every character.
  let comma = -1;
  let lf = -1;
  let cr = -1;
  let quote = -1;

  while (at < length && rows < maxRows && faults.length < MOST_CSV_FAULTS) {
    let code = codes[at]!;
    if (code === LF || code === CR) {
      at++;
      continue;
    }
    if (rows + 1 >= rowCells.length) rowCells = doubled(rowCells);
    rowCells[rows++] = cells;
    for (;;) {
      const start = at;
      if (code === QUOTE) at = scanQuoted(text, codes, at, separates, faults);
      else {
        if (comma < at) comma = find(text, separator, at);
        if (lf < at) lf = find(text, '\n', at);
        if (cr < at) cr = find(text, '\r', at);
        if (quote < at) quote = find(text, '"', at);
        at = Math.min(comma, lf, cr);
        if (quote < at) faults.push({ kind: 'strayQuote', start: quote, end: quote + 1, seen: at });
      }
      if (cells === starts.length) {
        starts = doubled(starts);
        ends = doubled(ends);
      }
      starts[cells] = start;
      ends[cells++] = at;
      if (at >= length || codes[at] !== separates || (cells > MOST_COLUMNS && rows === 1 && isStart)) break;
      code = codeAt(codes, ++at);
    }
    if (rows === 1 && cells > MOST_COLUMNS && isStart) break;
    if (codeAt(codes, at) === CR && codeAt(codes, at + 1) === LF) at++;
    at++;
  }

  rowCells[rows] = cells;
  findForeignCharacters(text, Math.min(at, length), faults);
  const found = {
    text,
    cellStarts: isShort ? starts.slice(0, cells) : starts.subarray(0, cells),
    cellEnds: isShort ? ends.slice(0, cells) : ends.subarray(0, cells),
    rowCells: isShort ? rowCells.slice(0, rows + 1) : rowCells.subarray(0, rows + 1),
    rowCount: rows,
    faults,
  };
  return new CsvScan(found, isShort ? null : codes);
}

class CsvScan implements Scan {
  readonly text: string;
  readonly cellStarts: Int32Array;
  readonly cellEnds: Int32Array;
  readonly rowCells: Int32Array;
  readonly rowCount: number;
  readonly faults: readonly Fault[];
  #codes: Uint16Array | null;

  constructor({ text, cellStarts, cellEnds, rowCells, rowCount, faults }: Omit<Scan, 'codes'>, codes: Uint16Array | null) {
    this.text = text;
    this.cellStarts = cellStarts;
    this.cellEnds = cellEnds;
    this.rowCells = rowCells;
    this.rowCount = rowCount;
    this.faults = faults;
    this.#codes = codes;
  }

  get codes(): Uint16Array {
    this.#codes ??= toUtf16(this.text);
    return this.#codes;
  }
}

/** Returns the code units of a short text, valid until the next call. */
function toShortCodes(text: string): Uint16Array {
  for (let at = 0; at < text.length; at++) SHORT_CODES[at] = text.charCodeAt(at);
  return SHORT_CODES.subarray(0, text.length);
}

/** Returns the next offset of a character, or the end of the text. */
function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

/** Returns the code unit at an offset; the end of the text counts as a line ending. */
function codeAt(codes: Uint16Array, at: number): number {
  return at < codes.length ? codes[at]! : LF;
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** Returns the offset after the quoted cell that opens at `start`. */
function scanQuoted(text: string, codes: Uint16Array, start: number, separates: number, faults: Fault[]): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && codeAt(codes, quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);

  const after = quote === -1 ? codes.length : quote + 1;
  if (quote !== -1 && endsCell(codes, after, separates)) return after;

  // Text after a quote on a later line means that the opening quote was not closed on its own line.
  const lineEnd = findLineEnd(codes, start);
  if (quote === -1 || quote > lineEnd) {
    faults.push({ kind: 'unclosedQuote', start, end: start + 1, seen: quote === -1 ? codes.length : quote + 1 });
    return lineEnd;
  }
  const end = findCellEnd(codes, after, separates);
  faults.push({ kind: 'textAfterQuote', start: after, end, seen: end });
  return end;
}

function endsCell(codes: Uint16Array, at: number, separates: number): boolean {
  const code = codeAt(codes, at);
  return code === separates || code === LF || code === CR;
}

function findCellEnd(codes: Uint16Array, from: number, separates: number): number {
  let at = from;
  while (!endsCell(codes, at, separates)) at++;
  return at;
}

function findLineEnd(codes: Uint16Array, from: number): number {
  for (let at = from; at < codes.length; at++) {
    const code = codes[at];
    if (code === LF || code === CR) return at;
  }
  return codes.length;
}

function findForeignCharacters(text: string, end: number, faults: Fault[]): void {
  for (const [character, kind] of [
    ['\0', 'nul'],
    ['\uFFFD', 'undecodable'],
  ] as const) {
    for (let at = text.indexOf(character); at !== -1 && at < end; at = text.indexOf(character, at + 1)) {
      faults.push({ kind, start: at, end: at + 1, seen: at + 1 });
    }
  }
}

/** A cell by its record (row below the header, -1 is the header itself) and column. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
}

/** Returns the cell that an offset of the text touches, including its edges; null between rows. Where two cells meet, it is the later one. */
export function cellAt({ cellStarts, cellEnds, rowCells, rowCount }: Scan, offset: number): CellAddress | null {
  const cell = findLast(cellStarts, cellStarts.length, offset);
  if (cell === -1 || offset > cellEnds[cell]!) return null;
  const row = findLast(rowCells, rowCount, cell);
  return { row: row - 1, column: cell - rowCells[row]! };
}

/** Returns the index of the last of the first `length` ascending values that is at most `limit`, or -1. */
export function findLast(values: ArrayLike<number>, length: number, limit: number): number {
  let low = -1;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
