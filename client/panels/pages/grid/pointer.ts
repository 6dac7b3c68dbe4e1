import type { Spot } from './selection.ts';
import type { GridTable } from './table.ts';

/** What the pointer does in a table. */
export interface GridPointerActions {
  go(spot: Spot, keepsAnchor: boolean): void;
  selectRow(row: number): void;
  edit(): void;
}

/** Selects the cell, or with Shift or while dragging the cells up to it; the number of a row selects the row, and a double click edits. */
export function listenToGridPointer(table: GridTable, actions: GridPointerActions): void {
  const { root } = table;
  let isDragging = false;
  root.addEventListener('pointerdown', (event) => {
    const spot = table.spotOf(event.target);
    if (spot === null || event.button !== 0) return;
    // The cell gets the focus from `go`.
    event.preventDefault();
    if (spot.column === -1) {
      if (spot.row >= 0) actions.selectRow(spot.row);
      return;
    }
    isDragging = spot.row >= 0;
    actions.go(spot, event.shiftKey);
  });
  root.addEventListener('pointermove', ({ target, buttons }) => {
    if (buttons === 0) isDragging = false;
    const spot = isDragging ? table.spotOf(target) : null;
    if (spot !== null && spot.column >= 0 && spot.row >= 0 && target !== document.activeElement) actions.go(spot, true);
  });
  root.addEventListener('dblclick', ({ target }) => {
    const spot = table.spotOf(target);
    if (spot !== null && spot.column >= 0) actions.edit();
  });
}
