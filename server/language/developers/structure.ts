import * as l10n from '@vscode/l10n';
import {
  type DocumentSymbol,
  type FoldingRange,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type SelectionRange,
  SymbolKind,
} from 'vscode-languageserver';
import { findOrgBlocks } from '../../core/developers/orgChart.ts';
import type { Steps } from '../../core/steps.ts';
import { columnTokensIn } from '../../documents/developers/columns.ts';
import { type RowRange, rowsWithin } from '../../documents/developers/rows.ts';
import type { ClientAbilities } from '../client.ts';
import { COLUMN_TYPES, FIRST_COLUMN_TYPE, TokenData, type TokenSource } from '../semanticTokens.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf, rangeInside } from './people.ts';

/** Maximum depth of the symbol tree; deeper people are listed at the last level, because clients parse nested responses recursively. */
const DEEPEST = 100;

type Draft = DocumentSymbol & { children: DocumentSymbol[] };

/**
 * Returns the outline of a roster: its org tree. A symbol spans the rows directly below it that report to it, so that breadcrumbs show the
 * chain of managers: all reports if they follow their manager, and never rows of others.
 */
export function* toSymbols(roster: OpenRoster): Steps<DocumentSymbol[]> {
  const { org, check } = roster;
  const { table, columns } = check;
  const lasts = findOrgBlocks(org);
  const symbols: Draft[] = [];
  for (const record of org.levels.keys()) {
    const selectionRange = table.rangeOfRow(record);
    const range = { start: selectionRange.start, end: table.rangeOfRow(lasts[record]!).end };
    const detail = table.value(record, columns.email).trim();
    symbols.push({ name: nameOf(roster, record), detail, kind: SymbolKind.Class, range, selectionRange, children: [] });
    yield;
  }
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
  const cell = check.table.cellAt(position);
  if (cell === null) return whole;
  const row: SelectionRange = { range: check.table.rangeOfRow(cell.row), parent: whole };
  const written: SelectionRange = { range: check.table.rangeOf(cell.row, cell.column), parent: row };
  return { range: rangeInside(roster, cell), parent: written };
}

/**
 * Maximum number of cells in a roster whose tokens are sent as a whole. In a larger one only visible rows are coloured: all tokens would be
 * megabytes after each change.
 */
const MOST_CELLS = 50_000;

/** Colours the cells by column. */
export function createColumnTokens(abilities: ClientAbilities): TokenSource<OpenRoster> {
  return {
    all: (roster) => {
      const { rowCount, headers } = roster.check.table;
      return rowCount * headers.length > MOST_CELLS ? leaveOut(abilities) : toTokenData(roster, { start: -1, end: rowCount });
    },
    within: (roster, range) => toTokenData(roster, rowsWithin(roster.check.table, range)),
  };
}

/** An editor that takes an empty response for all tokens would stop requesting those of the visible range. */
function leaveOut({ leavesTokensOut }: ClientAbilities): number[] | ResponseError {
  if (!leavesTokensOut) return [];
  return new ResponseError<void>(LSPErrorCodes.ServerCancelled, l10n.t('The roster is large. Request the tokens of the visible range.'));
}

function toTokenData({ check: { table }, lines }: OpenRoster, rows: RowRange): number[] {
  const data = new TokenData();
  for (const { line, character, length, column } of columnTokensIn(table, lines, rows)) {
    data.add(line, character, length, FIRST_COLUMN_TYPE + (column % COLUMN_TYPES.length));
  }
  return data.numbers;
}
