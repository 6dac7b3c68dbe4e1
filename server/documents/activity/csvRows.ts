import { checkFaults } from '../roster/faults.ts';
import { scanCsv } from '../roster/scan.ts';
import { readTable } from '../roster/table.ts';

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
const QUOTE = 34;

/** Creates a reader that returns rows once enough complete ones have arrived. */
export function createCsvReader(): CsvReader {
  let rest = '';
  let header: string | null = null;
  let headers: readonly string[] | null = null;
  /** 1-based line of the first character of `rest`. */
  let line = 1;
  /** How much of `rest` has been scanned, and whether a quote is open there. */
  let seen = 0;
  let isOpen = false;
  /** The end of the last row of `rest` that is certainly complete. */
  let complete = 0;

  const look = (): void => {
    for (; seen < rest.length; seen++) {
      const code = rest.charCodeAt(seen);
      if (code === QUOTE) isOpen = !isOpen;
      else if (code === LF && !isOpen) {
        complete = seen + 1;
        if (header === null && rest.slice(0, complete).trim() === '') drop();
        else if (header === null) takeHeader(complete);
      }
    }
  };
  /** Discards the complete rows and returns their text. */
  const drop = (): string => {
    const text = rest.slice(0, complete);
    rest = rest.slice(complete);
    seen -= complete;
    // The loop of `look` continues after the line ending.
    complete = 0;
    line += countLines(text);
    return text;
  };
  const takeHeader = (end: number): void => {
    header = rest.slice(0, end).replace(/\r?\n$/, '');
    headers = readTable(scanCsv(header)).headers.map((name) => name.trim());
    complete = end;
    drop();
  };
  const read = (): CsvRow[] => {
    const first = line;
    const text = drop();
    if (header === null || text.trim() === '') return [];
    return readRows(header, text, first);
  };
  return {
    headers: () => headers,
    push: (piece) => {
      rest += piece;
      look();
      return complete >= BLOCK ? read() : [];
    },
    end: () => {
      if (header === null && rest.trim() !== '') takeHeader(rest.length);
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
  // Faults of the header are reported only with the first rows.
  if (first <= 1 + above && problems.some(({ range }) => range.start.line < above)) {
    return [{ line: 1, cells: null, fault: problems[0]!.message }];
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
