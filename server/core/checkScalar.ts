import { GRAMMARS, repairText, TAKEN_BARE, WITHOUT_EXPRESSIONS } from './grammars.ts';
import { findNearest } from './nearest.ts';
import { type EnumShape, findEnumValue, type ScalarShape } from './shape.ts';
import { describe, isExpression, refuseType, report, type ShapeCheck, shorten, tokenOf } from './shapeReport.ts';
import type { ScalarNode, TreeNode } from './tree.ts';

type Node = TreeNode | null;
type Holder = ScalarNode | null;

/** Longer enums are reported by their size, not listed; if a person reads the message and a value was probably meant, the lower limit applies. */
const MAX_LISTED = 12;
const MAX_LISTED_WITH_SUGGESTION = 5;

/** Checks a value that must be a string, number, boolean or enum value. */
export function checkScalar(check: ShapeCheck, node: Node, shape: ScalarShape, holder: Holder): void {
  const value = node?.kind === 'scalar' ? node.value : null;
  const { lenient } = check.shapes;
  switch (shape.kind) {
    case 'flag':
      if (typeof value !== 'boolean' && !(lenient && (value === 'true' || value === 'false'))) refuseFlag(check, node, holder);
      break;
    case 'text':
      if (typeof value !== 'string' && !(lenient && value !== null)) refuseType(check, node, holder, 'a string', shape);
      break;
    case 'secret':
      if (typeof value !== 'string' && !(lenient && value !== null)) refuseType(check, node, holder, A_SECRET, shape);
      break;
    case 'number':
      if (typeof value !== 'number' && !(lenient && isQuoted(value, A_NUMBER))) refuseType(check, node, holder, 'a number', shape);
      break;
    case 'integer':
      checkInteger(check, node, shape, holder);
      break;
    case 'grammar':
      checkText(check, node, shape, holder);
      break;
    default:
      if (!lenient || !isExpression(node, check.shapes.openings)) checkEnum(check, node, shape, holder);
  }
}

const A_SECRET = 'the name of a stored secret, like account.my_secret';

/** A number, possibly quoted. */
export const A_NUMBER = /^[+-]?[0-9]+([.][0-9]+)?$/;

/** An integer, possibly quoted. */
export const AN_INTEGER = /^[+-]?[0-9]+$/;

function isQuoted(value: ScalarNode['value'], pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

const A_FLAG = { kind: 'flag' } as const;

const FLAGS: ReadonlyMap<unknown, string> = new Map([
  ...['true', 'yes', 'y', 'on', 'True', 'TRUE'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'n', 'off', 'False', 'FALSE'].map((word) => [word, 'false'] as const),
]);

function refuseFlag(check: ShapeCheck, node: Node, holder: Holder): void {
  const suggestion = node?.kind === 'scalar' ? FLAGS.get(node.value) : undefined;
  if (suggestion === undefined) {
    refuseType(check, node, holder, 'true or false', A_FLAG);
    return;
  }
  const message = `must be true or false, not ${describe(node)}. Did you mean ${suggestion}?`;
  report(check, 'wrongType', tokenOf(node, holder), message, { suggestion, allowed: ['true', 'false'], expected: A_FLAG });
}

function checkInteger(check: ShapeCheck, node: Node, shape: Extract<ScalarShape, { kind: 'integer' }>, holder: Holder): void {
  const { least, most } = shape;
  const value = node?.kind === 'scalar' ? node.value : null;
  if (check.shapes.lenient && isQuoted(value, AN_INTEGER)) return;
  if (typeof value !== 'number' || !Number.isInteger(value)) refuseType(check, node, holder, 'an integer', shape);
  else if (value < least || value > most) {
    const bounds = most === Number.POSITIVE_INFINITY ? `of ${least} or more` : `from ${least} to ${most}`;
    report(check, 'outOfRange', tokenOf(node, holder), `must be an integer ${bounds}, not ${value}`, { expected: shape });
  }
}

function checkText(check: ShapeCheck, node: Node, shape: Extract<ScalarShape, { kind: 'grammar' }>, holder: Holder): void {
  const { grammar } = shape;
  const value = node?.kind === 'scalar' ? node.value : null;
  const { lenient } = check.shapes;
  if (value === null || (typeof value !== 'string' && !lenient)) {
    refuseType(check, node, holder, 'a string', shape);
    return;
  }
  if (typeof value !== 'string' && TAKEN_BARE.has(grammar)) return;
  if (lenient && !WITHOUT_EXPRESSIONS.has(grammar) && isExpression(node, check.shapes.openings)) return;
  const text = String(value);
  const reason = GRAMMARS[grammar](text);
  if (reason !== null) report(check, 'badText', tokenOf(node, holder), reason, { suggestion: repairText(grammar, text), expected: shape });
}

/** Checks a value that must be one of an enum; an expression is not accepted. */
export function checkEnum(check: ShapeCheck, node: Node, shape: EnumShape, holder: Holder): void {
  const value = node?.kind === 'scalar' ? node.value : null;
  const text = check.shapes.lenient && value !== null ? String(value) : value;
  if (typeof text === 'string' && findEnumValue(shape, text) !== null) return;
  const { values: allowed } = shape;
  const span = tokenOf(node, holder);
  if (typeof text !== 'string') {
    report(check, 'wrongType', span, `${toDemand(allowed)}, not ${describe(node)}`, { allowed, expected: shape });
    return;
  }
  const suggestion = findNearest(text, allowed);
  const why = check.shapes.lenient && isExpression(node, check.shapes.openings) ? '; expressions are not allowed here' : '';
  const hint = suggestion === null ? why : `. Did you mean "${suggestion}"?`;
  const isBeside = check.shapes.lenient || check.shapes.reportsUnknownKeys === true;
  const isLong = allowed.length > (isBeside && suggestion !== null ? MAX_LISTED_WITH_SUGGESTION : MAX_LISTED);
  const message = isLong ? toLongRefusal(text, allowed, suggestion) : `${toDemand(allowed)}, not "${shorten(text)}"`;
  report(check, 'unknownWord', span, `${message}${hint}`, { suggestion, allowed, expected: shape });
}

function toDemand(values: readonly string[]): string {
  return values.length === 1 ? `must be "${values[0]}"` : `must be one of ${values.join(', ')}`;
}

function toLongRefusal(text: string, values: readonly string[], suggestion: string | null): string {
  const examples = suggestion === null ? `, such as ${values.slice(0, 5).join(', ')}` : '';
  return `cannot be "${shorten(text)}"${examples}`;
}
