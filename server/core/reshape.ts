import * as l10n from '@vscode/l10n';
import notation from '../../schemas/reshape.json' with { type: 'json' };
import { checkShape } from './checkShape.ts';
import { toJsonSchema } from './jsonSchema.ts';
import type { JsonSchema } from './jsonSchemaScalars.ts';
import { findNearest } from './nearest.ts';
import { compilePattern } from './pattern.ts';
import type { ShapeProblem, Shapes } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';
import type { TreeNode } from './tree.ts';

/** One change to a table; exactly one of the fields is set. */
export interface ReshapeStep {
  /** New names by old column name. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Joins the cells that are not blank, in the order given in `columns`. */
  readonly join?: { readonly columns: readonly string[]; readonly with?: string; readonly to: string };
  /** Splits by a separator, with the rest in the last part, or by the groups of a regular expression. */
  readonly split?: { readonly column: string; readonly by?: string; readonly pattern?: string; readonly into: readonly string[] };
  /** Columns with the same value in each row. */
  readonly constant?: Readonly<Record<string, string>>;
  /** Keeps only these, in this order. */
  readonly keep?: readonly string[];
  readonly drop?: readonly string[];
}

/** A header and its rows; each row has as many cells as the header. */
export interface PlainTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The table after a step, or why the step failed: a sentence, with the zero-based index of the row if it concerns one. */
export type Reshaped = PlainTable | { readonly fault: string; readonly row: number | null };

const SHAPE = readFields(notation.fields);
const SHAPES: Shapes = { ...readShapes(notation.shapes), reportsUnknownKeys: true };

/** Returns the problems of a reshaping in JSON, in the order of its shape; never throws. */
export function findReshapeProblems(tree: TreeNode | null): readonly ShapeProblem[] {
  return checkShape(tree, SHAPE, SHAPES);
}

/** Returns the JSON Schema of reshapings. */
export function toReshapeSchema(): JsonSchema {
  return { title: 'CSV reshaping', ...toJsonSchema(SHAPE, SHAPES) };
}

/** Applies one step. Column names are matched without white space around them; writing to an existing column replaces it. */
export function reshapeTable(table: PlainTable, { rename, join, split, constant, keep, drop }: ReshapeStep): Reshaped {
  const named = [
    ...Object.keys(rename ?? {}),
    ...(join?.columns ?? []),
    ...(split === undefined ? [] : [split.column]),
    ...(keep ?? drop ?? []),
  ];
  const missing = named.find((name) => find(table, name) < 0);
  if (missing !== undefined) return { fault: toMissing(table, missing), row: null };
  if (rename !== undefined) return renameColumns(table, rename);
  if (join !== undefined) {
    const columns = join.columns.map((name) => find(table, name));
    const toCell = (row: readonly string[]) => columns.map((column) => (row[column] ?? '').trim()).filter((part) => part !== '');
    return write(table, [join.to], (row) => [toCell(row).join(join.with ?? ' ')]);
  }
  if (split !== undefined) return splitColumn(table, split);
  if (constant !== undefined) return write(table, Object.keys(constant), () => Object.values(constant));
  const dropped = new Set((drop ?? []).map((name) => find(table, name)));
  const kept = keep?.map((name) => find(table, name)) ?? [...table.headers.keys()].filter((column) => !dropped.has(column));
  const twice = keep?.find((_, index) => kept.indexOf(kept[index]!) < index);
  if (twice !== undefined) return { fault: l10n.t('This step would create a duplicate column “{0}”. Name it once.', twice), row: null };
  const toKept = (cells: readonly string[]): string[] => kept.map((column) => cells[column] ?? '');
  return { headers: toKept(table.headers), rows: table.rows.map(toKept) };
}

function renameColumns(table: PlainTable, rename: Readonly<Record<string, string>>): Reshaped {
  const names = new Map(Object.entries(rename).map(([from, to]) => [find(table, from), to]));
  const headers = table.headers.map((header, column) => names.get(column) ?? header);
  const twice = [...names.values()].find((name) => headers.filter((header) => header.trim() === name.trim()).length > 1);
  if (twice !== undefined)
    return { fault: l10n.t('This step would create a duplicate column “{0}”. Drop one of the two before it.', twice), row: null };
  return { headers, rows: table.rows };
}

/** Maximum steps that the pattern of one step takes for all cells together. */
const MOST_STEPS = 1_000_000_000;

function splitColumn(table: PlainTable, { column, by, pattern, into }: NonNullable<ReshapeStep['split']>): Reshaped {
  const at = find(table, column);
  const compiled = pattern === undefined ? null : compilePattern(pattern);
  if (typeof compiled === 'string') return { fault: compiled, row: null };
  const parts: (readonly (string | null)[])[] = [];
  let steps = 0;
  for (const [row, cells] of table.rows.entries()) {
    const cell = (cells[at] ?? '').trim();
    if (compiled === null || cell === '') {
      parts.push(compiled === null ? cut(cell, by ?? '', into.length) : []);
      continue;
    }
    steps += compiled.size * cell.length;
    if (steps > MOST_STEPS)
      return { fault: l10n.t('The pattern {0} takes too long for the column “{1}”. Use a simpler one.', pattern ?? '', column), row };
    const found = compiled.find(cell);
    if (found === null)
      return {
        fault: l10n.t(
          '“{0}” in the column “{1}” does not match the pattern {2}. Correct the cell or the pattern.',
          cell,
          column,
          pattern ?? '',
        ),
        row,
      };
    parts.push(found);
  }
  return write(table, into, (_, row) => into.map((_, index) => (parts[row]?.[index] ?? '').trim()));
}

/** Splits a cell into at most `most` parts; the last part takes the rest. */
function cut(cell: string, by: string, most: number): string[] {
  const parts = by === '' ? [cell] : cell.split(by);
  return parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(by)];
}

function write(
  { headers, rows }: PlainTable,
  names: readonly string[],
  toCells: (row: readonly string[], index: number) => readonly string[],
): PlainTable {
  const written = [...headers];
  const places = names.map((name) => {
    const there = find({ headers: written, rows }, name);
    return there < 0 ? written.push(name) - 1 : there;
  });
  return {
    headers: written,
    rows: rows.map((row, index) => {
      const cells = toCells(row, index);
      const changed = written.map((_, column) => row[column] ?? '');
      places.forEach((place, index) => {
        changed[place] = cells[index] ?? '';
      });
      return changed;
    }),
  };
}

function find({ headers }: PlainTable, name: string): number {
  return headers.findIndex((header) => header.trim() === name.trim());
}

function toMissing({ headers }: PlainTable, name: string): string {
  const nearest = findNearest(name, headers);
  const next = nearest === null ? l10n.t('Use one of: {0}.', headers.join(', ')) : l10n.t('Is “{0}” meant?', nearest);
  return l10n.t('Unknown column “{0}” at this step. {1}', name, next);
}
