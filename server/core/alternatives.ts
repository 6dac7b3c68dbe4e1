import * as l10n from '@vscode/l10n';
import type { Shape, Shapes } from './shape.ts';
import { isExpression } from './shapeReport.ts';
import type { TreeNode } from './tree.ts';

/** A kind of value that shapes distinguish. An expression is of every kind, and `other` of none. */
type Kind = 'scalar' | 'list' | 'map' | 'expression' | 'other';

/** Whether a shape accepts this kind of value (object, list or scalar). If the shapes are lenient, an expression fits every shape. */
export function isFitting(node: TreeNode | null, shape: Shape, shapes: Shapes): boolean {
  return accepts(shape, kindOf(node, shapes), shapes);
}

/** Returns the alternatives that accept this kind of value: a single one, several, or null if there is none. */
export function findFitting(node: TreeNode | null, alternatives: readonly Shape[], shapes: Shapes): Shape | readonly Shape[] | null {
  const kind = kindOf(node, shapes);
  let first: Shape | null = null;
  let all: Shape[] | null = null;
  for (const one of alternatives) {
    if (!accepts(one, kind, shapes)) continue;
    if (first === null) first = one;
    else if (all === null) all = [first, one];
    else all.push(one);
  }
  return all ?? first;
}

function kindOf(node: TreeNode | null, shapes: Shapes): Kind {
  if (node === null) return 'scalar';
  if (node.kind === 'scalar') return shapes.lenient && isExpression(node, shapes.openings) ? 'expression' : 'scalar';
  return node.kind === 'list' || node.kind === 'map' ? node.kind : 'other';
}

function accepts(shape: Shape, kind: Kind, shapes: Shapes): boolean {
  switch (shape.kind) {
    case 'anything':
      return true;
    case 'named':
      return accepts(shapes.shapeOf(shape.name), kind, shapes);
    case 'either':
      for (const one of shape.of) if (accepts(one, kind, shapes)) return true;
      return false;
    case 'list':
      return kind === 'list' || kind === 'expression';
    case 'object':
    case 'map':
    case 'fields':
      return kind === 'map' || kind === 'expression';
    default:
      return kind === 'scalar' || kind === 'expression';
  }
}

/** Lists the accepted kinds of value, like `a text or a list`. */
export function listAlternatives(alternatives: readonly Shape[], shapes: Shapes): string {
  return [...new Set(alternatives.map((one) => toWanted(one, shapes)))].join(l10n.t(' or '));
}

function toWanted(shape: Shape, shapes: Shapes): string {
  switch (shape.kind) {
    case 'anything':
      return l10n.t('any value');
    case 'named':
      return toWanted(shapes.shapeOf(shape.name), shapes);
    case 'either':
      return listAlternatives(shape.of, shapes);
    case 'list':
      return l10n.t('a list');
    case 'object':
    case 'map':
    case 'fields':
      return l10n.t('an object');
    case 'flag':
      return l10n.t('true or false');
    case 'number':
      return l10n.t('a number');
    case 'integer':
      return l10n.t('an integer');
    case 'enum':
      return shape.values.join(l10n.t(' or '));
    default:
      return l10n.t('a string');
  }
}
