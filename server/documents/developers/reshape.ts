import * as l10n from '@vscode/l10n';
import { parse } from 'csv-parse/sync';
import { compilePattern } from '../../core/pattern.ts';
import type { Range } from '../../core/problem.ts';
import { findReshapeProblems, type PlainTable, type ReshapeStep, reshapeTable } from '../../core/reshape.ts';
import { toSentence } from '../../core/shape.ts';
import type { TreeNode } from '../../core/tree.ts';
import { readJson, toPlainValue } from '../json/readJson.ts';
import { indexLines } from '../lineIndex.ts';
import { writeCsv } from '../writeCsv.ts';

/** A fault as a whole sentence, with its range. */
export interface ReshapeFault {
  readonly message: string;
  readonly range: Range;
}

/** How a CSV is reshaped: its separator, and the steps with their ranges in the text. */
interface Reshaping {
  readonly separator: string;
  readonly steps: readonly { readonly step: ReshapeStep; readonly range: Range }[];
}

/** Maximum nesting of the values that are read; no reshaping is deeper. */
const DEEPEST = 6;

/** Parses the JSON that describes how a CSV is reshaped; never throws. Unknown keys are faults too, so that no step is silently ignored. */
export function readReshape(text: string): Reshaping | readonly ReshapeFault[] {
  const { tree, faults } = readJson(text);
  const lines = indexLines(text);
  const place = (start: number, end: number, message: string): ReshapeFault => ({ message, range: lines.rangeOf(start, end) });
  const ofJson = faults.map(({ start, end, message }) => place(start, end, message));
  if (tree === null && ofJson.length === 0)
    return [place(0, 0, l10n.t('The file is empty. Write {"steps": [{"rename": {"Mail": "E-mail"}}]} into it.'))];
  const ofShape = findReshapeProblems(tree).map(({ span, path, message }) =>
    place(span.start, span.end, toSentence(path, message, l10n.t('The reshaping'))),
  );
  if (ofJson.length + ofShape.length > 0) return [...ofJson, ...ofShape];
  // The shape check guarantees this type.
  const { separator = ',', steps } = withoutNulls(toPlainValue(tree, DEEPEST)) as {
    readonly separator?: string;
    readonly steps: readonly ReshapeStep[];
  };
  const found = [
    ...(separator.length === 1 && !/["\r\n]/.test(separator)
      ? []
      : [place(0, 0, l10n.t('separator must be one character, like ; or a tab.'))]),
    ...steps.flatMap((step, index) => {
      const message = findPatternFault(step);
      return message === null ? [] : [{ message: l10n.t('steps[{0}].split.pattern {1}', index, message), range: rangeOfStep(index) }];
    }),
  ];
  return found.length > 0 ? found : { separator, steps: steps.map((step, index) => ({ step, range: rangeOfStep(index) })) };

  function rangeOfStep(index: number): Range {
    const { start, end } = findItems(tree)[index] ?? { start: 0, end: 0 };
    return lines.rangeOf(start, end);
  }
}

/** Removes fields that are null, which count as not set. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (inner === null ? undefined : inner));
}

function findItems(tree: TreeNode | null): readonly (TreeNode | null)[] {
  const steps = tree?.kind === 'map' ? tree.entries.find(({ key }) => key.value === 'steps')?.value : null;
  return steps?.kind === 'list' ? steps.items : [];
}

function findPatternFault({ split }: ReshapeStep): string | null {
  if (split?.pattern === undefined) return null;
  const compiled = compilePattern(split.pattern);
  if (typeof compiled === 'string') return compiled;
  return compiled.groups >= split.into.length
    ? null
    : l10n.t('has {0} groups, but into names {1} columns. Make the two match.', compiled.groups, split.into.length);
}

/** A reshaped CSV, or why there is none: a whole sentence, with the 1-based line of the CSV or the 0-based index of the step. */
type ReshapedCsv =
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
    if (head === undefined) return { kind: 'csv', line: 1, message: l10n.t('The header is missing. Name the columns in the first line.') };
    const long = rows.find(({ record }) => record.slice(head.record.length).some((cell) => cell.trim() !== ''));
    if (long !== undefined) {
      const message = l10n.t(
        'This row has {0} cells, but the header has {1} columns. Quote cells that contain the separator.',
        long.record.length,
        head.record.length,
      );
      return { kind: 'csv', line: long.info.lines, message };
    }
    const cells = rows.map(({ record }) => head.record.map((_, column) => record[column] ?? ''));
    return { table: { headers: head.record, rows: cells }, lines: rows.map(({ info }) => info.lines) };
  } catch (error) {
    if (!(error instanceof Error && 'lines' in error)) throw error;
    return {
      kind: 'csv',
      line: Number(error.lines),
      message: l10n.t('This line is not valid CSV: its quotes do not match. Correct them.'),
    };
  }
}
