import type { Spot } from './selection.ts';

/** What the keys of a table do besides moving. */
export interface GridActions {
  /** Moves to a cell, which may be outside the table; `keepsAnchor` extends the selection. */
  go(spot: Spot, keepsAnchor: boolean): void;
  selectAll(): void;
  selectRow(): void;
  edit(): void;
  /** Replaces the value by what is typed. */
  type(text: string): void;
  clear(): void;
  rename(): void;
  fixes(): void;
  fillDown(): void;
  insert(isBelow: boolean): void;
  delete(): void;
  duplicate(): void;
  move(by: 1 | -1): void;
  widen(by: 1 | -1): void;
  nextProblem(isBackward: boolean): void;
  find(): void;
  leave(): void;
}

/** The size of the table, and the active cell. */
export interface GridSize {
  readonly active: Spot;
  readonly rows: number;
  readonly columns: number;
  readonly pageSize: number;
}

/** Calls what a key of a focused table means; the editor around the page gets only keys that mean nothing here. */
export function listenToGridKeys(root: HTMLElement, size: () => GridSize, actions: GridActions): void {
  // Tab passes through the page as through any other, unless the table is what the user works in.
  let isWorking = true;
  root.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) isWorking = false;
  });
  root.addEventListener('pointerdown', () => {
    isWorking = true;
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && !isWorking) return;
    if (event.key !== 'Shift') isWorking = true;
    const isRightToLeft = getComputedStyle(root).direction === 'rtl';
    if (!press(event, size(), actions, isRightToLeft)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Returns whether the key means something. */
function press(event: KeyboardEvent, { active, rows, columns, pageSize }: GridSize, actions: GridActions, isRightToLeft: boolean): boolean {
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const turned = isRightToLeft ? { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] : undefined;
  const target = isCommand || altKey ? toEdge(turned ?? key, active, rows, columns, isCommand && !altKey) : null;
  const next = target ?? (isCommand || altKey ? null : toNext(turned ?? key, active, rows, columns, pageSize));
  if (next !== null) {
    actions.go(next, shiftKey);
    return true;
  }
  const name = [isCommand && 'Ctrl', shiftKey && 'Shift', altKey && 'Alt', key.length === 1 ? key.toLowerCase() : key]
    .filter(Boolean)
    .join('+');
  const command = COMMANDS[name];
  if (command !== undefined) {
    command(actions);
    return true;
  }
  if (key === 'Tab' && !isCommand && !altKey) return goOn(active, rows, columns, shiftKey, actions);
  if (key.length !== 1 || isCommand || altKey || key === ' ') return false;
  actions.type(key);
  return true;
}

const COMMANDS: Readonly<Record<string, (actions: GridActions) => void>> = {
  'Ctrl+a': (actions) => actions.selectAll(),
  'Shift+ ': (actions) => actions.selectRow(),
  Enter: (actions) => actions.edit(),
  F2: (actions) => actions.rename(),
  Delete: (actions) => actions.clear(),
  Backspace: (actions) => actions.clear(),
  'Ctrl+.': (actions) => actions.fixes(),
  'Ctrl+d': (actions) => actions.fillDown(),
  'Ctrl+f': (actions) => actions.find(),
  'Ctrl+Enter': (actions) => actions.insert(true),
  'Ctrl+Shift+Enter': (actions) => actions.insert(false),
  'Ctrl+Shift+k': (actions) => actions.delete(),
  'Shift+Alt+ArrowDown': (actions) => actions.duplicate(),
  'Alt+ArrowUp': (actions) => actions.move(-1),
  'Alt+ArrowDown': (actions) => actions.move(1),
  'Alt+ArrowLeft': (actions) => actions.widen(-1),
  'Alt+ArrowRight': (actions) => actions.widen(1),
  F8: (actions) => actions.nextProblem(false),
  'Shift+F8': (actions) => actions.nextProblem(true),
  F6: (actions) => actions.leave(),
};

function toNext(key: string, { row, column }: Spot, rows: number, columns: number, page: number): Spot | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    case 'PageUp':
      return { row: Math.max(row === -1 ? -1 : 0, row - page), column };
    case 'PageDown':
      return { row: Math.min(rows - 1, row + page), column };
    default:
      return null;
  }
}

/** Returns the cell at an edge of the table for a key with Ctrl. */
function toEdge(key: string, { row, column }: Spot, rows: number, columns: number, isCommand: boolean): Spot | null {
  if (!isCommand) return null;
  switch (key) {
    case 'Home':
      return { row: 0, column: 0 };
    case 'End':
      return { row: rows - 1, column: columns - 1 };
    case 'ArrowUp':
      return { row: row <= 0 ? -1 : 0, column };
    case 'ArrowDown':
      return { row: rows - 1, column };
    case 'ArrowLeft':
      return { row, column: 0 };
    case 'ArrowRight':
      return { row, column: columns - 1 };
    default:
      return null;
  }
}

/** Goes to the next cell in reading order; returns false at the end, where Tab leaves the table. */
function goOn({ row, column }: Spot, rows: number, columns: number, isBackward: boolean, actions: GridActions): boolean {
  const at = (row + 1) * columns + column + (isBackward ? -1 : 1);
  if (at < 0 || at >= (rows + 1) * columns) return false;
  actions.go({ row: Math.floor(at / columns) - 1, column: at % columns }, false);
  return true;
}
