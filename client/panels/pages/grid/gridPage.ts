import * as l10n from '@vscode/l10n';
import type { GridPlace, GridView, GridWindow } from '../../../../server/core/grid.ts';
import type { GridLayout, GridReceived } from '../../messages/grid.ts';
import { element } from '../element.ts';
import { CellEditor, type Direction } from './cellEditor.ts';
import { GridData } from './data.ts';
import { GridEdits } from './edits.ts';
import { listenToGridKeys } from './keys.ts';
import { listenToGridPointer } from './pointer.ts';
import { Selection, type Spot } from './selection.ts';
import { GridTable } from './table.ts';
import { Toolbar } from './toolbar.ts';

const HELP = l10n.t(
  'The arrow keys, Tab, Home, End, Page Up and Page Down move, with Shift they select. Enter edits a cell, on a header it sorts. F2 renames a person. Ctrl+Period lists fixes, F8 goes to the next problem. Ctrl+Enter adds a row, Ctrl+Shift+K deletes rows, Alt and an arrow key move rows or change the width of a column, Ctrl+D fills down. F6 goes to the bar above the table.',
);

const STEPS: Readonly<Record<Direction, Spot>> = {
  stay: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** The page of a grid: it shows the rows that it receives, and sends edits; the text decides what they become. */
export class GridPage {
  readonly editor: CellEditor;
  readonly #send: (message: GridReceived) => void;
  readonly #isReadOnly: boolean;
  readonly #data = new GridData();
  readonly #selection = new Selection();
  readonly #table: GridTable;
  readonly #edits: GridEdits;
  readonly #toolbar: Toolbar;
  readonly #value = element('p', { class: 'value' });
  readonly #about = element('p', { class: 'about quiet', attributes: { 'aria-live': 'polite' } });
  #isNewView = false;
  /** The last status, as long as it is shown. */
  #status = '';
  #asked = '';

  constructor(title: string, isReadOnly: boolean, send: (message: GridReceived) => void) {
    this.#send = send;
    this.#isReadOnly = isReadOnly;
    this.#table = new GridTable(this.#data, this.#selection, title, {
      read: (start, count) => this.#ask(start, count),
      sort: (column) => this.#sort(column),
      resized: () => this.#keepLayout(),
    });
    this.editor = new CellEditor({
      take: (value, direction) => this.#takeValue(value, direction),
      leave: () => this.#table.focus(),
      complete: (typed) => this.#send({ type: 'complete', typed, ...this.#place() }),
    });
    this.#edits = new GridEdits({
      data: this.#data,
      selection: this.#selection,
      table: this.#table,
      isReadOnly,
      isEditing: () => this.editor.isOpen,
      send,
      showStatus: (text) => this.showStatus(text),
    });
    this.#toolbar = new Toolbar(this.#data, {
      filter: (filter) => this.#setView({ ...this.#data.view, filter }),
      toggleProblems: () => this.#setView({ ...this.#data.view, onlyProblems: !this.#data.view.onlyProblems }),
      setHidden: (column, isHidden) => {
        this.#data.setHidden(column, isHidden);
        this.#keepLayout();
        this.#draw();
      },
      applyOrder: () => this.#applyOrder(),
      showText: () => send({ type: 'showText' }),
      showOrgChart: () => send({ type: 'showOrgChart' }),
      toTable: () => this.#table.focus(),
      rows: this.#edits.list(),
    });
    const help = element('p', { class: 'visually-hidden', text: HELP, attributes: { id: 'help' } });
    const foot = element('div', { class: 'foot' }, this.#value, this.#about);
    const heading = element('h1', { class: 'visually-hidden', text: title });
    document.querySelector('#root')?.replaceChildren(heading, this.#toolbar.root, help, this.#table.root, foot);
    this.#listen();
  }

  /** Reads the rows in view again. */
  read(): void {
    this.#asked = '';
    const { last } = this.#data;
    this.#ask(last?.start ?? 0, Math.max(200, last?.rows.length ?? 0));
  }

  show(window: GridWindow, layout: GridLayout): void {
    const isFirst = this.#data.last === null;
    this.#asked = '';
    if (isFirst) this.#data.layout = layout;
    this.#data.take(window, this.#isNewView);
    this.#isNewView = false;
    this.#selection.fit(this.#data.shownCount, this.#data.columns.length);
    this.#draw();
    if (isFirst) {
      this.#table.focus();
      performance.mark('fairlead.firstRows');
    }
  }

  /** Goes to a cell of the text. */
  goTo({ row, column, shown }: GridPlace, focus: boolean): void {
    const place = this.#data.columns.indexOf(column);
    if (shown === null) {
      this.showStatus(l10n.t('The filter hides row {0}.', row + 1));
      return;
    }
    this.#selection.go({ row: shown, column: Math.max(0, place) });
    if (focus) this.#table.focus();
    else this.#table.reveal();
    this.#table.select();
    this.#showActive(true);
  }

  showHover(text: string): void {
    if (this.#about.textContent === '') this.#about.textContent = text;
  }

  /** Shows a sentence until another cell is selected. */
  showStatus(text: string): void {
    this.#status = text;
    this.#about.textContent = text;
  }

  /** Opens the editor of the active cell. */
  edit(typed?: string): void {
    if (this.#isReadOnly) {
      this.showStatus(l10n.t('This table is read-only.'));
      return;
    }
    const { active } = this.#selection;
    this.#table.reveal();
    const cell = this.#table.cellOf(active);
    const value = this.#data.valueOf(active.row, this.#data.numberOf(active.column));
    if (cell === undefined || value === undefined) return;
    this.editor.open(cell, this.#data.headerOf(this.#data.numberOf(active.column)), typed ?? value, typed !== undefined);
  }

  #listen(): void {
    const size = () => ({
      active: this.#selection.active,
      rows: this.#data.shownCount,
      columns: this.#data.columns.length,
      pageSize: this.#table.pageSize,
    });
    listenToGridKeys(this.#table.root, size, {
      go: (spot, keepsAnchor) => this.#go(spot, keepsAnchor),
      selectAll: () => this.#select(0, this.#data.shownCount - 1),
      selectRow: () => this.#select(this.#selection.rectangle.top, this.#selection.rectangle.bottom),
      edit: () => (this.#selection.active.row === -1 ? this.#sort(this.#data.numberOf(this.#selection.active.column)) : this.edit()),
      type: (text) => this.edit(text),
      clear: () => this.#edits.setCells([['']]),
      rename: () => (this.#isReadOnly ? this.edit() : this.#send({ type: 'rename', ...this.#place() })),
      fixes: () => this.#send({ type: 'fixes', ...this.#place() }),
      fillDown: () => this.#edits.fillDown(),
      insert: (isBelow) => this.#edits.insert(isBelow),
      delete: () => this.#edits.delete(),
      duplicate: () => this.#edits.duplicate(),
      move: (by) => this.#edits.move(by),
      widen: (by) => this.#widen(by),
      nextProblem: (isBackward) => {
        const { row, column } = this.#place();
        this.#send({ type: 'problem', view: this.#data.view, from: { row, column }, isBackward });
      },
      find: () => this.#toolbar.focus(),
      leave: () => this.#toolbar.focus(),
    });
    listenToGridPointer(this.#table, {
      go: (spot, keepsAnchor) => this.#go(spot, keepsAnchor),
      selectRow: (row) => this.#select(row, row),
      edit: () => this.edit(),
    });
    document.addEventListener('copy', (event) => this.#edits.copy(event));
    document.addEventListener('cut', (event) => {
      if (this.#edits.copy(event)) this.#edits.setCells([['']]);
    });
    document.addEventListener('paste', (event) => this.#edits.paste(event));
  }

  #draw(): void {
    this.#table.draw();
    this.#toolbar.show(this.#isReadOnly);
    this.#showActive(false);
  }

  #go({ row, column }: Spot, keepsAnchor: boolean): void {
    const { shownCount, columns } = this.#data;
    const spot = { row: Math.max(-1, Math.min(row, shownCount - 1)), column: Math.max(0, Math.min(column, columns.length - 1)) };
    this.#selection.go(spot, keepsAnchor);
    this.#table.focus();
    this.#table.select();
    this.#showActive(true);
    this.#send({ type: 'select', view: this.#data.view, ...this.#place() });
  }

  #select(top: number, bottom: number): void {
    this.#selection.take({ top: Math.max(0, top), bottom, left: 0, right: this.#data.columns.length - 1 });
    this.#table.focus();
    this.#table.select();
    this.#showActive(true);
  }

  /** Shows the active cell below the table: where it is, its whole value, and its problems. */
  #showActive(isOther: boolean): void {
    if (isOther) this.#status = '';
    const { row, column } = this.#selection.active;
    const number = this.#data.numberOf(column);
    const value = this.#data.valueOf(row, number) ?? '';
    const header = this.#data.headerOf(number);
    const { top, bottom, left, right } = this.#selection.rectangle;
    const size = top === bottom && left === right ? '' : ` · ${bottom - top + 1} × ${right - left + 1}`;
    this.#value.textContent = `${header}: ${value}${size}`;
    const problems = this.#problemText();
    if (this.#status !== '') this.#about.textContent = this.#status;
    else if (problems !== '' || isOther) this.#about.textContent = problems;
  }

  #problemText(): string {
    const { row, column } = this.#selection.active;
    return this.#data
      .problemsOf(row, this.#data.numberOf(column))
      .map(({ message }) => message)
      .join(' ');
  }

  /** The active cell by its numbers in the text. */
  #place(): Spot {
    const { row, column } = this.#selection.active;
    return { row: this.#data.rowOf(row) ?? -1, column: this.#data.numberOf(column) };
  }

  #ask(start: number, count: number): void {
    const asked = `${start} ${count}`;
    if (this.#asked === asked) return;
    this.#asked = asked;
    this.#send({ type: 'read', view: this.#data.view, start, count });
  }

  #setView(view: GridView): void {
    this.#data.view = view;
    this.#isNewView = true;
    this.#asked = '';
    this.#table.root.scrollTop = 0;
    this.#ask(0, 200);
  }

  /** Sorts by a column: ascending, descending, then as in the text. */
  #sort(column: number): void {
    const { sort } = this.#data.view;
    const next = sort?.column !== column ? { column, isDescending: false } : sort.isDescending ? null : { column, isDescending: true };
    this.#setView({ ...this.#data.view, sort: next });
    this.showStatus(next === null ? l10n.t('Rows are shown as in the file.') : l10n.t('Sorted as shown; the file has not changed.'));
  }

  #applyOrder(): void {
    const { sort } = this.#data.view;
    if (sort === null) return;
    this.#edits.send({ kind: 'order', ...sort }, true);
    this.#setView({ ...this.#data.view, sort: null });
  }

  #widen(by: 1 | -1): void {
    const column = this.#data.numberOf(this.#selection.active.column);
    this.#data.setWidth(column, this.#data.widthOf(column) + 16 * by);
    this.#keepLayout();
    this.#table.draw();
  }

  #keepLayout(): void {
    this.#send({ type: 'layout', headers: this.#data.last?.headers ?? [], layout: this.#data.layout });
  }

  #takeValue(value: string, direction: Direction): void {
    const { active } = this.#selection;
    const { row, column } = this.#place();
    if (value !== this.#data.valueOf(active.row, column)) {
      this.#edits.send({ kind: 'cells', rows: [row], column, columns: 1, values: [[value]] }, false);
    }
    const step = STEPS[direction];
    this.#go({ row: active.row + step.row, column: active.column + step.column }, false);
  }
}
