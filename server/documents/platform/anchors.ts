import type { Span, TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { PipelineText } from './reading.ts';

/** A value, the block it is written in, and the first alias on the way to it. */
export interface Place {
  readonly node: TreeNode | null;
  readonly block: Block;
  readonly alias: { readonly span: Span; readonly block: Block } | null;
}

interface Anchor {
  readonly at: number;
  readonly place: Place;
}

/** Maximum number of values followed in a document: anchors may contain each other. */
const MOST_FOLLOWED = 20_000;

/** The anchors of a document whose frames are sound. */
export class Anchors {
  readonly #byName: ReadonlyMap<string, readonly Anchor[]>;
  #left = MOST_FOLLOWED;

  constructor({ blocks, text }: Pick<PipelineText, 'blocks' | 'text'>) {
    this.#byName = readAnchors(blocks, text);
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Follows aliases and blocks to the value itself; to null if an alias refers to nothing. */
  follow(place: Place): Place {
    const { node, block, alias } = place;
    if (this.#left-- <= 0) return { ...place, node: null };
    if (node?.kind === 'block') {
      const child = block.children[node.index]!;
      return { node: child.frame.tree, block: child, alias };
    }
    if (node?.kind !== 'alias') return place;
    const at = block.toDocument(node.start);
    const anchor = this.#byName.get(node.name)?.findLast((one) => one.at < at);
    if (anchor === undefined) return { ...place, node: null };
    return this.follow({ ...anchor.place, alias: alias ?? { span: node, block } });
  }
}

function readAnchors(blocks: readonly Block[], text: string): ReadonlyMap<string, readonly Anchor[]> {
  const found = blocks.flatMap((block) =>
    block.frame.anchors.flatMap(({ start, end, name }) => {
      const at = block.toDocument(start);
      const node = text[at] === '&' ? findBehind(block.frame.tree, end) : null;
      // Before a key on the same line, an anchor names the key.
      const isOfKey = node?.kind === 'map' && !node.isFlow && !block.frame.text.slice(end, node.start).includes('\n');
      return node === null || isOfKey ? [] : [{ at, name, place: { node, block, alias: null } }];
    }),
  );
  return Map.groupBy(found, ({ name }) => name);
}

/** Returns the outermost value that starts at or behind an offset. */
function findBehind(node: TreeNode | null, offset: number): TreeNode | null {
  if (node === null || node.end <= offset) return null;
  if (node.start >= offset) return node;
  const inner = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.kind === 'list' ? node.items : [];
  for (const one of inner) {
    const found = findBehind(one, offset);
    if (found !== null) return found;
  }
  return null;
}
