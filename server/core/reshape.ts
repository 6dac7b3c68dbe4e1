import notation from '../../schemas/reshape.json' with { type: 'json' };
import { checkShape } from './checkShape.ts';
import { toJsonSchema } from './jsonSchema.ts';
import type { JsonSchema } from './jsonSchemaScalars.ts';
import {
  chooseColumns,
  type Join,
  joinColumns,
  type Recase,
  recaseColumns,
  renameColumns,
  type Split,
  splitColumn,
} from './reshape/columns.ts';
import { type Filter, filterRows, type Lookup, lookUp } from './reshape/rows.ts';
import type { Skip } from './reshape/skip.ts';
import { findMissing, type PlainTable, type Reshaped, writeColumns } from './reshape/table.ts';
import type { ShapeProblem, Shapes } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';
import type { TreeNode } from './tree.ts';

/** One change to a table; exactly one of the fields is set. */
export interface ReshapeStep {
  /** The rows to leave out. Only as the first step, because it decides which row is the header. */
  readonly skip?: Skip;
  readonly filter?: Filter;
  readonly lookup?: Lookup;
  /** New names by old column name. */
  readonly rename?: Readonly<Record<string, string>>;
  readonly join?: Join;
  readonly split?: Split;
  readonly case?: Recase;
  /** Columns with the same value in each row. */
  readonly constant?: Readonly<Record<string, string>>;
  /** Keeps only these, in this order. */
  readonly keep?: readonly string[];
  readonly drop?: readonly string[];
}

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

/**
 * Applies one step; `files` are the tables of other files by their path in the step. Column names are matched without white space around
 * them; writing to an existing column replaces it.
 */
export function reshapeTable(table: PlainTable, step: ReshapeStep, files: ReadonlyMap<string, PlainTable> = new Map()): Reshaped {
  const missing = findMissing(table, listNamed(step));
  if (missing !== null) return missing;
  const { filter, lookup, rename, join, split, constant, keep, drop } = step;
  if (filter !== undefined) return filterRows(table, filter);
  if (lookup !== undefined) return lookUp(table, lookup, lookup.file === undefined ? table : (files.get(lookup.file) ?? table));
  if (rename !== undefined) return renameColumns(table, rename);
  if (join !== undefined) return joinColumns(table, join);
  if (split !== undefined) return splitColumn(table, split);
  if (step.case !== undefined) return recaseColumns(table, step.case);
  if (constant !== undefined) return writeColumns(table, Object.keys(constant), () => Object.values(constant));
  return chooseColumns(table, keep, drop ?? []);
}

/** Returns the columns that must exist before a step. */
function listNamed({ filter, lookup, rename, join, split, case: recase, keep, drop }: ReshapeStep): readonly string[] {
  const single = [filter?.column, lookup?.column, split?.column].filter((name) => name !== undefined);
  return [...single, ...Object.keys(rename ?? {}), ...(join?.columns ?? recase?.columns ?? keep ?? drop ?? [])];
}
