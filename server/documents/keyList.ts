import { parse } from 'csv-parse/sync';
import { decodeText } from './decodeText.ts';

/** The keys of a file with one key per line, in order; a file that cannot be read as such has a fault and no keys. */
export interface KeyList {
  readonly keys: readonly string[];
  readonly fault: string | null;
}

/** Reads a CSV of keys, at most `most` of them: no header, one column; blank lines are skipped and quoted keys unquoted. Never throws. */
export function readKeyList(bytes: Uint8Array, most: number): KeyList {
  const { text } = decodeText(bytes);
  const rows = readRows(text, most);
  if (typeof rows === 'string') return { keys: [], fault: rows };
  const keys: string[] = [];
  for (const { record, info } of rows) {
    const [key = '', ...rest] = record;
    if (rest.some((cell) => cell.trim() !== '')) return fault(info.lines, 'holds more than one column. Leave only the column of keys');
    if (key.includes('\ufffd')) return fault(info.lines, 'holds bytes that are no text. Save the file as UTF-8');
    keys.push(key);
  }
  return { keys, fault: null };
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readRows(text: string, most: number): readonly Row[] | string {
  try {
    const options = { info: true, relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true, to: most };
    return parse(text, options) as unknown as readonly Row[];
  } catch (error) {
    if (!(error instanceof Error && 'lines' in error)) throw error;
    return `Line ${String(error.lines)} cannot be read: a quote is opened and not closed. Close it, or leave the quotes out.`;
  }
}

function fault(line: number, lack: string): KeyList {
  return { keys: [], fault: `Line ${line} ${lack}, one key a line.` };
}
