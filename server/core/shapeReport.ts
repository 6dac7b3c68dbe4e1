import type { EnterBlock, FieldsShape, Shape, ShapeProblem, ShapeProblemKind, Shapes, VisitFields } from './shape.ts';
import { NOWHERE, type ScalarNode, type Span, type TreeNode } from './tree.ts';

/** Most problems that one check gives; whoever has more mends these first. */
export const MOST_PROBLEMS = 100;

/** A check under way. The stacks are those of the place that it has come to. */
export interface ShapeCheck {
  readonly shapes: Shapes;
  readonly enter: EnterBlock | null;
  readonly visit: VisitFields | null;
  readonly path: (string | number)[];
  /** The shapes that hold for the objects around: each with the branches that were chosen. */
  readonly active: FieldsShape[];
  /** The keys that were told to be misspelt ones: nothing more is said of them. */
  readonly blamed: ScalarNode[];
  readonly problems: ShapeProblem[];
}

/** Adds a problem at the place that the check has come to. */
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

/** Says what a value must be, unless an expression stands for it; `holder` is the key that holds it. */
export function refuseType(
  check: ShapeCheck,
  node: TreeNode | null,
  holder: ScalarNode | null,
  wanted: string,
  expected: Shape | null = null,
): void {
  if (check.shapes.lenient && isExpression(node)) return;
  const isBare = node?.kind === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'boolean');
  const quotes = wanted === 'a text' && isBare ? '; put it in quotes' : '';
  report(check, 'wrongType', tokenOf(node, holder), `must be ${wanted}, not ${describe(node)}${quotes}`, { expected });
}

/** True for a text that is or holds an expression: what comes of it is known only when it runs. */
export function isExpression(node: TreeNode | null): boolean {
  return node?.kind === 'scalar' && typeof node.value === 'string' && node.value.includes('<+');
}

/** True for what counts as not given. */
export function isNothing(node: TreeNode | null): boolean {
  return node === null || (node.kind === 'scalar' && node.value === null);
}

/** The token that stands for a value: a scalar and what is in brackets is shown whole, of lines of fields the first key, of lines of entries the first dash. */
export function tokenOf(node: TreeNode | null, holder: ScalarNode | null): Span {
  if (node === null) return holder ?? NOWHERE;
  if (node.kind === 'map' && !node.isFlow) return node.entries[0]?.key ?? node;
  if (node.kind === 'list' && !node.isFlow) return { start: node.start, end: Math.min(node.start + 1, node.end) };
  if (isNothing(node) && node.start === node.end) return holder ?? node;
  return node;
}

/** A value in words, like `the text "x"`. */
export function describe(node: TreeNode | null): string {
  if (node === null || isNothing(node)) return 'nothing';
  if (node.kind === 'list') return 'a list';
  if (node.kind !== 'scalar') return 'an object';
  return typeof node.value === 'string' ? `the text "${shorten(node.value)}"` : String(node.value);
}

/** The beginning of a text that may be long or damaged. */
export function shorten(text: string): string {
  return text.length <= 60 ? text.toWellFormed() : `${text.slice(0, 60).toWellFormed()}…`;
}
