import type { GridProblem, GridView, GridWindow } from '../../core/grid.ts';
import type { Problem } from '../../core/problem.ts';
import { type RosterTable, readHeaders } from '../../documents/csv/table.ts';
import { chooseSeparator } from '../../documents/developers/gridEdits.ts';
import { orderByValue, RawRows } from '../../documents/developers/rows.ts';
import { countFirst } from '../../documents/lineIndex.ts';
import type { DocumentKinds } from '../documentKinds.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import { ROSTER_LANGUAGES } from '../protocol.ts';
import type { OpenRosters } from './openRosters.ts';

/** What grids are read with. */
export interface OpenGridParts {
  readonly documents: OpenDocuments;
  readonly kinds: DocumentKinds;
  readonly rosters: OpenRosters;
  readonly checks: { problemsOf(uri: string): { readonly version: number; readonly problems: readonly Problem[] } | undefined };
}

/** The grids of open CSV documents. That of a roster is its table, as its check reads it; any other is read once per version. */
export class OpenGrids {
  readonly #parts: OpenGridParts;
  readonly #known = new Map<string, OpenGrid>();

  constructor(parts: OpenGridParts) {
    this.#parts = parts;
  }

  /** Returns null if the document is not an open CSV. */
  async find(uri: string): Promise<OpenGrid | null> {
    const { documents, kinds, rosters, checks } = this.#parts;
    const roster = await rosters.find(uri);
    for (const other of this.#known.keys()) if (documents.get(other) === undefined) this.#known.delete(other);
    const document = documents.get(uri);
    const kind = kinds.of(uri);
    if (document === undefined || (kind === null && !ROSTER_LANGUAGES.includes(document.languageId))) return null;
    if (kind !== null && kind !== 'roster' && kind !== 'report') return null;
    const known = this.#known.get(uri);
    const table = roster === null || chooseSeparator(roster.check.table.headers) !== ',' ? null : roster.check.table;
    const isSame = known?.document.version === document.version && known.kind === (kind ?? 'csv') && known.live === table;
    const grid = isSame ? known : new OpenGrid(document, kind ?? 'csv', table);
    const checked = checks.problemsOf(uri);
    grid.problems = checked === undefined ? [] : checked.version === document.version ? checked.problems : null;
    this.#known.set(uri, grid);
    return grid;
  }

  forget(uri: string): void {
    this.#known.delete(uri);
    this.#parts.rosters.forget(uri);
  }
}

/** A version of a CSV with its problems. */
export class OpenGrid {
  readonly document: OpenDocument;
  readonly kind: GridWindow['kind'];
  /** The table of a roster, which follows its edits; null for a text that is read on its own. */
  readonly live: RosterTable | null;
  /** The problems that the editor shows, in document order; null if this version is not checked yet. */
  problems: readonly Problem[] | null = null;
  #rows: RawRows | null = null;
  #order: { readonly view: string; readonly problems: readonly Problem[] | null; readonly rows: readonly number[] | null } | null = null;

  constructor(document: OpenDocument, kind: GridWindow['kind'], live: RosterTable | null) {
    this.document = document;
    this.kind = kind;
    this.live = live;
  }

  get table(): RosterTable {
    return this.live ?? this.rows().table;
  }

  get separator(): string {
    return this.live === null ? this.rows().separator : ',';
  }

  /** Reads the rows as written; those of a roster are not kept, because only some edits need them. */
  rows(): RawRows {
    const text = (): string => this.document.text();
    if (this.live !== null) return new RawRows(text());
    this.#rows ??= new RawRows(text(), chooseSeparator(readHeaders(text())));
    return this.#rows;
  }

  /** Returns the shown rows in their order; null if these are all rows as in the text. */
  order(shown: GridView): readonly number[] | null {
    const view = JSON.stringify(shown);
    const problems = shown.onlyProblems ? this.problems : null;
    if (this.#order?.view !== view || this.#order.problems !== problems) this.#order = { view, problems, rows: this.#findOrder(shown) };
    return this.#order.rows;
  }

  #findOrder({ sort, filter, onlyProblems }: GridView): readonly number[] | null {
    if (sort === null && filter === '' && !onlyProblems) return null;
    const { table } = this;
    let rows = Array.from({ length: table.rowCount }, (_, row) => row);
    if (onlyProblems) {
      const found = new Set((this.problems ?? []).map(({ range }) => table.cellAt(range.start)?.row));
      rows = rows.filter((row) => found.has(row));
    }
    const wanted = filter.toLowerCase();
    if (wanted !== '') rows = rows.filter((row) => table.record(row).some((value) => value.toLowerCase().includes(wanted)));
    if (sort === null) return rows;
    const values = rows.map((row) => table.value(row, sort.column));
    return orderByValue(values, sort.isDescending).map((place) => rows[place]!);
  }

  /** Returns the problems that begin in a row. */
  problemsIn(row: number): GridProblem[] {
    const { problems, table } = this;
    if (problems === null || problems.length === 0) return [];
    const { start, end } = table.rangeOfRow(row);
    const found: GridProblem[] = [];
    const first = countFirst(problems.length, (at) => problems[at]!.range.start.line < start.line);
    for (let at = first; at < problems.length && problems[at]!.range.start.line <= end.line; at++) {
      const { range, severity, message } = problems[at]!;
      const cell = table.cellAt(range.start);
      if (cell?.row === row) found.push({ row, column: cell.column, severity, message });
    }
    return found;
  }
}
