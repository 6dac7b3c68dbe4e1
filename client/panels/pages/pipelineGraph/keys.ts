import type { Graph } from './graph.ts';
import type { Stage } from './stage.ts';

/** The actions of keys other than zooming. */
export interface KeyActions {
  /** Selects a card by its index, and focuses it. */
  go(index: number | undefined): void;
  toggle(indexes: readonly number[], isOpen: boolean): void;
  reveal(): void;
}

/** Distance in pixels that Shift and an arrow key scroll. */
const STEP = 80;
/** Milliseconds within which typed letters belong to one word. */
const TYPING = 700;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Handles keys as in any tree: arrows, Home and End, Enter, the letters of a name. */
export function listenToKeys(graph: Graph, stage: Stage, { go, toggle, reveal }: KeyActions): void {
  let typed = '';
  let typedAt = 0;
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
  const onLetter = (letter: string, at: number): void => {
    typed = at - typedAt > TYPING ? letter : typed + letter;
    typedAt = at;
    go(graph.findNext(typed));
  };

  const KEYS: Readonly<Record<string, () => void>> = {
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
    '+': () => stage.zoomIn(),
    '=': () => stage.zoomIn(),
    '-': () => stage.zoomOut(),
    '0': () => stage.fit(),
  };

  stage.tree.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (altKey || ctrlKey || metaKey) return;
    const arrow = ARROWS[key];
    const work = KEYS[key];
    const isLetter = work === undefined && /^[\p{L}\p{N}]$/u.test(key);
    // Any other key starts a new word.
    if (!isLetter && key.length > 1) typed = '';
    if (shiftKey && arrow !== undefined) stage.pan(...arrow);
    else if (work !== undefined) work();
    else if (isLetter) onLetter(key, timeStamp);
    else return;
    event.preventDefault();
  });
}
