import { type BlockFacts, readFacts } from '../../core/pipeline/facts.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';

interface Remembered {
  readonly frame: Frame;
  children: readonly BlockFacts[];
  facts: BlockFacts;
}

/** The facts of a document's blocks across readings: an unchanged block keeps the same facts object. */
export class FactsMemo {
  /** By block number, because several blocks may share a frame and facts refer to numbers. */
  #last: readonly Remembered[] = [];

  /** Reads the facts of all blocks: those of the document first, the others in document order. */
  read(root: Block): readonly BlockFacts[] {
    const all: Remembered[] = [];
    this.#readBlock(root, all);
    this.#last = all;
    return all.map(({ facts }) => facts);
  }

  #readBlock({ frame, children }: Block, all: Remembered[]): BlockFacts {
    const number = all.length;
    const own: Remembered = { frame, children: NOTHING, facts: PENDING };
    all.push(own);
    if (children.length > 0) own.children = children.map((child) => this.#readBlock(child, all));
    const last = this.#last[number];
    const isSame = last !== undefined && last.frame === frame && areSame(last.children, own.children);
    own.facts = isSame ? last.facts : keepEqual(readFacts(frame.tree, number, own.children, frame.isBroken), last?.facts);
    return own.facts;
  }
}

/** Keeps the last facts if they are equal: most edits change no names, and everything derived from the facts stays valid then. */
function keepEqual(facts: BlockFacts, last: BlockFacts | undefined): BlockFacts {
  return last !== undefined && areEqual(facts, last) ? last : facts;
}

const NOTHING: readonly BlockFacts[] = [];
const PENDING = readFacts(null, 0, NOTHING, true);

function areSame(some: readonly BlockFacts[], others: readonly BlockFacts[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** Whether two plain values are deeply equal. */
function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => areEqual((one as Readonly<Record<string, unknown>>)[key], (other as Readonly<Record<string, unknown>>)[key]));
}
