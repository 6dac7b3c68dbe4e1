import * as l10n from '@vscode/l10n';
import { decodeText } from '../encoding.ts';

/** The keys of a file with one key per line, in order; a file that cannot be read as such has a fault and no keys. */
interface KeyList {
  readonly keys: readonly string[];
  readonly fault: string | null;
}

/** Reads a CSV of keys, at most `most` of them: no header, one column; blank lines are skipped and quoted keys unquoted. Never throws. */
export function readKeyList(bytes: Uint8Array, most: number): KeyList {
  const { text } = decodeText(bytes);
  const keys: string[] = [];
  let line = 1;
  for (let at = 0; at < text.length && keys.length < most; ) {
    const { cells, end, isOpen } = readRow(text, at);
    if (isOpen)
      return {
        keys: [],
        fault: l10n.t('Line {0} cannot be read: a quote is opened and not closed. Close it, or leave the quotes out.', line),
      };
    const [key = '', ...rest] = cells;
    if (rest.some(isFilled)) return fault(line, l10n.t('holds more than one column. Leave only the column of keys'));
    if (key.includes('\ufffd')) return fault(line, l10n.t('holds bytes that are no text. Save the file as UTF-8'));
    if (isFilled(key)) keys.push(key);
    line += countLines(text, at, end);
    at = end;
  }
  return { keys, fault: null };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

interface Row {
  readonly cells: readonly string[];
  /** The offset of the next row. */
  readonly end: number;
  /** Whether a quote is not closed before the end of the text. */
  readonly isOpen: boolean;
}

const LINE_END = /\r\n?|\n/y;
const CELL_END = /[,\r\n]|$/g;

/** Reads a row; a quote inside a cell, or text after a closing quote, is part of the cell. */
function readRow(text: string, start: number): Row {
  const cells: string[] = [];
  for (let at = start; ; at++) {
    const closing = text[at] === '"' ? findClosingQuote(text, at) : at;
    if (closing === -1) return { cells, end: text.length, isOpen: true };
    CELL_END.lastIndex = closing;
    const end = CELL_END.exec(text)?.index ?? text.length;
    const isQuoted = closing > at && end === closing + 1;
    cells.push(isQuoted ? text.slice(at + 1, closing).replaceAll('""', '"') : text.slice(at, end));
    at = end;
    if (text[at] === ',') continue;
    LINE_END.lastIndex = at;
    return { cells, end: at + (LINE_END.exec(text)?.[0].length ?? 0), isOpen: false };
  }
}

function findClosingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

function countLines(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\r\n?|\n/).length - 1;
}

function fault(line: number, complaint: string): KeyList {
  return { keys: [], fault: l10n.t('Line {0} {1}, one key a line.', line, complaint) };
}
