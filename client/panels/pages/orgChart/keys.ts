import { listenToTreeKeys } from '../treeKeys.ts';
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

/**
 * Handles keys as in any tree: arrows, Home and End, Enter, the letters of a name; Ctrl+X and Ctrl+V move a person, Ctrl+Z and Ctrl+Y undo
 * and redo.
 */
export function listenToKeys(chart: Chart, stage: Stage, actions: KeyActions): void {
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
  const openBeside = (): void => {
    for (const person of chart.listBeside(chart.active)) chart.setOpen(person, true);
    stage.bringActive('focus');
  };

  const COMMANDS: Readonly<Record<string, () => void>> = { x: actions.mark, v: actions.put, z: actions.undo, y: actions.redo };
  const SHIFTED: Readonly<Record<string, () => void>> = { z: actions.redo };

  listenToTreeKeys(stage, {
    keys: {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => go(chart.layout.shown[0]),
      End: () => go(chart.layout.shown.at(-1)),
      Enter: () => actions.reveal(true),
      Escape: () => actions.forget(),
      '*': openBeside,
      ' ': () => setOpen(!chart.isOpen(chart.active)),
      ArrowRight: () => (chart.isOpen(chart.active) ? step(1) : setOpen(true)),
      ArrowLeft: () => (chart.isOpen(chart.active) ? setOpen(false) : go(chart.people[chart.active]?.manager ?? undefined)),
    },
    commandOf: (key, isShifted) => (isShifted ? SHIFTED : COMMANDS)[key],
    goToName: (typed) => go(findNext(chart.people, chart.layout.shown, chart.active, typed)),
  });
}
