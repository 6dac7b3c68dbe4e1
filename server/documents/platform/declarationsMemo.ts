import { type BlockDeclarations, readDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { type Dialect, VERSION_0 } from '../../core/platform/pipelines/dialect.ts';
import type { Block, BlockContent } from './block.ts';
import type { Frame } from './frame.ts';
import { dialectOf } from './recognise.ts';

interface Remembered {
  readonly content: BlockContent;
  readonly frame: Frame;
  readonly children: readonly BlockDeclarations[];
  readonly declarations: BlockDeclarations;
}

/** The declarations of a document's blocks across readings: an unchanged block keeps the same declarations object. */
export class DeclarationsMemo {
  /** By block number, because several blocks may share a frame and declarations refer to numbers. */
  #last: readonly Remembered[] = [];
  /** Those of the last reading. */
  #declarations: readonly BlockDeclarations[] = [];
  #isSame = false;
  #dialect: Dialect = VERSION_0;

  /**
   * Reads the declarations of all blocks: those of the document first, the others in document order. If none of them has changed, and the
   * blocks are nested as before, returns the same list.
   */
  read(root: Block): readonly BlockDeclarations[] {
    const dialect = dialectOf(root);
    if (dialect !== this.#dialect) this.#last = [];
    this.#dialect = dialect;
    this.#isSame = true;
    // What did not change stays in its place.
    const all = this.#last.slice(0, root.numberBehind());
    this.#readBlock(root, all);
    this.#last = all;
    if (!this.#isSame) this.#declarations = all.map(({ declarations }) => declarations);
    return this.#declarations;
  }

  #readBlock(block: Block, all: Remembered[]): BlockDeclarations {
    const { content, frame, number, children: blocks } = block;
    const last = this.#last[number];
    if (last?.content === content) return last.declarations;
    const isNested = last !== undefined && last.children.length === blocks.length;
    let isSame = isNested && last.frame === frame;
    const children: BlockDeclarations[] = blocks.length === 0 ? NOTHING : [];
    for (const child of blocks) {
      const inner = this.#readBlock(child, all);
      isSame &&= inner === last!.children[child.index];
      children.push(inner);
    }
    const declarations = isSame
      ? last!.declarations
      : keepEqual(readDeclarations(frame, number, children, this.#dialect), last?.declarations);
    this.#isSame &&= isNested && declarations === last.declarations;
    all[number] = { content, frame, children, declarations };
    return declarations;
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
