import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import { countFirst } from '../lineIndex.ts';
import type { Block } from './block.ts';
import type { PipelineText } from './reading.ts';

/** The positions of the scalars of each block, sorted once for all that is looked up in it. */
export class ScalarPlaces {
  readonly #reading: PipelineText;
  readonly #places = new Map<Block, readonly ScalarNode[]>();

  readonly #counts: (scalar: ScalarNode) => boolean;

  /** `counts` selects scalars; all by default. */
  constructor(reading: PipelineText, counts: (scalar: ScalarNode) => boolean = () => true) {
    this.#reading = reading;
    this.#counts = counts;
  }

  /** Whether an offset of the text is inside a scalar. */
  hold(at: number): boolean {
    const block = this.#reading.blockAt(at);
    const scalars = this.#places.get(block) ?? this.#collect(block);
    const offset = block.toFrame(at);
    const before = countFirst(scalars.length, (index) => scalars[index]!.start <= offset);
    return before > 0 && offset < scalars[before - 1]!.end;
  }

  #collect(block: Block): readonly ScalarNode[] {
    const found: ScalarNode[] = [];
    const open: (TreeNode | null)[] = [block.frame.tree];
    while (open.length > 0) {
      const node = open.pop() ?? null;
      if (node?.kind === 'scalar' && node.start < node.end && this.#counts(node)) found.push(node);
      else if (node?.kind === 'list') for (const item of node.items) open.push(item);
      else if (node?.kind === 'map') for (const { key, value } of node.entries) open.push(key, value);
    }
    found.sort((one, other) => one.start - other.start);
    this.#places.set(block, found);
    return found;
  }
}
