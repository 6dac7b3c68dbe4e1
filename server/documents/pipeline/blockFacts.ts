import { type BlockFacts, readFacts } from '../../core/pipeline/facts.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';

interface Remembered {
  readonly number: number;
  readonly children: readonly BlockFacts[];
  readonly facts: BlockFacts;
}

/** The facts of the blocks of a document, from one reading to the next: those of a block are the same object again where nothing in it has changed. */
export class FactsMemo {
  readonly #known = new WeakMap<Frame, Remembered>();
  #last: readonly BlockFacts[] = [];

  /** Reads the facts of all blocks; those of the document are the first, the others follow in the order of the text. */
  read(root: Block): readonly BlockFacts[] {
    const all: BlockFacts[] = [];
    this.#readBlock(root, all);
    this.#last = all;
    return all;
  }

  #readBlock({ frame, children }: Block, all: BlockFacts[]): BlockFacts {
    const number = all.length;
    // Its place is kept until what stands in it is known.
    all.push(PENDING);
    const inner = children.length === 0 ? NOTHING : children.map((child) => this.#readBlock(child, all));
    const known = this.#known.get(frame);
    const isSame = known !== undefined && known.number === number && areSame(known.children, inner);
    const facts = isSame ? known.facts : this.#keep(readFacts(frame.tree, number, inner, frame.isBroken), number);
    if (!isSame) this.#known.set(frame, { number, children: inner, facts });
    all[number] = facts;
    return facts;
  }

  /** Most edits change no names: what is told of the block stays the same then, and so does all that was made of it. */
  #keep(facts: BlockFacts, number: number): BlockFacts {
    const last = this.#last[number];
    return last !== undefined && areEqual(facts, last) ? last : facts;
  }
}

const NOTHING: readonly BlockFacts[] = [];
const PENDING = readFacts(null, 0, NOTHING, true);

function areSame(some: readonly BlockFacts[], others: readonly BlockFacts[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** Whether two plain values say the same. */
function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => areEqual((one as Readonly<Record<string, unknown>>)[key], (other as Readonly<Record<string, unknown>>)[key]));
}
