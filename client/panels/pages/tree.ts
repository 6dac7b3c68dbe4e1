/** A tree whose visible cards are numbered. */
export interface Tree {
  /** The visible cards, in reading order. */
  readonly order: readonly number[];
  /** The selected card; not in `order` if there is none. */
  readonly active: number;
  choose(card: number): void;
  /** Whether what is below a card is visible; null if nothing is below it. */
  isOpen(card: number): boolean | null;
  /** Undefined at the top. */
  parentOf(card: number): number | undefined;
  /** The cards with the same parent, in reading order. */
  listBeside(card: number): readonly number[];
  nameOf(card: number): string;
  /** The cards that a search finds, in order; empty for a blank text. */
  find(text: string): readonly number[];
}

/** Returns the indexes of the items of which a text contains another, ignoring case and accents; empty for a blank text. */
export function findMatches<T>(items: readonly T[], textsOf: (item: T) => readonly string[], text: string): number[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  return items.flatMap((item, index) => (textsOf(item).some((one) => fold(one).includes(wanted)) ? [index] : []));
}

/** Returns the next visible card after the selected one whose name starts with a text, wrapping around; undefined if there is none. */
export function findNext(tree: Pick<Tree, 'order' | 'active' | 'nameOf'>, text: string): number | undefined {
  const wanted = fold(text);
  // A single letter always moves on; with more letters the current card may match again.
  const first = Math.max(0, tree.order.indexOf(tree.active) + (text.length === 1 ? 1 : 0));
  return [...tree.order.slice(first), ...tree.order.slice(0, first)].find((card) => fold(tree.nameOf(card)).startsWith(wanted));
}

/** Removes accents and case: `zajac` finds `Zając`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
