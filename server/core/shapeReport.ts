import * as l10n from '@vscode/l10n';
import type { EnterBlock, FieldsShape, Shape, ShapeProblem, ShapeProblemKind, Shapes, VisitFields } from './shape.ts';
import { NOWHERE, type ScalarNode, type Span, type TreeNode } from './tree.ts';

/** Maximum number of problems of one check: beyond that, people fix these first. */
export const MOST_PROBLEMS = 100;

/** The state of a check; its stacks belong to the current place. */
export interface ShapeCheck {
  readonly shapes: Shapes;
  readonly enter: EnterBlock | null;
  readonly visit: VisitFields | null;
  readonly path: (string | number)[];
  /** The shapes of the objects around the current place, each with its chosen branches. */
  readonly active: FieldsShape[];
  /** Keys already reported as misspelt: nothing more is reported for them. */
  readonly blamed: ScalarNode[];
  readonly problems: ShapeProblem[];
}

/** Adds a problem at the current place. */
export function report(
  check: ShapeCheck,
  kind: ShapeProblemKind,
  span: Span,
  message: string,
  { misspelt = null, suggestion = null, allowed = [], expected = null }: Partial<Pick<ShapeProblem, Details>> = {},
): void {
  if (check.problems.length >= MOST_PROBLEMS) return;
  const { start, end } = span;
  check.problems.push({ kind, path: [...check.path], message, misspelt, suggestion, allowed, expected, span: { start, end } });
}

type Details = 'misspelt' | 'suggestion' | 'allowed' | 'expected';

/** Reports a value of the wrong type, unless an expression is accepted; `holder` is the key of the value. */
export function refuseType(
  check: ShapeCheck,
  node: TreeNode | null,
  holder: ScalarNode | null,
  wanted: string,
  expected: Shape | null = null,
): void {
  if (check.shapes.lenient && isExpression(node, check.shapes.openings)) return;
  const isBare = node?.kind === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'boolean');
  const quotes = wanted === l10n.t('a string') && isBare ? l10n.t('; put it in quotes') : '';
  const reason = isNothing(node) ? l10n.t('must be {0}, not nothing', wanted) : l10n.t('must be {0}, not {1}', wanted, describe(node));
  report(check, 'wrongType', tokenOf(node, holder), `${reason}${quotes}`, { expected });
}

/** Whether a value is a text with an expression: its result is known only at run time. */
export function isExpression(node: TreeNode | null, openings: readonly string[] = OPENINGS): boolean {
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return false;
  for (const opening of openings) if (node.value.includes(opening)) return true;
  return false;
}

/** What expressions start with, unless the shapes say otherwise. */
export const OPENINGS: readonly string[] = ['<+'];

/** Whether a value counts as missing. */
export function isNothing(node: TreeNode | null): boolean {
  return node === null || (node.kind === 'scalar' && node.value === null);
}

/**
 * Returns the token to mark for a value: a scalar, or a value in brackets or braces, as a whole; for a block map its first key, for a block
 * list its first dash.
 */
export function tokenOf(node: TreeNode | null, holder: ScalarNode | null): Span {
  if (node === null) return holder ?? NOWHERE;
  if (node.kind === 'map' && !node.isFlow) return node.entries[0]?.key ?? node;
  if (node.kind === 'list' && !node.isFlow) return { start: node.start, end: Math.min(node.start + 1, node.end) };
  if (isNothing(node) && node.start === node.end) return holder ?? node;
  return node;
}

/** Describes a value, like `the text "x"`. */
export function describe(node: TreeNode | null): string {
  if (node === null || isNothing(node)) return l10n.t('nothing');
  if (node.kind === 'list') return l10n.t('a list');
  if (node.kind !== 'scalar') return l10n.t('an object');
  return typeof node.value === 'string' ? l10n.t('the string "{0}"', shorten(node.value)) : String(node.value);
}

/** Returns the beginning of a text that may be long or contain lone surrogates. */
export function shorten(text: string): string {
  return text.length <= 60 ? text.toWellFormed() : `${text.slice(0, 60).toWellFormed()}…`;
}
