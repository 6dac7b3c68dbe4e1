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
  lastUse: number;
  /** Another frame with the same text. */
  readonly next: Remembered | null;
}

/** Caches frames by their text, until neither of the last two readings used them. */
export class FrameMemo {
  readonly #frames = new Map<string, Remembered>();
  #reading = 0;

  /** Reads the frame of a document, or of an entry of a list; never throws. */
  read(text: string, holes: readonly Hole[], place: FramePlace): FrameReading {
    const known = this.#frames.get(text);
    for (let one = known ?? null; one !== null; one = one.next) {
      if (one.place.isEntry !== place.isEntry || one.place.list !== place.list || !areSame(one.holes, holes)) continue;
      one.lastUse = this.#reading;
      return one;
    }
    const own = toOwnText(text);
    const fresh: Remembered = { ...readFrame(own, holes, place), holes, place, lastUse: this.#reading, next: known ?? null };
    this.#frames.set(own, fresh);
    return fresh;
  }

  /** Marks a frame as used in this reading, without comparing its text. */
  keep(frame: Frame): void {
    // The map has this very string as key, so the lookup compares no characters.
    for (let one = this.#frames.get(frame.text) ?? null; one !== null; one = one.next) if (one.frame === frame) one.lastUse = this.#reading;
  }

  /** Ends a reading: drops the frames that neither this reading nor the previous one used. */
  endReading(): void {
    for (const [text, frame] of this.#frames) if (isStale(frame, this.#reading)) this.#frames.delete(text);
    this.#reading++;
  }
}

function isStale(frame: Remembered, reading: number): boolean {
  for (let one: Remembered | null = frame; one !== null; one = one.next) if (one.lastUse >= reading - 1) return false;
  return true;
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
  return { frame: { ...read, text, tree: inner, holes: lines, list }, found };
}
