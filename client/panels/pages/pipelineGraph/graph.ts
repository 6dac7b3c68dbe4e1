import type { GraphCard, PlainGraph } from '../../../../server/core/platform/pipelines/graph/plainGraph.ts';
import { fold } from '../fold.ts';

/** The state of a graph: its cards and the selected one. Cards are identified by their keys, which they keep across versions. */
export class Graph {
  #graph: PlainGraph = { width: 0, height: 0, cards: [], lines: [] };
  #indexes: ReadonlyMap<string, number> = new Map();
  #active = '';
  #beside: ReadonlyMap<number, readonly number[]> = new Map();
  #levels: readonly number[] = [];
  /** The position of each card among its siblings. */
  #positions: readonly number[] = [];

  get plain(): PlainGraph {
    return this.#graph;
  }

  get cards(): readonly GraphCard[] {
    return this.#graph.cards;
  }

  /** Index of the selected card; -1 if there are no cards. */
  get active(): number {
    return this.#indexes.get(this.#active) ?? (this.cards.length > 0 ? 0 : -1);
  }

  /** Replaces the graph by another version or view. If the selected card is gone, the one at its place is selected. */
  replace(graph: PlainGraph): void {
    const before = this.active;
    this.#graph = graph;
    this.#indexes = new Map(graph.cards.map(({ key }, index) => [key, index]));
    if (!this.#indexes.has(this.#active)) this.#active = this.#findRemaining(before)?.key ?? '';
    this.#beside = Map.groupBy(graph.cards.keys(), (index) => graph.cards[index]!.parent);
    const positions: number[] = [];
    for (const siblings of this.#beside.values()) for (const [position, index] of siblings.entries()) positions[index] = position + 1;
    this.#positions = positions;
    const levels: number[] = [];
    for (const { parent } of graph.cards) levels.push(parent === -1 ? 1 : levels[parent]! + 1);
    this.#levels = levels;
  }

  /** Returns the card that contains the selected one, if its contents were hidden, otherwise the card at the same index. */
  #findRemaining(before: number): GraphCard | undefined {
    const above = this.cards.findLast(({ key }) => this.#active.startsWith(`${key}/`));
    return above?.isOpen === false ? above : this.cards[Math.min(Math.max(before, 0), this.cards.length - 1)];
  }

  /** Selects a card; returns false if it does not exist. */
  choose(key: string): boolean {
    if (!this.#indexes.has(key)) return false;
    this.#active = key;
    return true;
  }

  /** 1-based. */
  levelOf(index: number): number {
    return this.#levels[index]!;
  }

  /** 1-based, among the cards with the same parent. */
  positionOf(index: number): number {
    return this.#positions[index]!;
  }

  /** Returns the cards with the same parent, in the order of the text. */
  besideOf(index: number): readonly number[] {
    return this.#beside.get(this.cards[index]!.parent) ?? [];
  }

  /** Returns the cards whose name or second line contains a text, ignoring case; empty for a blank text. */
  find(text: string): number[] {
    const wanted = fold(text.trim());
    if (wanted === '') return [];
    return this.cards.flatMap(({ name, brief }, index) => (fold(name).includes(wanted) || fold(brief).includes(wanted) ? [index] : []));
  }

  /** Returns the next card after the selected one whose name starts with a text, wrapping around; undefined if there is none. */
  findNext(text: string): number | undefined {
    const wanted = fold(text);
    // A single letter always moves on; with more letters the current card may match again.
    const first = Math.max(0, this.active + (text.length === 1 ? 1 : 0));
    const indexes = [...this.cards.keys()];
    return [...indexes.slice(first), ...indexes.slice(0, first)].find((index) => fold(this.cards[index]!.name).startsWith(wanted));
  }
}
