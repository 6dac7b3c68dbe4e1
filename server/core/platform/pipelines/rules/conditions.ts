import type { FieldsShape } from '../../../shape.ts';
import { findGiven } from '../../../shapeKeys.ts';
import type { ScalarNode } from '../../../tree.ts';
import { toScalarText } from '../expressions/expression.ts';
import { OPENINGS_V0, OPENINGS_V1 } from '../expressions/openings.ts';
import type { ExpressionProblem } from '../expressions/problem.ts';
import { findFlaw } from '../expressions/readExpressions.ts';
import { findingWithMessage } from '../finding.ts';
import { INPUT } from '../inputs/input.ts';
import type { FieldsPlace, FieldsRule } from '../rule.ts';
import { toFlawProblem } from './expressions.ts';

/** INVALID_EXPRESSION: the syntax of a condition, which is an expression without `<+` and `>` around it (docs/pipelines.md#conditions). */
export const checkConditions: FieldsRule = {
  owners: null,
  check({ map, shape, shapes, path, source }, found) {
    for (const key of conditionsOf(shape)) {
      const value = findGiven(map, key)?.value;
      const problem = value?.kind === 'scalar' ? checkCondition(source, value, shapes) : null;
      if (problem !== null) found.push(findingWithMessage(problem.code, problem, [...path, key], problem.message, problem.fixes));
    }
    return undefined;
  },
};

/** Returns the syntax error of a condition; null if there is none, or if another program or a person writes a part of it. */
function checkCondition(source: string, scalar: ScalarNode, { openings }: FieldsPlace['shapes']): ExpressionProblem | null {
  if (typeof scalar.value !== 'string') return null;
  const { text, toPlace } = toScalarText(source, scalar);
  if (text.trimStart().startsWith(INPUT) || FOREIGN.test(text)) return null;
  const flaw = findFlaw(text, toPlace, openings === undefined ? OPENINGS_V0 : OPENINGS_V1);
  return flaw === null ? null : toFlawProblem(flaw);
}

/** What shells, Terraform and template engines replace. */
const FOREIGN = /\$\{(?!\{)|(?<!\$)\{\{/;

/** Returns the keys whose values are conditions, as the shape says. */
function conditionsOf(shape: FieldsShape): readonly string[] {
  const known = CONDITIONS.get(shape);
  if (known !== undefined) return known;
  const keys = [...shape.fields].flatMap(([key, field]) => (field.kind === 'grammar' && field.grammar === 'condition' ? [key] : []));
  CONDITIONS.set(shape, keys);
  return keys;
}

const CONDITIONS = new WeakMap<FieldsShape, readonly string[]>();
