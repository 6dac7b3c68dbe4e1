import { nameEntry } from '../../core/platform/pipelines/inputs/listRuntimeInputs.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { PipelineText } from './reading.ts';

/** A place in a document by names, which stays when lines or other entries come and go. */
export interface NamedPath {
  /** `pipeline/stages/build/spec/execution/steps/test/type`. */
  readonly path: string;
  /** The path of the innermost entry with a name: `pipeline/stages/build/spec/execution/steps/test`; '' if there is none. */
  readonly element: string;
}

/** A node, and the block whose offsets it has. */
interface Placed {
  readonly node: TreeNode | null;
  readonly block: Block;
}

/** Returns the path to an offset of a document, as far as it has one. */
export function namedPathAt({ root }: PipelineText, offset: number): NamedPath {
  let found: NamedPath = { path: '', element: '' };
  visit({ node: root.frame.tree, block: root }, found, {
    enters: (start, end) => start <= offset && offset < end,
    at: (place) => {
      found = place;
    },
  });
  return found;
}

/** Returns the paths of all entries with names. */
export function namedElementsOf({ root }: PipelineText): ReadonlySet<string> {
  const found = new Set<string>();
  visit({ node: root.frame.tree, block: root }, { path: '', element: '' }, { enters: () => true, at: ({ element }) => found.add(element) });
  return found;
}

interface Visitor {
  /** Whether to visit what is at offsets of the document. */
  enters(start: number, end: number): boolean;
  at(place: NamedPath): void;
}

/** Visits the entries in the order of the text. `hidden` is a key that the name of its object makes redundant. */
function visit(placed: Placed, place: NamedPath, visitor: Visitor, hidden: string | null = null): void {
  const { node, block } = inside(placed);
  visitor.at(place);
  if (node?.kind === 'map') {
    for (const { key, value } of node.entries) {
      if (!visitor.enters(block.toDocument(key.start), endOf({ node: value ?? key, block }))) continue;
      const word = toKey(key);
      visit({ node: value, block }, word === hidden ? place : { ...place, path: join(place.path, word) }, visitor);
    }
  } else if (node?.kind === 'list') {
    for (const item of node.items) {
      if (item === null || !visitor.enters(startOf({ node: item, block }), endOf({ node: item, block }))) continue;
      const own = inside({ node: item, block });
      const { name, hidden: wrapper } = nameEntry(own.node, 0);
      visit(own, name === null ? place : toItem(place, name), visitor, wrapper);
    }
  }
}

/** The number of an entry without a name changes with those before it. */
function toItem({ path, element }: NamedPath, name: string): NamedPath {
  const isNamed = !name.startsWith('[');
  const own = join(path, isNamed ? name : '[]');
  return { path: own, element: isNamed ? own : element };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}

function inside({ node, block }: Placed): Placed {
  const child = node?.kind === 'block' ? block.children[node.index] : undefined;
  return child === undefined ? { node, block } : { node: child.frame.tree, block: child };
}

function startOf({ node, block }: Placed & { readonly node: TreeNode }): number {
  return node.kind === 'block' ? (block.children[node.index]?.start ?? 0) : block.toDocument(node.start);
}

function endOf({ node, block }: Placed & { readonly node: TreeNode }): number {
  return node.kind === 'block' ? (block.children[node.index]?.end ?? 0) : block.toDocument(node.end);
}
