import type { Path } from '../shape.ts';
import { toKey } from '../shapeKeys.ts';
import type { MapNode, ScalarNode, TreeNode } from '../tree.ts';

/** Called for a scalar, the key that holds it or its list, and the object with this key. The path changes as the walk continues. */
export type VisitScalar = (scalar: ScalarNode, path: Path, key: string, map: MapNode | null) => void;

/** Visits all scalar values of a frame in the order of the text, except those inside its blocks. */
export function eachScalar(tree: TreeNode | null, visit: VisitScalar): void {
  walk(tree, [], '', null, visit);
}

function walk(node: TreeNode | null, path: (string | number)[], key: string, map: MapNode | null, visit: VisitScalar): void {
  if (node === null) return;
  if (node.kind === 'scalar') visit(node, path, key, map);
  else if (node.kind === 'map') {
    for (const entry of node.entries) {
      const own = toKey(entry.key);
      path.push(own);
      walk(entry.value, path, own, node, visit);
      path.pop();
    }
  } else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      path.push(index);
      walk(item, path, key, map, visit);
      path.pop();
    }
  }
}
