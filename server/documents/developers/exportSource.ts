import * as l10n from '@vscode/l10n';
import { parse } from 'csv-parse/sync';
import type { SourceFault, SourceRow } from '../../core/reshape/skip.ts';
import { decodeText } from '../encoding.ts';

/** The rows of an export as they are, titles above the header too; blank lines are left out. */
export interface ExportSource {
  /** Null for a workbook. */
  readonly separator: string | null;
  /** The sheet that was read, and the names of all; null and none for a CSV. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** What decides how a source is read, besides the source itself. */
export interface ExportChoice {
  readonly separator?: string;
  readonly sheet?: string;
}

/** Reads the rows of an export: a CSV with any separator. Never throws. */
export function readExport(bytes: Uint8Array, { separator }: ExportChoice = {}): ExportSource | SourceFault {
  return readCsvSource(decodeText(bytes).text, separator);
}

/** The line in which spreadsheets declare the separator. */
const DECLARED = /^sep=(.)(?:\r\n|\r|\n)/;

function readCsvSource(text: string, chosen: string | undefined): ExportSource | SourceFault {
  const declared = DECLARED.exec(text);
  const rest = text.slice(declared?.[0].length ?? 0);
  const separator = chosen ?? declared?.[1] ?? guessSeparator(rest);
  try {
    const options = { delimiter: separator, info: true, relax_column_count: true, skip_records_with_empty_values: true };
    const records = parse(rest, options) as unknown as readonly CsvRecord[];
    const above = declared === null ? 0 : 1;
    const rows = records.map(({ record, info }) => ({ cells: record, line: info.lines + above }));
    return { separator, sheet: null, sheets: [], rows };
  } catch (error) {
    if (!(error instanceof Error && 'lines' in error)) throw error;
    return { fault: l10n.t('This line is not valid CSV: its quotes do not match. Correct them.'), line: Number(error.lines) };
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Lines by which a separator is guessed. */
const GUESSED_LINES = 50;

/** Returns the separator that most of the first lines have the same number of times. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, 65_536)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, GUESSED_LINES);
  const rate = (separator: string): number => {
    const counts = Map.groupBy(lines, (line) => line.split(separator).length - 1);
    counts.delete(0);
    return Math.max(0, ...Array.from(counts, ([count, same]) => same.length * (1 + count / 1_000)));
  };
  return SEPARATORS.toSorted((one, other) => rate(other) - rate(one))[0]!;
}
