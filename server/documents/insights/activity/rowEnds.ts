import { MOST_CSV_FAULTS } from '../../../core/checkLimits.ts';
import { BYTE_ORDER_MARK_CODE } from '../../../core/text.ts';
import { scanCsv } from '../../csv/scan.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/**
 * Finds the ends of the rows of a CSV that arrives in pieces, exactly as `scanCsv` does: otherwise blocks end inside rows, which is reported
 * as faults that are none.
 */
export class RowEnds {
  /** What has arrived and was not taken. */
  #text = '';
  /** How much of it has been scanned. */
  #seen = 0;
  /** The quote that is open there, or -1. */
  #opened = -1;
  /** Whether a cell starts there: only then a quote opens one. */
  #isStart = true;
  #unclosed = 0;
  #complete = 0;
  #line = 1;

  /** The end of the last row that is certainly complete. */
  get complete(): number {
    return this.#complete;
  }

  /** 1-based line of the first character that was not taken. */
  get line(): number {
    return this.#line;
  }

  /** Whether the complete rows are blank. */
  get isBlank(): boolean {
    return this.#text.slice(0, this.#complete).trim() === '';
  }

  add(piece: string): void {
    this.#text += piece;
  }

  /** Completes the next row; returns false if its end has not arrived. */
  findNext(): boolean {
    while (this.#opened === -1 || this.#closeQuote()) {
      const mark = this.#findMark();
      if (mark === null) return false;
      if (mark === LF) {
        this.#complete = this.#seen;
        return true;
      }
      this.#opened = this.#seen - 1;
    }
    return false;
  }

  /** Goes behind the next line ending or quote that opens a cell, and returns it; null if none has arrived. */
  #findMark(): number | null {
    const text = this.#text;
    let isStart = this.#isStart;
    for (let at = this.#seen; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LF || (code === QUOTE && isStart)) {
        this.#seen = at + 1;
        this.#isStart = true;
        return code;
      }
      isStart = code === COMMA || code === CR || (code === BYTE_ORDER_MARK_CODE && at === 0 && this.#line === 1);
    }
    this.#seen = text.length;
    this.#isStart = isStart;
    return null;
  }

  /** Goes behind the cell whose quote is open; returns false if its end is not certain yet. */
  #closeQuote(): boolean {
    const text = this.#text;
    let quote = text.indexOf('"', this.#seen);
    while (quote !== -1 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);
    // Whether a quote closes the cell depends on the next character.
    const isCertain = quote !== -1 && quote + 1 < text.length;
    this.#seen = quote === -1 ? text.length : quote;
    if (!isCertain) return false;
    const next = text.charCodeAt(quote + 1);
    const isClosed = next === COMMA || next === LF || next === CR;
    const lineEnd = isClosed || this.#unclosed >= MOST_CSV_FAULTS ? -1 : text.slice(this.#opened, quote).search(/[\r\n]/);
    if (lineEnd !== -1) this.#unclosed++;
    this.#seen = lineEnd === -1 ? quote + 1 : this.#opened + lineEnd;
    this.#opened = -1;
    this.#isStart = false;
    return true;
  }

  /** Completes the first row at the end of the text, where its quote may be unclosed: `scanCsv` ends it with the line. */
  completeFirst(): void {
    const { cellEnds, rowCells } = scanCsv(this.#text, 1, this.#line === 1);
    this.#complete = cellEnds[rowCells[1]! - 1] ?? this.#text.length;
    if (this.#text[this.#complete] === '\r') this.#complete++;
    if (this.#text[this.#complete] === '\n') this.#complete++;
  }

  /** Completes what is left at the end of the text. */
  completeAll(): void {
    this.#complete = this.#text.length;
  }

  /** Takes the complete rows. */
  take(): string {
    const text = this.#text.slice(0, this.#complete);
    this.#text = this.#text.slice(this.#complete);
    this.#seen -= this.#complete;
    if (this.#opened !== -1) this.#opened -= this.#complete;
    this.#complete = 0;
    this.#line += countLines(text);
    return text;
  }
}

/** Counts the line feeds of a text. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
