import * as l10n from '@vscode/l10n';
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
      if (typeof value !== 'string' && !(lenient && value !== null)) refuseType(check, node, holder, l10n.t('a string'), shape);
      break;
    case 'secret':
      if (typeof value !== 'string' && !(lenient && value !== null)) refuseType(check, node, holder, A_SECRET, shape);
      break;
    case 'number':
      if (typeof value !== 'number' && !(lenient && isQuoted(value, A_NUMBER))) refuseType(check, node, holder, l10n.t('a number'), shape);
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

const A_SECRET = l10n.t('the name of a stored secret, like account.my_secret');

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
    refuseType(check, node, holder, l10n.t('true or false'), A_FLAG);
    return;
  }
  const message = l10n.t('must be true or false, not {0}. Did you mean {1}?', describe(node), suggestion);
  report(check, 'wrongType', tokenOf(node, holder), message, { suggestion, allowed: ['true', 'false'], expected: A_FLAG });
}

function checkInteger(check: ShapeCheck, node: Node, shape: Extract<ScalarShape, { kind: 'integer' }>, holder: Holder): void {
  const { least, most } = shape;
  const value = node?.kind === 'scalar' ? node.value : null;
  if (check.shapes.lenient && isQuoted(value, AN_INTEGER)) return;
  if (typeof value !== 'number' || !Number.isInteger(value)) refuseType(check, node, holder, l10n.t('an integer'), shape);
  else if (value < least || value > most) {
    const message =
      most === Number.POSITIVE_INFINITY
        ? l10n.t('must be an integer of {0} or more, not {1}', least, value)
        : l10n.t('must be an integer from {0} to {1}, not {2}', least, most, value);
    report(check, 'outOfRange', tokenOf(node, holder), message, { expected: shape });
  }
}

function checkText(check: ShapeCheck, node: Node, shape: Extract<ScalarShape, { kind: 'grammar' }>, holder: Holder): void {
  const { grammar } = shape;
  const value = node?.kind === 'scalar' ? node.value : null;
  const { lenient } = check.shapes;
  if (value === null || (typeof value !== 'string' && !lenient)) {
    refuseType(check, node, holder, l10n.t('a string'), shape);
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
    report(check, 'wrongType', span, toDemand(allowed, describe(node)), { allowed, expected: shape });
    return;
  }
  const suggestion = findNearest(text, allowed);
  const why = check.shapes.lenient && isExpression(node, check.shapes.openings) ? l10n.t('; expressions are not allowed here') : '';
  const hint = suggestion === null ? why : l10n.t('. Did you mean "{0}"?', suggestion);
  const isBeside = check.shapes.lenient || check.shapes.reportsUnknownKeys === true;
  const isLong = allowed.length > (isBeside && suggestion !== null ? MAX_LISTED_WITH_SUGGESTION : MAX_LISTED);
  const message = isLong ? toLongRefusal(text, allowed, suggestion) : toDemand(allowed, `"${shorten(text)}"`);
  report(check, 'unknownWord', span, `${message}${hint}`, { suggestion, allowed, expected: shape });
}

function toDemand(values: readonly string[], written: string): string {
  const [value = '', second] = values;
  return second === undefined
    ? l10n.t('must be "{0}", not {1}', value, written)
    : l10n.t('must be one of {0}, not {1}', values.join(', '), written);
}

function toLongRefusal(text: string, values: readonly string[], suggestion: string | null): string {
  const examples = suggestion === null ? l10n.t(', such as {0}', values.slice(0, 5).join(', ')) : '';
  return l10n.t('cannot be "{0}"{1}', shorten(text), examples);
}
