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
  return [...new Set(alternatives.map((one) => toWanted(one, shapes)))].join(' or ');
}

function toWanted(shape: Shape, shapes: Shapes): string {
  switch (shape.kind) {
    case 'anything':
      return 'any value';
    case 'named':
      return toWanted(shapes.shapeOf(shape.name), shapes);
    case 'either':
      return listAlternatives(shape.of, shapes);
    case 'list':
      return 'a list';
    case 'object':
    case 'map':
    case 'fields':
      return 'an object';
    case 'flag':
      return 'true or false';
    case 'number':
      return 'a number';
    case 'integer':
      return 'an integer';
    case 'enum':
      return shape.values.join(' or ');
    default:
      return 'a string';
  }
}
