import type { Stage } from './stage.ts';
import { findNext, type Tree } from './tree.ts';

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

/** The actions of keys. */
export interface KeyActions {
  /** Selects and focuses a card, if there is one. */
  go(card: number | undefined): void;
  /** Shows or hides what is below the selected card. */
  setOpen(isOpen: boolean): void;
  /** Shows what is below each card beside the selected one. */
  openBeside(): void;
  reveal(): void;
  escape?(): void;
  /** Returns the action of a key with Ctrl or Cmd; undefined leaves the key to the browser. */
  commandOf?(key: string, isShifted: boolean): (() => void) | undefined;
}

/**
 * Handles keys as in any tree: arrows, Home and End, Enter, the letters of a name; + and − and 0 zoom, and Shift and an arrow scroll.
 */
export function listenToTreeKeys(element: HTMLElement, stage: Stage, tree: Tree, actions: KeyActions): void {
  let typed = '';
  let typedAt = 0;
  const isOpen = (): boolean | null => tree.isOpen(tree.active);
  const step = (by: number): void => actions.go(tree.order[tree.order.indexOf(tree.active) + by]);
  const toggle = (): void => {
    const state = isOpen();
    if (state !== null) actions.setOpen(!state);
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => stage.zoomIn(),
    '=': () => stage.zoomIn(),
    '-': () => stage.zoomOut(),
    '0': () => stage.fit(),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowRight: () => (isOpen() === true ? step(1) : isOpen() === false && actions.setOpen(true)),
    ArrowLeft: () => (isOpen() === true ? actions.setOpen(false) : actions.go(tree.parentOf(tree.active))),
    Home: () => actions.go(tree.order[0]),
    End: () => actions.go(tree.order.at(-1)),
    Enter: actions.reveal,
    Escape: actions.escape,
    ' ': toggle,
    '*': actions.openBeside,
  };
  const onLetter = (letter: string, at: number): void => {
    typed = at - typedAt > TYPING ? letter : typed + letter;
    typedAt = at;
    actions.go(findNext(tree, typed));
  };

  element.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event;
    const isCommand = ctrlKey || metaKey;
    if (altKey || (isCommand && actions.commandOf === undefined)) return;
    const arrow = ARROWS[key];
    const work = isCommand ? actions.commandOf?.(key.toLowerCase(), shiftKey) : keys[key];
    const isLetter = !isCommand && work === undefined && /^[\p{L}\p{N}]$/u.test(key);
    // Any other key starts a new word.
    if (!isLetter && key.length > 1) typed = '';
    if (shiftKey && arrow !== undefined) stage.pan(...arrow);
    else if (work !== undefined) work();
    else if (isLetter) onLetter(key, timeStamp);
    else return;
    event.preventDefault();
    // Otherwise VS Code would also undo in the page, where there is nothing to undo.
    if (isCommand) event.stopPropagation();
  });
}
