import { MOST_CSV_FAULTS } from '../../../core/checkLimits.ts';
import { BYTE_ORDER_MARK_CODE } from '../../../core/text.ts';
import { checkFaults } from '../../csv/faults.ts';
import { scanCsv } from '../../csv/scan.ts';
import { readTable } from '../../csv/table.ts';

/** A CSV row below the header, or what is wrong with it. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[]; readonly fault: null }
  | { readonly line: number; readonly cells: null; readonly fault: string };

/** Reads a CSV that arrives in pieces; never throws. */
export interface CsvReader {
  /** Returns the trimmed header, or null until it has arrived. */
  headers(): readonly string[] | null;
  push(piece: string): CsvRow[];
  end(): CsvRow[];
}

/** Characters to collect before rows are parsed. */
const BLOCK = 1 << 16;

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/** Creates a reader that returns rows once complete ones of `block` characters have arrived. */
export function createCsvReader(block = BLOCK): CsvReader {
  let rest = '';
  let header: string | null = null;
  let headers: readonly string[] | null = null;
  /** What is wrong with the header: rows below it mean nothing then. */
  let headerFault: CsvRow | null = null;
  let isReported = false;
  /** 1-based line of the first character of `rest`. */
  let line = 1;
  /** How much of `rest` has been scanned. */
  let seen = 0;
  /** The quote that is open there, or -1. */
  let opened = -1;
  /** Whether a cell starts there: only then a quote opens one. */
  let isStart = true;
  /** The end of the last row of `rest` that is certainly complete. */
  let complete = 0;
  let unclosed = 0;

  // Finds the ends of rows exactly as `scanCsv` does: otherwise blocks end inside rows, which is reported as faults that are none.
  const look = (): void => {
    for (; seen < rest.length; seen++) {
      const code = rest.charCodeAt(seen);
      if (opened !== -1) {
        if (code !== QUOTE) continue;
        // Whether it closes the cell depends on the next character.
        if (seen + 1 === rest.length) return;
        lookAtQuote(rest.charCodeAt(seen + 1));
      } else if (code === QUOTE && isStart) opened = seen;
      else if (code === LF) endRow();
      else isStart = code === COMMA || code === CR || (code === BYTE_ORDER_MARK_CODE && seen === 0 && line === 1);
    }
  };
  const lookAtQuote = (next: number): void => {
    if (next === QUOTE) {
      seen++;
      return;
    }
    const isClosed = next === COMMA || next === LF || next === CR;
    const lineEnd = isClosed || unclosed >= MOST_CSV_FAULTS ? -1 : rest.slice(opened, seen).search(/[\r\n]/);
    if (lineEnd !== -1) {
      unclosed++;
      seen = opened + lineEnd - 1;
    }
    opened = -1;
    isStart = false;
  };
  const endRow = (): void => {
    complete = seen + 1;
    isStart = true;
    if (header === null && rest.slice(0, complete).trim() === '') drop();
    else if (header === null) takeHeader();
  };
  /** Discards the complete rows and returns their text. */
  const drop = (): string => {
    const text = rest.slice(0, complete);
    rest = rest.slice(complete);
    seen -= complete;
    if (opened !== -1) opened -= complete;
    // The loop of `look` continues after the line ending.
    complete = 0;
    line += countLines(text);
    return text;
  };
  const takeHeader = (): void => {
    header = rest.slice(0, complete).replace(/\r?\n$/, '');
    const table = readTable(scanCsv(header));
    headers = table.headers.map((name) => name.trim());
    const [fault] = checkFaults(table).problems;
    if (fault !== undefined) headerFault = { line: line + fault.range.start.line, cells: null, fault: fault.message };
    drop();
  };
  const read = (): CsvRow[] => {
    const first = line;
    const text = drop();
    if (headerFault !== null && !isReported) {
      isReported = true;
      return [headerFault];
    }
    return header === null || isReported || text.trim() === '' ? [] : readRows(header, text, first);
  };
  return {
    headers: () => headers,
    push: (piece) => {
      rest += piece;
      look();
      return complete >= block ? read() : [];
    },
    end: () => {
      if (header === null && rest.trim() !== '') {
        // Its quote may be unclosed, which `scanCsv` knows to end with the line.
        const { cellEnds, rowCells } = scanCsv(rest, 1, line === 1);
        complete = cellEnds[rowCells[1]! - 1] ?? rest.length;
        if (rest[complete] === '\r') complete++;
        if (rest[complete] === '\n') complete++;
        takeHeader();
      }
      complete = rest.length;
      return read();
    },
  };
}

function readRows(header: string, text: string, first: number): CsvRow[] {
  const scan = scanCsv(`${header}\n${text}`);
  const table = readTable(scan);
  const above = countLines(`${header}\n`);
  const toLine = (at: number): number => first + at - above;
  const rows: CsvRow[] = [];
  const { problems } = checkFaults(table);
  const faulty = new Set<number>();
  for (const { range, message } of problems) {
    const line = toLine(range.start.line);
    if (line < first || faulty.has(line)) continue;
    faulty.add(line);
    rows.push({ line, cells: null, fault: message });
  }
  for (let row = 0; row < table.rowCount; row++) {
    const { start, end } = table.rangeOfRow(row);
    if (isFaulty(faulty, toLine(start.line), toLine(end.line))) continue;
    rows.push({ line: toLine(start.line), cells: table.record(row), fault: null });
  }
  return rows;
}

function isFaulty(faulty: ReadonlySet<number>, from: number, to: number): boolean {
  if (faulty.size === 0) return false;
  for (let line = from; line <= to; line++) if (faulty.has(line)) return true;
  return false;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
