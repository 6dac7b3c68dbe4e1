import { type DocumentSymbol, type FoldingRange, type Position, type SelectionRange, SymbolKind } from 'vscode-languageserver';
import { findOrgBlocks } from '../../core/developers/orgChart.ts';
import type { OpenRoster } from './openRosters.ts';
import { findCell, nameOf, rangeInside } from './people.ts';

/** Maximum depth of the symbol tree; deeper people are listed at the last level, because clients parse nested responses recursively. */
const DEEPEST = 100;

type Draft = DocumentSymbol & { children: DocumentSymbol[] };

/**
 * Returns the outline of a roster: its org tree. A symbol spans the rows directly below it that report to it, so that breadcrumbs show the
 * chain of managers: all reports if they follow their manager, and never rows of others.
 */
export function toSymbols(roster: OpenRoster): DocumentSymbol[] {
  const { org, check } = roster;
  const { table, columns } = check;
  const lasts = findOrgBlocks(org);
  const symbols = Array.from(org.levels, (_, record): Draft => {
    const selectionRange = table.rangeOfRow(record);
    const range = { start: selectionRange.start, end: table.rangeOfRow(lasts[record]!).end };
    const detail = table.value(record, columns.email).trim();
    return { name: nameOf(roster, record), detail, kind: SymbolKind.Class, range, selectionRange, children: [] };
  });
  const fromTheTop = Array.from(org.levels.keys()).sort((one, other) => org.levels[one]! - org.levels[other]!);
  const holders = new Int32Array(symbols.length);
  const roots: DocumentSymbol[] = [];
  for (const record of fromTheTop) {
    const manager = org.managers[record]!;
    holders[record] = org.levels[record]! < DEEPEST ? record : holders[manager]!;
    (manager === -1 ? roots : symbols[holders[manager]!]!.children).push(symbols[record]!);
  }
  return roots;
}

/**
 * Folds a person with the rows directly below that report to them, and the header with all rows: editors can keep the start of a foldable
 * range visible while scrolling.
 */
export function listFolds({ org, check: { table } }: OpenRoster): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const [first, last] of findOrgBlocks(org).entries()) {
    if (last > first) ranges.push({ startLine: table.rangeOfRow(first).start.line, endLine: table.rangeOfRow(last).end.line });
  }
  const all = { startLine: table.rangeOfRow(-1).start.line, endLine: table.rangeOfRow(table.rowCount - 1).end.line };
  if (table.rowCount > 0) ranges.push(all);
  return ranges.sort((one, other) => one.startLine - other.startLine);
}

/** Expands the selection step by step: value, cell with its quotes, row, document. */
export function selectAt(roster: OpenRoster, position: Position): SelectionRange {
  const { check, lines, document } = roster;
  const whole: SelectionRange = { range: lines.rangeOf(0, document.text().length) };
  const cell = findCell(roster, position);
  if (cell === null) return whole;
  const row: SelectionRange = { range: check.table.rangeOfRow(cell.row), parent: whole };
  const written: SelectionRange = { range: check.table.rangeOf(cell.row, cell.column), parent: row };
  return { range: rangeInside(roster, cell), parent: written };
}
