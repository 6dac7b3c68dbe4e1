import type { EntryList } from '../../core/platform/pipelines/elements.ts';
import type { Span } from '../../core/tree.ts';
import { readTree } from '../tree/readTree.ts';
import type { Hole, TreeText } from '../tree/treeDraft.ts';

/**
 * The text of a block without the blocks inside it: each of those becomes a hole, one line with a dash and `0`. All positions are offsets
 * in this text. For the same text and holes a reader returns the same object.
 */
export interface Frame extends TreeText {
  readonly text: string;
  /** The lines that represent the inner blocks, by index. */
  readonly holes: readonly Span[];
  /** The list of stages or steps that it is an entry of, if its list has such a key. */
  readonly list: EntryList | null;
  /** Which of the rare words are in its text: a bit for each. */
  readonly words: number;
}

/** What rules of whole documents look for, and most documents do not have. */
const RARE_WORDS = {
  needs: /needs/,
  barrierRef: /barrierRef/,
  forStages: /forStages/,
  cloneCodebase: /cloneCodebase/,
  useFromStage: /useFromStage/,
  'fairlead-ignore': /fairlead-ignore/,
  // Version 1 writes its expressions in two braces.
  '${': /[$][{](?![{])/,
  '%{': /%[{]/,
};

export type RareWord = keyof typeof RARE_WORDS;

const BITS = new Map(Object.keys(RARE_WORDS).map((word, place) => [word, 1 << place]));

/** Whether a frame, or a block with all that is inside it, holds a rare word. */
export function holdsWord({ words }: { readonly words: number }, word: RareWord): boolean {
  return (words & BITS.get(word)!) !== 0;
}

function findWords(text: string): number {
  return Object.values(RARE_WORDS).reduce((words, pattern, place) => (pattern.test(text) ? words | (1 << place) : words), 0);
}

/** What a frame is: the document, or an entry of a list. */
export interface FramePlace {
  readonly isEntry: boolean;
  readonly list: EntryList | null;
}

/** A frame, and the indexes of the holes that were parsed as list entries. */
export interface FrameReading {
  readonly frame: Frame;
  readonly found: readonly number[];
}

interface Remembered extends FrameReading {
  readonly holes: readonly Hole[];
  readonly place: FramePlace;
  /** Another frame with the same text. */
  readonly next: Remembered | null;
}

/** Frames that are cached beyond those of the last reading before any is dropped. */
const SPARE = 256;

/** Caches frames by their text; those that the last reading did not use are dropped when there are many. */
export class FrameMemo {
  #frames = new Map<string, Remembered>();

  /** Reads the frame of a document, or of an entry of a list; never throws. */
  read(text: string, holes: readonly Hole[], place: FramePlace): FrameReading {
    const known = this.#frames.get(text);
    for (let one = known ?? null; one !== null; one = one.next)
      if (one.place.isEntry === place.isEntry && one.place.list === place.list && areSame(one.holes, holes)) return one;
    const own = toOwnText(text);
    const fresh: Remembered = { ...readFrame(own, holes, place), holes, place, next: known ?? null };
    this.#frames.set(own, fresh);
    return fresh;
  }

  /** Ends a reading with the frames of its blocks. */
  endReading(blocks: readonly { readonly frame: Frame }[]): void {
    if (this.#frames.size <= 2 * blocks.length + SPARE) return;
    const used = new Map<string, Remembered>();
    for (const { frame } of blocks) {
      const remembered = this.#frames.get(frame.text);
      if (remembered !== undefined) used.set(frame.text, remembered);
    }
    this.#frames = used;
  }
}

function areSame(some: readonly Hole[], others: readonly Hole[]): boolean {
  return some.length === others.length && some.every(({ dash }, index) => dash === others[index]!.dash);
}

/** Copies a text: a slice would keep the whole document it was cut from in memory. */
function toOwnText(text: string): string {
  return ` ${text}`.slice(1);
}

function readFrame(text: string, holes: readonly Hole[], { isEntry, list }: FramePlace): FrameReading {
  const { tree, found, ...read } = readTree(text, holes);
  const inner = isEntry ? (tree?.kind === 'list' ? (tree.items[0] ?? null) : null) : tree;
  const lines = holes.map(({ dash, end }) => ({ start: text.lastIndexOf('\n', dash) + 1, end }));
  return { frame: { ...read, text, tree: inner, holes: lines, list, words: findWords(text) }, found };
}
