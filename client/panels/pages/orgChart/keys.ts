import type { Chart } from './chart.ts';
import { findNext } from './findPeople.ts';
import type { Stage } from './stage.ts';

/** The actions of keys other than navigation. */
export interface KeyActions {
  reveal(focus: boolean): void;
  mark(): void;
  put(): void;
  forget(): void;
  undo(): void;
  redo(): void;
  chosen(): void;
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

/**
 * Handles keys as in any tree: arrows, Home and End, Enter, the letters of a name; Ctrl+X and Ctrl+V move a person, Ctrl+Z and Ctrl+Y undo
 * and redo.
 */
export function listenToKeys(chart: Chart, stage: Stage, actions: KeyActions): void {
  let typed = '';
  let typedAt = 0;

  const go = (person: number | undefined): void => {
    if (person === undefined) return;
    chart.choose(person);
    stage.bringActive('focus');
    actions.chosen();
  };
  const step = (by: number): void => {
    const { shown, placeOf } = chart.layout;
    go(shown[(placeOf.get(chart.active) ?? 0) + by]);
  };
  const setOpen = (isOpen: boolean): void => {
    stage.keepInPlace(chart.active, () => chart.setOpen(chart.active, isOpen));
    stage.focusActive();
  };
  const onLetter = (letter: string, at: number): void => {
    typed = at - typedAt > TYPING ? letter : typed + letter;
    typedAt = at;
    go(findNext(chart.people, chart.layout.shown, chart.active, typed));
  };
  const openBeside = (): void => {
    for (const person of chart.listBeside(chart.active)) chart.setOpen(person, true);
    stage.bringActive('focus');
  };

  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => go(chart.layout.shown[0]),
    End: () => go(chart.layout.shown.at(-1)),
    Enter: () => actions.reveal(true),
    Escape: () => actions.forget(),
    '+': () => stage.zoomIn(),
    '=': () => stage.zoomIn(),
    '-': () => stage.zoomOut(),
    '0': () => stage.fit(),
    '*': openBeside,
    ' ': () => setOpen(!chart.isOpen(chart.active)),
    ArrowRight: () => (chart.isOpen(chart.active) ? step(1) : setOpen(true)),
    ArrowLeft: () => (chart.isOpen(chart.active) ? setOpen(false) : go(chart.people[chart.active]?.manager ?? undefined)),
  };

  const COMMANDS: Readonly<Record<string, () => void>> = { x: actions.mark, v: actions.put, z: actions.undo, y: actions.redo };
  const SHIFTED: Readonly<Record<string, () => void>> = { z: actions.redo };

  stage.tree.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (altKey) return;
    const arrow = ARROWS[key];
    const isCommand = ctrlKey || metaKey;
    const work = isCommand ? (shiftKey ? SHIFTED : COMMANDS)[key.toLowerCase()] : KEYS[key];
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
