import { parse } from 'csv-parse/sync';
import { type PlainTable, reshapeTable } from '../../core/reshape.ts';
import { writeCsv } from '../writeCsv.ts';
import type { Reshaping } from './readReshape.ts';

/** A reshaped CSV, or why there is none: a whole sentence, with the 1-based line of the CSV or the 0-based index of the step. */
export type ReshapedCsv =
  | { readonly kind: 'reshaped'; readonly csv: string; readonly rows: number }
  | { readonly kind: 'csv'; readonly line: number; readonly message: string }
  | { readonly kind: 'step'; readonly step: number; readonly message: string };

/** Reshapes a CSV with a header, step by step; blank lines are left out. Never throws. */
export function reshapeCsv(text: string, { separator, steps }: Reshaping): ReshapedCsv {
  const read = readCsv(text, separator);
  if ('kind' in read) return read;
  let table: PlainTable = read.table;
  for (const [index, { step }] of steps.entries()) {
    const next = reshapeTable(table, step);
    if ('fault' in next) {
      if (next.row === null) return { kind: 'step', step: index, message: next.fault };
      return { kind: 'csv', line: read.lines[next.row] ?? 1, message: next.fault };
    }
    table = next;
  }
  return { kind: 'reshaped', csv: writeCsv([table.headers, ...table.rows]), rows: table.rows.length };
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readCsv(
  text: string,
  delimiter: string,
): { readonly table: PlainTable; readonly lines: readonly number[] } | Extract<ReshapedCsv, { kind: 'csv' }> {
  try {
    const options = { delimiter, info: true, relax_column_count: true, skip_records_with_empty_values: true };
    const [head, ...rows] = parse(text, options) as unknown as readonly Row[];
    if (head === undefined) return { kind: 'csv', line: 1, message: 'The header is missing. Name the columns in the first line.' };
    const long = rows.find(({ record }) => record.slice(head.record.length).some((cell) => cell.trim() !== ''));
    if (long !== undefined) {
      const message = `This row has ${long.record.length} cells, but the header has ${head.record.length} columns. Quote cells that contain the separator.`;
      return { kind: 'csv', line: long.info.lines, message };
    }
    const cells = rows.map(({ record }) => head.record.map((_, column) => record[column] ?? ''));
    return { table: { headers: head.record, rows: cells }, lines: rows.map(({ info }) => info.lines) };
  } catch (error) {
    if (!(error instanceof Error && 'lines' in error)) throw error;
    return {
      kind: 'csv',
      line: Number(error.lines),
      message: 'This line is not valid CSV: its quotes do not match. Correct them.',
    };
  }
}
