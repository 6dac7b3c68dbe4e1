import { type BlockDeclarations, readDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { type Dialect, VERSION_0 } from '../../core/platform/pipelines/dialect.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import { dialectOf } from './recognise.ts';

interface Remembered {
  readonly frame: Frame;
  readonly children: readonly BlockDeclarations[];
  readonly declarations: BlockDeclarations;
}

/** The declarations of a document's blocks across readings: an unchanged block keeps the same declarations object. */
export class DeclarationsMemo {
  /** By block number, because several blocks may share a frame and declarations refer to numbers. */
  #last: readonly Remembered[] = [];
  #dialect: Dialect = VERSION_0;

  /** Reads the declarations of all blocks: those of the document first, the others in document order. */
  read(root: Block): readonly BlockDeclarations[] {
    const all: Remembered[] = [];
    const dialect = dialectOf(root);
    if (dialect !== this.#dialect) this.#last = [];
    this.#dialect = dialect;
    this.#readBlock(root, all);
    this.#last = all;
    return all.map(({ declarations }) => declarations);
  }

  #readBlock({ frame, number, children: blocks }: Block, all: Remembered[]): BlockDeclarations {
    const last = this.#last[number];
    let isSame = last !== undefined && last.frame === frame && last.children.length === blocks.length;
    const children: BlockDeclarations[] = blocks.length === 0 ? NOTHING : [];
    for (const block of blocks) {
      const inner = this.#readBlock(block, all);
      isSame &&= inner === last!.children[block.index];
      children.push(inner);
    }
    const own = isSame
      ? last!
      : { frame, children, declarations: keepEqual(readDeclarations(frame, number, children, this.#dialect), last?.declarations) };
    all[number] = own;
    return own.declarations;
  }
}

/** Keeps the last declarations if they are equal: most edits change no names, and everything derived from the declarations stays valid then. */
function keepEqual(declarations: BlockDeclarations, last: BlockDeclarations | undefined): BlockDeclarations {
  return last !== undefined && areEqual(declarations, last) ? last : declarations;
}

/** Shared by all blocks without others in them; nothing is ever added to it. */
const NOTHING: BlockDeclarations[] = [];

/** Whether two plain values are deeply equal. */
function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => areEqual((one as Readonly<Record<string, unknown>>)[key], (other as Readonly<Record<string, unknown>>)[key]));
}
