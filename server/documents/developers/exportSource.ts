import * as l10n from '@vscode/l10n';
import { parse } from 'csv-parse/sync';
import { SEPARATORS } from '../../core/developers/separators.ts';
import { describeConflictMark, isConflicted, isConflictMark } from '../../core/markConflicts.ts';
import type { SourceFault, SourceRow } from '../../core/reshape/skip.ts';
import { decodeText } from '../encoding.ts';
import { DECLARED_SEPARATOR } from '../writeCsv.ts';
import { readWorkbook } from '../xlsx/workbook.ts';
import { describeFormat, findFormat } from './wrongFile.ts';

/** The rows of an export as they are, titles above the header too; blank lines are left out. */
export interface ExportSource {
  /** Null for a workbook. */
  readonly separator: string | null;
  /** The sheet that was read, and the names of all; null and none for a CSV. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Null if the file itself says how its text is encoded: UTF-8, UTF-16, or a workbook. */
  readonly encoding: ExportEncoding | null;
  readonly rows: readonly SourceRow[];
}

/** What decides how a source is read, besides the source itself. */
export interface ExportChoice {
  readonly separator?: string;
  readonly sheet?: string;
  readonly encoding?: ExportEncoding;
}

/** An encoding that has to be named: no file says that it has it. */
export type ExportEncoding = 'windows-1252';

/**
 * Reads the rows of an export: a CSV with any separator, or a sheet of an Excel workbook. Characters that were lost, marks of a conflict
 * and quotes that do not match are refused, as a check of a roster does. Never throws.
 */
export function readExport(bytes: Uint8Array, { separator, sheet, encoding }: ExportChoice = {}): ExportSource | SourceFault {
  const format = findFormat(new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_BEGINNING)));
  if (format === null) {
    const text = encoding === undefined ? decodeText(bytes).text : new TextDecoder(encoding).decode(bytes);
    return readCsvSource(text, separator, encoding ?? null);
  }
  const workbook = bytes[0] === ZIP ? readWorkbook(bytes, sheet) : null;
  if (typeof workbook === 'string') return { fault: workbook, line: 1 };
  return workbook === null ? { fault: describeFormat(format), line: 1 } : { separator: null, encoding: null, ...workbook };
}

/** Bytes by which the format of a file is found. */
const LONGEST_BEGINNING = 512;

/** The first byte of a ZIP archive. */
const ZIP = 0x50;

function readCsvSource(text: string, chosen: string | undefined, encoding: ExportEncoding | null): ExportSource | SourceFault {
  const lost = findLost(text);
  if (lost !== null) return lost;
  const declared = DECLARED_SEPARATOR.exec(text);
  const rest = text.slice(declared?.[0].length ?? 0);
  const separator = chosen ?? declared?.[1] ?? guessSeparator(rest);
  const above = declared === null ? 0 : 1;
  const options = {
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  const read = (most: number) => parse(rest, { ...options, to: most }) as unknown as readonly CsvRecord[];
  try {
    const records = read(-1);
    const end = /[\r\n]$/.test(text.slice(-1)) ? undefined : records.at(-1);
    const rows = records
      // Blank cells without a line ending may be the rest of a row.
      .filter((one) => one.record.some((cell) => cell.trim() !== '') || (one === end && one.record.length > 1))
      .map((one) => ({ cells: one.record, line: one.info.lines + above, endsFile: one === end }));
    return { separator, sheet: null, sheets: [], encoding, rows };
  } catch (error) {
    if (!(error instanceof Error && 'lines' in error && 'code' in error && 'records' in error)) throw error;
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return { fault: describeQuotes(error.code), line: Number(error.lines) + above };
    // The parser is at the end of the file then; the quote is in the row after those that it has read.
    const line = error.records === 0 ? 1 : read(Number(error.records)).at(-1)!.info.lines + 1;
    return {
      fault: l10n.t('A quote in this row is never closed. Close it; if the file was cut off there, export or copy it again.'),
      line: line + above,
    };
  }
}

function describeQuotes(code: unknown): string {
  return code === 'INVALID_OPENING_QUOTE'
    ? l10n.t(
        'This line is not valid CSV: a space or text is before a quote. Remove the space, or quote the whole cell and double its quotes.',
      )
    : l10n.t('This line is not valid CSV: its quotes do not match. Correct them.');
}

/** Finds the first line that is not text, or is not of one version of the file. */
function findLost(text: string): SourceFault | null {
  const lost = text.search(/[\0\uFFFD]/);
  const line = text.slice(0, Math.max(lost, 0)).split(/\r\n|\n|\r/).length;
  if (text[lost] === '\0') return { line, fault: l10n.t('This line contains a NUL character. Export the file again, as text in UTF-8.') };
  if (lost !== -1)
    return {
      line,
      fault: l10n.t(
        'This line contains bytes that are not text in UTF-8. Save the file as UTF-8, or have it read as Windows-1252 by the steps of `fairlead developers reshape --propose`.',
      ),
    };
  if (!isConflicted(text)) return null;
  return { line: text.split(/\r\n|\n|\r/).findIndex(isConflictMark) + 1, fault: describeConflictMark() };
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

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
  const candidates = SEPARATORS.find((some) => some.some((separator) => rate(separator) > 0)) ?? [','];
  return candidates.toSorted((one, other) => rate(other) - rate(one))[0]!;
}
