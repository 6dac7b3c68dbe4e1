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

/** A picture of a tree that can be scrolled and zoomed. */
interface Picture {
  readonly tree: HTMLElement;
  pan(right: number, down: number): void;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
}

/** The actions of keys beyond scrolling and zooming. */
export interface TreeKeys {
  readonly keys: Readonly<Record<string, () => void>>;
  /** Returns the action of a key with Ctrl or Cmd; undefined leaves the key to the browser. */
  commandOf?(key: string, isShifted: boolean): (() => void) | undefined;
  /** Goes to the next name that starts with the letters typed so far. */
  goToName(typed: string): void;
}

/** Handles the keys of a picture of a tree: its own, + and − and 0 to zoom, Shift and an arrow to scroll, the letters of a name. */
export function listenToTreeKeys(picture: Picture, { keys, commandOf, goToName }: TreeKeys): void {
  let typed = '';
  let typedAt = 0;
  const all: Readonly<Record<string, () => void>> = {
    '+': () => picture.zoomIn(),
    '=': () => picture.zoomIn(),
    '-': () => picture.zoomOut(),
    '0': () => picture.fit(),
    ...keys,
  };
  const onLetter = (letter: string, at: number): void => {
    typed = at - typedAt > TYPING ? letter : typed + letter;
    typedAt = at;
    goToName(typed);
  };

  picture.tree.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event;
    const isCommand = ctrlKey || metaKey;
    if (altKey || (isCommand && commandOf === undefined)) return;
    const arrow = ARROWS[key];
    const work = isCommand ? commandOf?.(key.toLowerCase(), shiftKey) : all[key];
    const isLetter = !isCommand && work === undefined && /^[\p{L}\p{N}]$/u.test(key);
    // Any other key starts a new word.
    if (!isLetter && key.length > 1) typed = '';
    if (shiftKey && arrow !== undefined) picture.pan(...arrow);
    else if (work !== undefined) work();
    else if (isLetter) onLetter(key, timeStamp);
    else return;
    event.preventDefault();
    // Otherwise VS Code would also undo in the page, where there is nothing to undo.
    if (isCommand) event.stopPropagation();
  });
}
