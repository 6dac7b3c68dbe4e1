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

/** A fact as the rows that are stored of it, a commit before its change; or everything that is wrong with it. */
export type FactReading =
  | { readonly kind: FactKind; readonly rows: readonly ActivityRow[]; readonly problems: readonly [] }
  | { readonly kind: null; readonly rows: readonly []; readonly problems: readonly FactProblem[] };

/** The shapes of facts; a key that is not known is told, so that a misspelt one is found. */
export const FACT_SHAPES = { ...readShapes(notation.shapes), tellsUnknownKeys: true };

/** The shape of a fact. */
export const FACT_SHAPE = FACT_SHAPES.shapeOf('Fact');

const isSurelyRight = toQuickCheck(FACT_SHAPE, FACT_SHAPES);

/** Reads a fact out of a value as JSON has it; never throws, whatever the value. Other keys than those of facts are passed over, unless one was probably meant to be one of these. */
export function readFact(value: unknown): FactReading {
  const found = isSurelyRight(value) ? [] : checkShape(toTree(value), FACT_SHAPE, FACT_SHAPES).filter(isRefused);
  // What the shape has let through is what it says.
  const problems = found.length > 0 ? found.map(toProblem) : checkFactRules(value as PlainFact);
  if (problems.length > 0) return { kind: null, rows: [], problems };
  const fact = value as PlainFact;
  return { kind: fact.kind, rows: toActivityRows(fact), problems: [] };
}

function isRefused({ kind, suggestion }: ShapeProblem): boolean {
  return kind !== 'unknownKey' || suggestion !== null;
}

function toProblem({ path, kind, message, expected }: ShapeProblem): FactProblem {
  // Of the two ways to write a moment the check has judged by the first.
  const isNoMoment = kind === 'wrongType' && expected?.kind === 'grammar' && expected.grammar === 'instant';
  return { field: toPathText(path), message: isNoMoment ? NO_MOMENT : message };
}

const NO_MOMENT = 'must be a moment: a text like 2026-03-01T10:00:00Z, or milliseconds since the epoch';
