import type { ScalarNode } from '../../tree.ts';
import { checkInput } from '../inputs/checkInput.ts';
import { checkForm } from './checkForm.ts';
import { checkSlips } from './checkSlips.ts';
import type { Expression } from './expression.ts';
import type { ExpressionProblem } from './problem.ts';
import { readExpressions } from './readExpressions.ts';
import { toScalarText } from './scalarText.ts';

/** The expressions of a value, and the problems that are visible in them alone. */
export interface ScalarExpressions {
  readonly expressions: readonly Expression[];
  readonly problems: readonly ExpressionProblem[];
}

const NOTHING: ScalarExpressions = { expressions: [], problems: [] };

/**
 * Reads and checks the expressions and the runtime input of a value, with offsets in its source. References are checked by `resolvePath`.
 * Takes linear time, and never throws.
 */
export function checkScalarExpressions(source: string, scalar: ScalarNode): ScalarExpressions {
  const { value } = scalar;
  if (typeof value !== 'string' || !(value.includes('<+') || value.startsWith('<') || value.startsWith('+'))) return NOTHING;
  const text = toScalarText(source, scalar);
  const expressions = readExpressions(text.text, text.toPlace);
  const slips = checkSlips(text, expressions);
  return { expressions, problems: slips.length > 0 ? slips : [...checkForm(text, expressions), ...checkInput(text)] };
}
