import * as l10n from '@vscode/l10n';
import type { Shape, Shapes } from './shape.ts';
import { isExpression } from './shapeReport.ts';
import type { TreeNode } from './tree.ts';

/** Whether a shape accepts this kind of value (object, list or scalar). If the shapes are lenient, an expression fits every shape. */
export function isFitting(node: TreeNode | null, shape: Shape, shapes: Shapes): boolean {
  switch (shape.kind) {
    case 'anything':
      return true;
    case 'named':
      return isFitting(node, shapes.shapeOf(shape.name), shapes);
    case 'either':
      return shape.of.some((one) => isFitting(node, one, shapes));
    case 'list':
      return node?.kind === 'list' || (shapes.lenient && isExpression(node, shapes.openings));
    case 'object':
    case 'map':
    case 'fields':
      return node?.kind === 'map' || (shapes.lenient && isExpression(node, shapes.openings));
    default:
      return node === null || node.kind === 'scalar';
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
