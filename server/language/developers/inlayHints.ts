import type { InlayHint, Range } from 'vscode-languageserver';
import { textWidth } from '../../core/text.ts';
import { WIDEST_COLUMN } from '../../documents/developers/alignColumns.ts';
import { rowsWithin } from '../../documents/developers/rows.ts';
import type { RosterHint } from '../protocol/developers.ts';
import type { OpenRoster } from './openRosters.ts';
import { managerOf, nameOf } from './people.ts';

/** A roster of at most this many rows is measured as a whole; in a larger one, each visible range has its own widths, including those of the header. */
const MOST_MEASURED = 1_000;

/** Returns spaces after the cells of some rows that align their columns, in the editor only. Nothing is aligned after a multi-line cell. */
const alignmentHints: HintSource = (roster, rows) => {
  const { table } = roster.check;
  const measured = table.rowCount <= MOST_MEASURED ? Array.from({ length: table.rowCount }, (_, row) => row) : rows;
  const widths: number[] = [];
  for (const row of [-1, ...measured]) {
    for (const [column, width] of widthsOf(roster, row).entries()) {
      if (width <= WIDEST_COLUMN) widths[column] = Math.max(widths[column] ?? 0, width);
    }
  }

  const hints: InlayHint[] = [];
  for (const row of rows) {
    const cells = widthsOf(roster, row);
    const count = Math.min(cells.length, table.cellCount(row) - 1);
    let due = 0;
    let at = 0;
    for (let column = 0; column < count; column++) {
      due += widths[column] ?? 0;
      at += cells[column]!;
      const missing = Math.max(0, due - at);
      if (missing > 0) hints.push({ position: table.rangeOf(row, column).end, label: ' '.repeat(missing) });
      at += missing;
    }
  }
  return hints;
};

/** Returns the widths of the cells of a row, up to the first multi-line cell. */
function widthsOf({ check: { table } }: OpenRoster, row: number): number[] {
  const widths: number[] = [];
  for (let column = 0; column < table.cellCount(row); column++) {
    const { start, end } = table.rangeOf(row, column);
    if (start.line !== end.line) break;
    const value = table.value(row, column);
    const quotes = end.character - start.character - value.length;
    widths.push(textWidth(value) + quotes);
  }
  return widths;
}

/** Shows the name of the manager after the manager's e-mail, in each of some rows. */
const managerHints: HintSource = (roster, rows) => {
  const { table, columns } = roster.check;
  if (columns.managerEmail === -1) return [];
  return rows.flatMap((row) => {
    const manager = row === -1 ? -1 : managerOf(roster, row);
    if (manager === -1) return [];
    return [{ position: table.rangeOf(row, columns.managerEmail).end, label: nameOf(roster, manager), paddingLeft: true }];
  });
};

/** Shows the name of its column before each cell of some rows. */
const columnHints: HintSource = ({ check: { table } }, rows) => {
  const names = table.headers.map((header) => header.trim());
  return rows.flatMap((row) =>
    names.slice(0, row === -1 ? 0 : table.cellCount(row)).flatMap((name, column) => {
      return name === '' ? [] : [{ position: table.rangeOf(row, column).start, label: `${name}:`, paddingRight: true }];
    }),
  );
};

/** Hint kinds by their name in the settings. */
const SOURCES: Readonly<Record<RosterHint, HintSource>> = { managers: managerHints, columns: columnHints, alignment: alignmentHints };

/** Maximum number of rows per response, for clients that request a whole document. */
const MOST_ROWS = 2_000;

/** Returns hints of the given kinds for the rows in a range. */
export function listHints(roster: OpenRoster, range: Range, kinds: readonly RosterHint[]): InlayHint[] {
  const { start, end } = rowsWithin(roster.check.table, range);
  const rows = Array.from({ length: Math.min(end - start, MOST_ROWS) }, (_, index) => start + index);
  return kinds.flatMap((kind) => SOURCES[kind](roster, rows));
}

/** A kind of inlay hints for some rows; -1 is the header. */
type HintSource = (roster: OpenRoster, rows: readonly number[]) => InlayHint[];
