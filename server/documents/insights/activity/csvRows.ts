import { checkFaults } from '../../csv/faults.ts';
import { readCsv } from '../../csv/table.ts';
import { countLines, RowEnds } from './rowEnds.ts';

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

/** Reads a CSV with commas: returns rows once complete ones of `block` characters have arrived. */
export class CommaReader implements CsvReader {
  readonly #block: number;
  readonly #ends = new RowEnds();
  #header: string | null = null;
  #headers: readonly string[] | null = null;
  /** What is wrong with the header, once: rows below it mean nothing then. */
  #headerFaults: CsvRow[] = [];
  #isRefused = false;

  constructor(block = BLOCK) {
    this.#block = block;
  }

  headers(): readonly string[] | null {
    return this.#headers;
  }

  push(piece: string): CsvRow[] {
    this.#ends.add(piece);
    while (this.#ends.findNext()) {
      if (this.#header !== null) continue;
      if (this.#ends.isBlank) this.#ends.take();
      else this.#takeHeader();
    }
    return this.#ends.complete >= this.#block ? this.#read() : [];
  }

  end(): CsvRow[] {
    this.#ends.completeAll();
    if (this.#header === null && !this.#ends.isBlank) {
      this.#ends.completeFirst();
      this.#takeHeader();
      this.#ends.completeAll();
    }
    return this.#read();
  }

  /** Takes the complete row. */
  #takeHeader(): void {
    const { line } = this.#ends;
    this.#header = this.#ends.take().replace(/\r?\n$/, '');
    const table = readCsv(this.#header);
    this.#headers = table.headers.map((name) => name.trim());
    const [fault] = checkFaults(table, false).problems;
    if (fault === undefined) return;
    this.#isRefused = true;
    this.#headerFaults = [{ line: line + fault.range.start.line, cells: null, fault: fault.message }];
  }

  #read(): CsvRow[] {
    const { line } = this.#ends;
    const text = this.#ends.take();
    if (this.#isRefused) return this.#headerFaults.splice(0);
    return this.#header === null || text.trim() === '' ? [] : readRows(this.#header, text, line);
  }
}

function readRows(header: string, text: string, first: number): CsvRow[] {
  const table = readCsv(`${header}\n${text}`);
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
