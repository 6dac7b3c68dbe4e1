import { orderAsTree, orderByValue } from '../../core/developers/orderRows.ts';
import { alignColumns } from '../../documents/roster/alignColumns.ts';
import { RawRows } from '../../documents/roster/rawRows.ts';
import { shrinkRows } from '../../documents/roster/shrinkRows.ts';
import { findOpenRow, sortRows } from '../../documents/roster/sortRows.ts';
import { ARRANGEMENTS, type ArrangedRoster, type ArrangeRoster } from '../protocol/rosterLayout.ts';
import type { OpenRoster } from './openRosters.ts';

/** Returns the edits for another layout or order of a roster; every record stays as written, except for spaces that have no meaning. */
export function arrangeRoster(roster: OpenRoster, params: Omit<ArrangeRoster, 'textDocument'>): ArrangedRoster {
  const { check, document } = roster;
  const rows = new RawRows(document.text());
  const toEdits = (edits: Extract<ArrangedRoster, { kind: 'edits' }>['edits'], note: string | null = null): ArrangedRoster => ({
    kind: 'edits',
    version: document.version,
    edits,
    note,
  });
  const { arrangement } = params;
  if (arrangement === 'align') {
    const { changes, note } = alignColumns(rows, check.columns);
    return toEdits(changes, note);
  }
  if (arrangement === 'shrink') return toEdits(shrinkRows(rows, { start: -1, end: rows.table.rowCount }));
  if (!ARRANGEMENTS.includes(arrangement)) return refuse(`There is no arrangement "${String(arrangement)}": ${ARRANGEMENTS.join(', ')}.`);
  const order = arrangement === 'sortAsTree' ? orderAsTree(roster.org) : orderByColumn(rows, params);
  if (order === null) return refuse('The roster has no such column. Choose one that its header names.');
  const open = findOpenRow(rows);
  if (open !== null) {
    const { line } = rows.table.rangeOfRow(open).start;
    return refuse(
      `The quote in line ${line + 1} is not closed, and would take in other rows once it stands above them. Close it, then sort.`,
    );
  }
  const change = sortRows(rows, order);
  return toEdits(change === null ? [] : [change]);
}

function orderByColumn({ table }: RawRows, { column, isDescending }: Omit<ArrangeRoster, 'textDocument'>): number[] | null {
  if (column === undefined || !Number.isInteger(column) || column < 0 || column >= table.headers.length) return null;
  const values = Array.from({ length: table.rowCount }, (_, row) => table.value(row, column));
  return orderByValue(values, isDescending === true);
}

function refuse(message: string): ArrangedRoster {
  return { kind: 'refused', message };
}
