import type { Shape, Shapes } from './shape.ts';
import { isExpression } from './shapeReport.ts';
import type { TreeNode } from './tree.ts';

/** True where a shape takes values of this kind: an object, a list or a scalar. An expression stands for any where the shapes are lenient. */
export function isFitting(node: TreeNode | null, shape: Shape, shapes: Shapes): boolean {
  switch (shape.kind) {
    case 'anything':
      return true;
    case 'named':
      return isFitting(node, shapes.shapeOf(shape.name), shapes);
    case 'either':
      return shape.of.some((one) => isFitting(node, one, shapes));
    case 'list':
      return node?.kind === 'list' || (shapes.lenient && isExpression(node));
    case 'object':
    case 'map':
    case 'fields':
      return node?.kind === 'map' || (shapes.lenient && isExpression(node));
    default:
      return node === null || node.kind === 'scalar';
  }
}

/** What may stand there, like `a text or a list`. */
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
      return 'an object of fields and values';
    case 'flag':
      return 'true or false';
    case 'number':
      return 'a number';
    case 'whole':
      return 'a whole number';
    case 'words':
      return shape.words.join(' or ');
    default:
      return 'a text';
  }
}
