import * as l10n from '@vscode/l10n';
import { isTooDeep, TOO_DEEP } from '../../../core/jsonObject.ts';
import { createJsonReader, type RecordEntry, type RecordReader } from './entries.ts';
import { createTableReader } from './recordTable.ts';

/** Maximum length of a line in characters, many times what the longest values of a record need. */
const LONGEST_LINE = 1_000_000;

/** Creates a reader for NDJSON: one record per line; blank lines are skipped. */
function createLineReader(): RecordReader {
  let rest = '';
  let line = 0;
  /** Whether the line that `rest` belongs to is too long and has already been reported. */
  let skips = false;
  const read = (text: string): RecordEntry[] => {
    line++;
    if (skips) {
      skips = false;
      return [];
    }
    return text.length > LONGEST_LINE ? [tooLong(line)] : readLine(text, line);
  };
  return {
    push: (piece) => {
      const entries: RecordEntry[] = [];
      let from = 0;
      for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
        entries.push(...read(rest + piece.slice(from, to)));
        rest = '';
        from = to + 1;
      }
      rest += skips ? '' : piece.slice(from);
      if (rest.length > LONGEST_LINE) {
        entries.push(tooLong(line + 1));
        skips = true;
        rest = '';
      }
      return entries;
    },
    end: () => {
      const last = rest;
      rest = '';
      return skips ? [] : read(last);
    },
  };
}

function readLine(text: string, line: number): RecordEntry[] {
  if (text.trim() === '') return [];
  if (isTooDeep(text)) return [{ line, place: '', found: { fault: TOO_DEEP } }];
  try {
    return [{ line, place: '', found: { value: JSON.parse(text) } }];
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return [
      {
        line,
        place: '',
        found: { fault: l10n.t('is not JSON: {0}. Write one activity record per line, like {"kind": "commit", …}', reason) },
      },
    ];
  }
}

function tooLong(line: number): RecordEntry {
  return { line, place: '', found: { fault: l10n.t('has more than {0} characters; write one activity record per line', LONGEST_LINE) } };
}

/** The formats in which activity records are imported: name, content type and reader. */
export const RECORD_FORMATS = {
  ndjson: { type: 'application/x-ndjson', createReader: createLineReader },
  json: { type: 'application/json', createReader: createJsonReader },
  csv: { type: 'text/csv', createReader: createTableReader },
} as const satisfies Record<string, { readonly type: string; readonly createReader: () => RecordReader }>;

export type RecordFormat = keyof typeof RECORD_FORMATS;
