import * as l10n from '@vscode/l10n';
import type { GridEdit } from '../../../../server/core/grid.ts';
import { readTabSeparated } from '../../../../server/core/tabSeparated.ts';
import type { GridReceived } from '../../messages/grid.ts';
import type { GridData } from './data.ts';
import type { Selection } from './selection.ts';
import type { GridTable } from './table.ts';

/** What the edits of a page work with. */
export interface EditParts {
  readonly data: GridData;
  readonly selection: Selection;
  readonly table: GridTable;
  readonly isReadOnly: boolean;
  /** Whether the editor of a cell is open, which has its own keys and clipboard. */
  isEditing(): boolean;
  send(message: GridReceived): void;
  showStatus(text: string): void;
}

/** The edits of the selected cells and rows. Each is sent as one edit of the text. */
export class GridEdits {
  readonly #data: GridData;
  readonly #selection: Selection;
  readonly #table: GridTable;
  readonly #isReadOnly: boolean;
  readonly #isEditing: () => boolean;
  readonly #sendMessage: (message: GridReceived) => void;
  readonly #showStatus: (text: string) => void;

  constructor({ data, selection, table, isReadOnly, isEditing, send, showStatus }: EditParts) {
    this.#data = data;
    this.#selection = selection;
    this.#table = table;
    this.#isReadOnly = isReadOnly;
    this.#isEditing = isEditing;
    this.#sendMessage = send;
    this.#showStatus = showStatus;
  }

  list() {
    return [
      { title: l10n.t('Add Row Below'), keys: 'Ctrl+Enter', run: () => this.insert(true) },
      { title: l10n.t('Add Row Above'), keys: 'Ctrl+Shift+Enter', run: () => this.insert(false) },
      { title: l10n.t('Delete Rows'), keys: 'Ctrl+Shift+K', run: () => this.delete() },
      { title: l10n.t('Duplicate Rows'), keys: 'Shift+Alt+↓', run: () => this.duplicate() },
      { title: l10n.t('Move Up'), keys: 'Alt+↑', run: () => this.move(-1) },
      { title: l10n.t('Move Down'), keys: 'Alt+↓', run: () => this.move(1) },
      { title: l10n.t('Fill Down'), keys: 'Ctrl+D', run: () => this.fillDown() },
    ] as const;
  }

  send(edit: GridEdit, renumbers: boolean): void {
    const { last } = this.#data;
    if (this.#isReadOnly || last === null) {
      this.#showStatus(l10n.t('This table is read-only.'));
      return;
    }
    this.#sendMessage({ type: 'edit', version: last.version, edit, renumbers: renumbers || !this.#data.isPlain });
  }

  /** Returns the numbers in the text of the selected rows; null if some of them were not received yet. */
  #selectedRows(): number[] | null {
    const { top, bottom } = this.#selection.rectangle;
    const rows: number[] = [];
    for (let shown = top; shown <= bottom; shown++) {
      const row = this.#data.rowOf(shown);
      if (row === undefined) {
        this.#showStatus(l10n.t('Too many rows are selected in this order. Select fewer, or clear the filter and the sort.'));
        return null;
      }
      rows.push(row);
    }
    return rows;
  }

  delete(): void {
    this.#editRows((rows) => ({ kind: 'delete', rows }));
  }

  duplicate(): void {
    this.#editRows((rows) => ({ kind: 'duplicate', rows }));
  }

  #editRows(toEdit: (rows: readonly number[]) => GridEdit): void {
    const rows = this.#selectedRows()?.filter((row) => row >= 0) ?? [];
    if (rows.length > 0) this.send(toEdit(rows), true);
    this.#table.focus();
  }

  insert(isBelow: boolean): void {
    const { top, bottom } = this.#selection.rectangle;
    const { last } = this.#data;
    const row = this.#data.rowOf(isBelow ? bottom : top) ?? (last?.rowCount ?? 0) - 1;
    this.send({ kind: 'insert', at: Math.max(0, isBelow ? row + 1 : row), count: 1 }, true);
    const place = Math.max(0, isBelow ? bottom + 1 : top);
    this.#selection.go({ row: this.#data.isPlain ? place : top, column: 0 });
    this.#table.focus();
  }

  move(by: 1 | -1): void {
    if (!this.#data.isPlain) {
      this.#showStatus(l10n.t('Rows move in the order of the file. Clear the filter and the sort first.'));
      return;
    }
    const { top, bottom, left, right } = this.#selection.rectangle;
    if (top < 0 || (by === -1 ? top === 0 : bottom >= this.#data.shownCount - 1)) return;
    this.#editRows((rows) => ({ kind: 'move', rows, to: by === -1 ? top - 1 : bottom + 2 }));
    this.#selection.take({ top: top + by, bottom: bottom + by, left, right });
  }

  fillDown(): void {
    const { top, bottom } = this.#selection.rectangle;
    // One row alone takes the values of the row above it.
    const above = top === bottom && top > 0 ? this.#data.rowOf(top - 1) : undefined;
    const rows = [...(above === undefined ? [] : [above]), ...(this.#selectedRows() ?? [])];
    if (rows.length > 1 && rows[0]! >= 0) this.send({ kind: 'fill', rows, ...this.#selectedColumns() }, false);
    this.#table.focus();
  }

  /** Returns the selected columns by their numbers in the text; hidden ones between them are among them, as in spreadsheets. */
  #selectedColumns(): { column: number; columns: number } {
    const { left, right } = this.#selection.rectangle;
    const column = this.#data.numberOf(left);
    return { column, columns: this.#data.numberOf(right) - column + 1 };
  }

  setCells(values: readonly (readonly string[])[]): void {
    const rows = this.#selectedRows();
    if (rows !== null) this.send({ kind: 'cells', rows, ...this.#selectedColumns(), values }, false);
  }

  copy(event: ClipboardEvent): boolean {
    if (!this.#table.hasFocus || this.#isEditing()) return false;
    event.preventDefault();
    const { top, bottom } = this.#selection.rectangle;
    const range = { start: top, count: bottom - top + 1, ...this.#selectedColumns() };
    this.#sendMessage({ type: 'copy', view: this.#data.view, range });
    return true;
  }

  paste(event: ClipboardEvent): void {
    if (!this.#table.hasFocus || this.#isEditing()) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cells = readTabSeparated(text);
    const width = cells.reduce((most, line) => Math.max(most, line.length), 1);
    // One value fills the selection.
    if (cells.length === 1 && width === 1) {
      this.setCells(cells);
      return;
    }
    const values = cells.map((line) => [...line, ...Array(width - line.length).fill('')]);
    const { top, left } = this.#selection.rectangle;
    const { shownCount } = this.#data;
    const all = this.#data.last?.rowCount ?? 0;
    const rows = values.map((_, at) => (top + at < shownCount ? this.#data.rowOf(top + at) : all + top + at - shownCount));
    if (rows.includes(undefined)) {
      this.#showStatus(l10n.t('Scroll through the rows to paste into first, or clear the filter and the sort.'));
      return;
    }
    this.send({ kind: 'cells', rows: rows as number[], column: this.#data.numberOf(left), columns: width, values }, false);
    this.#selection.take({ top, left, bottom: top + values.length - 1, right: Math.min(left + width, this.#data.columns.length) - 1 });
  }
}
