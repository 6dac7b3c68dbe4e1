import notation from '../../../schemas/activity.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { type ShapeProblem, toPathText } from '../shape.ts';
import { readShapes } from '../shapeNotation.ts';
import { toQuickCheck } from '../toQuickCheck.ts';
import { toTree } from '../toTree.ts';
import type { ActivityRow, FactKind } from './activity.ts';
import type { FactProblem } from './factProblem.ts';
import { checkFactRules } from './factRules.ts';
import { type PlainFact, toActivityRows } from './toActivityRows.ts';

/** The rows to store for a fact, a commit before its change; or all problems of the fact. */
export type FactReading =
  | { readonly kind: FactKind; readonly rows: readonly ActivityRow[]; readonly problems: readonly [] }
  | { readonly kind: null; readonly rows: readonly []; readonly problems: readonly FactProblem[] };

/** The shapes of facts; unknown keys are reported in order to find misspelt ones. */
export const FACT_SHAPES = { ...readShapes(notation.shapes), tellsUnknownKeys: true };

/** The shape of a fact. */
export const FACT_SHAPE = FACT_SHAPES.shapeOf('Fact');

const isSurelyRight = toQuickCheck(FACT_SHAPE, FACT_SHAPES);

/** Reads a fact from a JSON value; never throws. Unknown keys are ignored, unless one probably means a key of facts. */
export function readFact(value: unknown): FactReading {
  const found = isSurelyRight(value) ? [] : checkShape(toTree(value), FACT_SHAPE, FACT_SHAPES).filter(isRefused);
  // The shape check has validated the type.
  const problems = found.length > 0 ? found.map(toProblem) : checkFactRules(value as PlainFact);
  if (problems.length > 0) return { kind: null, rows: [], problems };
  const fact = value as PlainFact;
  return { kind: fact.kind, rows: toActivityRows(fact), problems: [] };
}

function isRefused({ kind, suggestion }: ShapeProblem): boolean {
  return kind !== 'unknownKey' || suggestion !== null;
}

function toProblem({ path, kind, message, expected }: ShapeProblem): FactProblem {
  // The check reports only the first of the two ways to write a timestamp.
  const isNoTimestamp = kind === 'wrongType' && expected?.kind === 'grammar' && expected.grammar === 'instant';
  return { field: toPathText(path), message: isNoTimestamp ? NO_TIMESTAMP : message };
}

const NO_TIMESTAMP = 'must be a timestamp: a string like 2026-03-01T10:00:00Z, or milliseconds since the epoch';
