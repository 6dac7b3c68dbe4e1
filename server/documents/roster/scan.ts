import { GrowingInts } from './growingInts.ts';

/** What can be wrong with the text itself (RFC 4180, and what a decoder leaves behind). */
export type FaultKind = 'unclosedQuote' | 'textAfterQuote' | 'strayQuote' | 'nul' | 'undecodable';

/** A fault of the text, by offsets. */
export interface Fault {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
}

/** Where the cells of a CSV text are. Row 0 is the header; blank lines are left out. */
export interface Scan {
  readonly text: string;
  /** Offset of each cell, at its opening quote where it has one. */
  readonly cellStarts: Int32Array;
  /** Offset after each cell, behind its closing quote. */
  readonly cellEnds: Int32Array;
  /** Index of the first cell of each row, and one entry more for the end. */
  readonly rowCells: Int32Array;
  readonly rowCount: number;
  readonly faults: readonly Fault[];
}

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;
const BYTE_ORDER_MARK = 0xfeff;

/** Finds the rows and cells of a CSV text, or of its first `maxRows` rows. Never throws; a quote that is not closed ends with its line. */
export function scanCsv(text: string, maxRows = Number.POSITIVE_INFINITY): Scan {
  const starts = new GrowingInts(text.length >> 4);
  const ends = new GrowingInts(text.length >> 4);
  const rowCells = new GrowingInts(text.length >> 6);
  const faults: Fault[] = [];
  const length = text.length;
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;

  while (at < length && rowCells.length < maxRows) {
    let code = text.charCodeAt(at);
    if (code === LF || code === CR) {
      at++;
      continue;
    }
    rowCells.push(starts.length);
    for (;;) {
      const start = at;
      if (code === QUOTE) {
        at = scanQuoted(text, at, faults);
        code = text.charCodeAt(at);
      } else {
        // Nearly all characters lie above the comma; NaN at the end of the text ends the loop too.
        for (;;) {
          while (code > COMMA) code = text.charCodeAt(++at);
          if (code === COMMA || code === LF || code === CR || at >= length) break;
          if (code === QUOTE) {
            faults.push({ kind: 'strayQuote', start: at, end: at + 1 });
            at = findCellEnd(text, at);
            code = text.charCodeAt(at);
            break;
          }
          code = text.charCodeAt(++at);
        }
      }
      starts.push(start);
      ends.push(at);
      if (code !== COMMA) break;
      code = text.charCodeAt(++at);
    }
    if (code === CR && text.charCodeAt(at + 1) === LF) at++;
    at++;
  }

  const rowCount = rowCells.length;
  rowCells.push(starts.length);
  findForeignCharacters(text, Math.min(at, length), faults);
  return { text, cellStarts: starts.toArray(), cellEnds: ends.toArray(), rowCells: rowCells.toArray(), rowCount, faults };
}

/** The offset behind the quoted cell that opens at `start`. */
function scanQuoted(text: string, start: number, faults: Fault[]): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);

  const after = quote === -1 ? text.length : quote + 1;
  if (quote !== -1 && endsCell(text, after)) return after;

  // Text behind a quote on a later line: it is the opening quote that was meant to be closed on its own line.
  const lineEnd = findLineEnd(text, start);
  if (quote === -1 || quote > lineEnd) {
    faults.push({ kind: 'unclosedQuote', start, end: start + 1 });
    return lineEnd;
  }
  const end = findCellEnd(text, after);
  faults.push({ kind: 'textAfterQuote', start: after, end });
  return end;
}

function endsCell(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === COMMA || code === LF || code === CR;
}

function findCellEnd(text: string, from: number): number {
  let at = from;
  while (!endsCell(text, at)) at++;
  return at;
}

function findLineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return at;
  }
  return text.length;
}

function findForeignCharacters(text: string, end: number, faults: Fault[]): void {
  for (const [character, kind] of [
    ['\0', 'nul'],
    ['\uFFFD', 'undecodable'],
  ] as const) {
    for (let at = text.indexOf(character); at !== -1 && at < end; at = text.indexOf(character, at + 1)) {
      faults.push({ kind, start: at, end: at + 1 });
    }
  }
}
