import { listenToTreeKeys } from '../treeKeys.ts';
import type { Graph } from './graph.ts';
import type { Stage } from './stage.ts';

/** The actions of keys other than zooming. */
export interface KeyActions {
  /** Selects a card by its index, and focuses it. */
  go(index: number | undefined): void;
  toggle(indexes: readonly number[], isOpen: boolean): void;
  reveal(): void;
}

/** Handles keys as in any tree: arrows, Home and End, Enter, the letters of a name. */
export function listenToKeys(graph: Graph, stage: Stage, { go, toggle, reveal }: KeyActions): void {
  const isOpen = (): boolean | null => graph.cards[graph.active]?.isOpen ?? null;
  const close = (): void => {
    if (isOpen() === true) toggle([graph.active], false);
    else go(graph.cards[graph.active]?.parent);
  };
  const open = (): void => {
    if (isOpen() === false) toggle([graph.active], true);
    else if (isOpen() === true) go(graph.active + 1);
  };
  const openBeside = (): void =>
    toggle(
      graph.besideOf(graph.active).filter((index) => graph.cards[index]!.isOpen === false),
      true,
    );

  listenToTreeKeys(stage, {
    keys: {
      ArrowDown: () => go(graph.active + 1),
      ArrowUp: () => go(graph.active - 1),
      ArrowRight: open,
      ArrowLeft: close,
      Home: () => go(0),
      End: () => go(graph.cards.length - 1),
      Enter: reveal,
      ' ': () => {
        const state = isOpen();
        if (state !== null) toggle([graph.active], !state);
      },
      '*': openBeside,
    },
    goToName: (typed) => go(graph.findNext(typed)),
  });
}
