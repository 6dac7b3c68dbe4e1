import { separateByCommas } from '../../writeCsv.ts';
import { CommaReader, type CsvReader } from './csvRows.ts';

/** The separators that an export may have instead of commas. */
const OTHERS = [';', '\t'] as const;

const PREAMBLE = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * Creates a reader of CSV with commas, semicolons or tabs, by what separates most cells of the first line with text. Only rows with commas
 * are returned before the end.
 */
export function createDelimitedReader(): CsvReader {
  const csv = new CommaReader();
  let kept = '';
  let separator: string | null = null;
  return {
    headers: () => csv.headers(),
    push: (piece) => {
      if (separator === ',') return csv.push(piece);
      kept += piece;
      if (separator === null && !/\S.*[\r\n]/.test(kept)) return [];
      separator ??= findSeparator(kept);
      if (separator !== ',') return [];
      const text = kept;
      kept = '';
      return csv.push(text);
    },
    end: () => {
      separator ??= findSeparator(kept);
      if (kept === '') return csv.end();
      // A line that names the separator is not a header, but it is a line.
      const lead = PREAMBLE.test(kept) ? '\n' : '';
      const text = separator === ',' ? kept : lead + separateByCommas(kept, separator);
      kept = '';
      return [...csv.push(text), ...csv.end()];
    },
  };
}

function findSeparator(text: string): string {
  const named = PREAMBLE.exec(text)?.[1];
  if (named !== undefined) return named;
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (character: string): number => unquoted.split(character).length - 1;
  return OTHERS.find((other) => count(other) > count(',')) ?? ',';
}
