import type { GridProblem, GridRow, GridView, GridWindow } from '../../../../server/core/grid.ts';
import type { GridLayout } from '../../messages/grid.ts';

/** Widths of columns in pixels. */
const NARROWEST = 48;
const WIDEST = 800;
const FIRST_WIDEST = 320;
const CHARACTER = 7.5;
const PADDING = 24;

/** What the page knows of its document: the rows that it received, their problems, and how columns look. */
export class GridData {
  view: GridView = { sort: null, filter: '', onlyProblems: false };
  /** The last window received; null before the first one. */
  last: GridWindow | null = null;
  layout: GridLayout = { hidden: [], widths: {} };
  readonly #rows = new Map<number, GridRow>();
  readonly #problems = new Map<string, readonly GridProblem[]>();
  readonly #firstWidths = new Map<number, number>();
  #columnCount = 0;

  /** Takes a window; the rows of another version or view are forgotten. */
  take(window: GridWindow, isNewView: boolean): void {
    if (window.version !== this.last?.version || isNewView) this.#rows.clear();
    this.last = window;
    for (const [at, row] of window.rows.entries()) this.#rows.set(window.start + at, row);
    this.#columnCount = window.rows.reduce((most, { cells }) => Math.max(most, cells.length), window.headers.length);
    if (window.problems !== null) this.#takeProblems(window, window.problems);
  }

  #takeProblems({ rows, headers }: GridWindow, problems: readonly GridProblem[]): void {
    for (const row of [-1, ...rows.map((one) => one.row)])
      for (let column = 0; column < Math.max(headers.length, this.#columnCount); column++) this.#problems.delete(`${row} ${column}`);
    for (const problem of problems) {
      const key = `${problem.row} ${problem.column}`;
      this.#problems.set(key, [...(this.#problems.get(key) ?? []), problem]);
    }
  }

  /** The columns that are not hidden, by their numbers in the text; one at least. */
  get columns(): readonly number[] {
    const all = Array.from({ length: this.#columnCount }, (_, column) => column);
    const shown = all.filter((column) => !this.layout.hidden.includes(this.headerOf(column)));
    return shown.length === 0 ? all.slice(0, 1) : shown;
  }

  /** Returns the number in the text of a visible column. */
  numberOf(place: number): number {
    return this.columns[place] ?? 0;
  }

  get shownCount(): number {
    return this.last?.shownCount ?? 0;
  }

  /** Whether rows are shown as in the text. */
  get isPlain(): boolean {
    const { sort, filter, onlyProblems } = this.view;
    return sort === null && filter === '' && !onlyProblems;
  }

  headerOf(column: number): string {
    return this.last?.headers[column] ?? '';
  }

  /** Returns the number of a shown row in the text; undefined if it was not received yet. The header is -1 in both. */
  rowOf(shown: number): number | undefined {
    return shown === -1 || this.isPlain ? shown : this.#rows.get(shown)?.row;
  }

  /** Returns the value of a cell; undefined if its row was not received yet. */
  valueOf(shown: number, column: number): string | undefined {
    if (shown === -1) return this.headerOf(column);
    const row = this.#rows.get(shown);
    return row && (row.cells[column] ?? '');
  }

  problemsOf(shown: number, column: number): readonly GridProblem[] {
    const row = shown === -1 ? -1 : this.#rows.get(shown)?.row;
    return row === undefined ? [] : (this.#problems.get(`${row} ${column}`) ?? []);
  }

  /** Whether some of the shown rows were not received yet. */
  misses(from: number, end: number): boolean {
    for (let shown = from; shown < end; shown++) if (!this.#rows.has(shown)) return true;
    return false;
  }

  /** Returns the width of a column: the remembered one, otherwise one for the longest of the first values. */
  widthOf(column: number): number {
    const known = this.layout.widths[this.headerOf(column)] ?? this.#firstWidths.get(column);
    if (known !== undefined) return known;
    let longest = this.headerOf(column).length + 3;
    for (const { cells } of this.#rows.values()) longest = Math.max(longest, cells[column]?.length ?? 0);
    const width = Math.min(FIRST_WIDEST, Math.max(NARROWEST * 2, Math.round(longest * CHARACTER + PADDING)));
    if (this.#rows.size > 0) this.#firstWidths.set(column, width);
    return width;
  }

  setWidth(column: number, width: number): void {
    const kept = Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
    this.layout = { ...this.layout, widths: { ...this.layout.widths, [this.headerOf(column)]: kept } };
  }

  setHidden(column: number, isHidden: boolean): void {
    const header = this.headerOf(column);
    const others = this.layout.hidden.filter((one) => one !== header);
    this.layout = { ...this.layout, hidden: isHidden ? [...others, header] : others };
  }
}
