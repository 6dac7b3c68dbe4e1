import type { GraphCard, PlainGraph } from '../../../../server/core/platform/pipelines/graph/plainGraph.ts';
import { findMatches, type Tree } from '../tree.ts';

/** The state of a graph: its cards and the selected one. Cards are identified by their keys, which they keep across versions. */
export class Graph implements Tree {
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

  get order(): readonly number[] {
    return [...this.cards.keys()];
  }

  /** Returns the index of a card by its key; undefined if it does not exist. */
  indexOf(key: string | undefined): number | undefined {
    return this.#indexes.get(key ?? '');
  }

  choose(index: number): void {
    this.#active = this.cards[index]?.key ?? this.#active;
  }

  isOpen(index: number): boolean | null {
    return this.cards[index]?.isOpen ?? null;
  }

  parentOf(index: number): number | undefined {
    const parent = this.cards[index]?.parent ?? -1;
    return parent === -1 ? undefined : parent;
  }

  nameOf(index: number): string {
    return this.cards[index]?.name ?? '';
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
  listBeside(index: number): readonly number[] {
    return this.#beside.get(this.cards[index]?.parent ?? -1) ?? [];
  }

  /** Searches the names and second lines of the cards. */
  find(text: string): readonly number[] {
    return findMatches(this.cards, ({ name, brief }) => [name, brief], text);
  }
}
