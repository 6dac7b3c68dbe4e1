import * as l10n from '@vscode/l10n';
import { compilePattern } from '../../core/pattern.ts';
import type { Range } from '../../core/problem.ts';
import { type SourceFault, skipRows, toTable } from '../../core/reshape/skip.ts';
import type { PlainTable } from '../../core/reshape/table.ts';
import { findReshapeProblems, type ReshapeStep, reshapeTable } from '../../core/reshape.ts';
import { toSentence } from '../../core/shape.ts';
import type { TreeNode } from '../../core/tree.ts';
import { readJson, toPlainValue } from '../json/readJson.ts';
import { indexLines } from '../lineIndex.ts';
import { writeCsv } from '../writeCsv.ts';
import type { ExportChoice, ExportEncoding, ExportSource } from './exportSource.ts';

/** A fault as a whole sentence, with its range. */
export interface ReshapeFault {
  readonly message: string;
  readonly range: Range;
}

/** How an export is reshaped: how it is read, as far as that is given, and the steps with their ranges in the text. */
export interface Reshaping extends ExportChoice {
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
  const {
    separator: written,
    sheet,
    encoding,
    steps,
  } = withoutNulls(toPlainValue(tree, DEEPEST)) as {
    readonly separator?: string;
    readonly sheet?: string;
    readonly encoding?: ExportEncoding | 'utf-8';
    readonly steps: readonly ReshapeStep[];
  };
  const separator = written === undefined ? undefined : readSeparator(written);
  const found = [
    ...(separator === null ? [place(0, 0, l10n.t('separator must be one character, like ; or a tab.'))] : []),
    ...steps.flatMap((step, index) => {
      const message = findStepFault(step, index);
      return message === null ? [] : [{ message, range: rangeOfStep(index) }];
    }),
  ];
  if (found.length > 0 || separator === null) return found;
  return {
    ...(separator === undefined ? {} : { separator }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined || encoding === 'utf-8' ? {} : { encoding }),
    steps: steps.map((step, index) => ({ step, range: rangeOfStep(index) })),
  };

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

function findStepFault({ skip, filter, split }: ReshapeStep, index: number): string | null {
  if (skip !== undefined && index > 0)
    return l10n.t('steps[{0}].skip must be the first step: it decides which row is the header. Move it up.', index);
  const ofFilter = filter?.pattern === undefined ? null : compilePattern(filter.pattern);
  if (typeof ofFilter === 'string') return l10n.t('steps[{0}].filter.pattern {1}', index, ofFilter);
  const ofSplit = split?.pattern === undefined ? null : compilePattern(split.pattern);
  if (typeof ofSplit === 'string') return l10n.t('steps[{0}].split.pattern {1}', index, ofSplit);
  const wanted = split?.into.length ?? 0;
  if (ofSplit === null || ofSplit.groups >= wanted) return null;
  const clause = l10n.t('has {0} groups, but into names {1} columns. Make the two match.', ofSplit.groups, wanted);
  return l10n.t('steps[{0}].split.pattern {1}', index, clause);
}

/** Reads a separator as people write it: one character, or "tab"; null if it is neither. */
export function readSeparator(text: string): string | null {
  const separator = text === 'tab' || text === '\\t' ? '\t' : text;
  return separator.length === 1 && !/["\r\n]/.test(separator) ? separator : null;
}

/** A reshaped CSV, or why there is none: a whole sentence, with the 1-based line of the source or the 0-based index of the step. */
export type ReshapedCsv =
  | { readonly kind: 'reshaped'; readonly csv: string; readonly rows: number }
  | { readonly kind: 'csv'; readonly line: number; readonly message: string }
  | { readonly kind: 'step'; readonly step: number; readonly message: string };

/** Reshapes an export, step by step; `files` are those that its lookups read, by their path in the step. Never throws. */
export function reshapeExport(
  source: ExportSource,
  { steps }: Pick<Reshaping, 'steps'>,
  files: ReadonlyMap<string, ExportSource> = new Map(),
): ReshapedCsv {
  const rows = skipRows(source.rows, steps[0]?.step.skip ?? {});
  if (typeof rows === 'string') return { kind: 'step', step: 0, message: rows };
  const read = readTable(source, rows);
  if ('fault' in read) return { kind: 'csv', line: read.line, message: read.fault };
  let table: PlainTable = read;
  for (const [index, { step }] of steps.entries()) {
    if (step.skip !== undefined) continue;
    const other = readLookedUp(step, files);
    const next = typeof other === 'string' ? { fault: other, row: null } : reshapeTable(table, step, other);
    if ('fault' in next) {
      if (next.row === null) return { kind: 'step', step: index, message: next.fault };
      return { kind: 'csv', line: table.lines[next.row] ?? 1, message: next.fault };
    }
    table = next;
  }
  return { kind: 'reshaped', csv: writeCsv([table.headers, ...table.rows]), rows: table.rows.length };
}

/** Returns the table that some rows of a source make, or all of them, of which the first is the header; or the first fault in them. */
export function readTable({ rows, separator }: ExportSource, some = rows): PlainTable | SourceFault {
  return toTable(some, rows.at(-1), separator === null);
}

/** Returns the paths of the files that lookups read, as the steps write them. */
export function listLookupFiles({ steps }: Pick<Reshaping, 'steps'>): string[] {
  return [...new Set(steps.flatMap(({ step }) => step.lookup?.file ?? []))];
}

/** Returns the table of the file that a step reads, by its path; or a sentence that says what is wrong with it. */
function readLookedUp({ lookup }: ReshapeStep, files: ReadonlyMap<string, ExportSource>): ReadonlyMap<string, PlainTable> | string {
  const source = lookup?.file === undefined ? undefined : files.get(lookup.file);
  if (lookup?.file === undefined || source === undefined) return new Map();
  const table = readTable(source);
  return 'fault' in table ? l10n.t('{0}, line {1}: {2}', lookup.file, table.line, table.fault) : new Map([[lookup.file, table]]);
}
