const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/**
 * Returns the values of all cells of a valid row that starts at an offset; the bytes up to `behind` may include blank lines after it.
 * Decoding the row once is faster than decoding each cell.
 */
export function readRecord(bytes: Buffer, start: number, behind: number): string[] {
  const text = bytes.toString('utf8', start, behind);
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = isQuoted ? findQuotedEnd(text, at) : findPlainEnd(text, at);
    const inner = isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
    cells.push(isQuoted && inner.includes('""') ? inner.replaceAll('""', '"') : inner);
    if (text.charCodeAt(end) !== COMMA) return cells;
    at = end;
  }
}

function findPlainEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === LF || code === CR) return at;
  }
  return text.length;
}

function findQuotedEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);
  return quote + 1;
}
