import * as l10n from '@vscode/l10n';
import type { Connection } from 'vscode-languageserver';
import { isKeptCopy } from '../../core/account/folderNames.ts';
import type { CellPlace, GridEdit, GridPlace, GridWindow } from '../../core/grid.ts';
import { countAll } from '../../core/problem.ts';
import { Refusal } from '../../core/refusal.ts';
import type { RosterTable } from '../../documents/csv/table.ts';
import { editCell, editGrid } from '../../documents/developers/gridEdits.ts';
import { comparePositions } from '../../documents/lineIndex.ts';
import type { Answering } from '../answering.ts';
import type { AboutDocument } from '../protocol/files.ts';
import {
  EDIT_GRID,
  type EditGrid,
  FIND_GRID_CELL,
  type FindGridCell,
  type GridAnswer,
  READ_GRID,
  type ReadGrid,
} from '../protocol/grid.ts';
import type { OpenGrid, OpenGrids } from './openGrids.ts';

/** What the requests of grids are answered with. */
export interface GridParts {
  readonly connection: Connection;
  readonly answering: Answering;
  readonly grids: OpenGrids;
}

/** Registers the requests of grids: they are about CSV documents of any kind, also of none. */
export function serveGrids({ connection, answering, grids }: GridParts): void {
  const serve = <Params extends AboutDocument>(method: string, answer: (grid: OpenGrid, params: Params) => unknown): void => {
    connection.onRequest(method, (params: Params, token) => {
      const find = async () => {
        const grid = await grids.find(params.textDocument.uri);
        return () => grid && answer(grid, params);
      };
      const forget = (): void => grids.forget(params.textDocument.uri);
      return answering.answer({ method, token, isStale: () => false, forget }, find);
    });
  };
  serve(READ_GRID, readGrid);
  serve(FIND_GRID_CELL, findCell);
  serve(EDIT_GRID, answerEdit);
}

function readGrid(grid: OpenGrid, { view, start, count }: ReadGrid): GridWindow {
  const { document, kind, table, problems } = grid;
  const order = grid.order(view);
  const shownCount = order?.length ?? table.rowCount;
  const length = Math.max(0, Math.min(count, shownCount - start));
  const shown = Array.from({ length }, (_, at) => order?.[start + at] ?? start + at);
  return {
    version: document.version,
    kind,
    headers: table.headers,
    rowCount: table.rowCount,
    shownCount,
    start,
    rows: shown.map((row) => ({ row, cells: table.record(row) })),
    problems: problems === null ? null : [-1, ...shown].flatMap((row) => grid.problemsIn(row)),
    problemCount: countAll(problems ?? []),
  };
}

function findCell(grid: OpenGrid, { view, at }: FindGridCell): GridPlace | null {
  const { document, table } = grid;
  const cell = 'position' in at ? table.cellAt(at.position) : 'problemAfter' in at ? findProblem(grid, at.problemAfter, at.isBackward) : at;
  if (cell === null || cell.row < -1 || cell.row >= table.rowCount) return null;
  const { row, column } = cell;
  const place = row === -1 ? row : (grid.order(view)?.indexOf(row) ?? row);
  return {
    version: document.version,
    row,
    column,
    shown: row >= 0 && place === -1 ? null : place,
    range: table.rangeOf(row, column),
  };
}

/** Returns the cell of the next problem in the text after a cell, or before it; from the end, the first one. */
function findProblem({ table, problems }: OpenGrid, { row, column }: CellPlace, isBackward: boolean): CellPlace | null {
  if (problems === null) return null;
  const { start, end } = table.rangeOf(row, column);
  const found = isBackward
    ? (problems.findLast(({ range }) => comparePositions(range.start, start) < 0) ?? problems.at(-1))
    : (problems.find(({ range }) => comparePositions(range.start, end) > 0) ?? problems[0]);
  return found === undefined ? null : table.cellAt(found.range.start);
}

function answerEdit(grid: OpenGrid, { version, edit }: EditGrid): GridAnswer {
  const { document, table, separator, kind } = grid;
  if (version !== document.version) return toRefused(l10n.t('The document has changed in the meantime. Try again.'));
  if (kind === 'report' || isKeptCopy(document.uri)) return toRefused(l10n.t('This document is read-only. Save a copy, then edit that.'));
  requireGridEdit(table, edit);
  try {
    const change = editCell(table, separator, edit);
    return { kind: 'edits', version, edits: change === null ? editGrid(grid.rows(), edit) : [change] };
  } catch (error) {
    if (error instanceof Refusal) return toRefused(error.message);
    throw error;
  }
}

function toRefused(message: string): GridAnswer {
  return { kind: 'refused', message };
}

/** The most rows that one edit adds. */
const MOST_ADDED = 100_000;

const KINDS: readonly GridEdit['kind'][] = ['cells', 'fill', 'insert', 'duplicate', 'delete', 'move', 'order'];

/** Throws if an edit is malformed, or names rows that do not exist. */
function requireGridEdit({ rowCount, headers }: RosterTable, edit: GridEdit): void {
  const isWithin = (value: unknown, least: number, most: number): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const last = edit.kind === 'cells' ? rowCount + MOST_ADDED : rowCount - 1;
  const checks = [
    KINDS.includes(edit.kind),
    !('rows' in edit) || edit.rows.every((row) => isWithin(row, edit.kind === 'cells' ? -1 : 0, last)),
    !('column' in edit) || isWithin(edit.column, 0, headers.length + 1_000),
    !('columns' in edit) || isWithin(edit.columns, 1, headers.length + 1_000),
    !('at' in edit) || (isWithin(edit.at, 0, rowCount) && isWithin(edit.count, 1, MOST_ADDED)),
    !('to' in edit) || isWithin(edit.to, 0, rowCount),
    !('values' in edit) || (edit.values.length > 0 && edit.values.every((line) => line.every((value) => typeof value === 'string'))),
  ];
  if (checks.includes(false)) throw new TypeError('a malformed edit of a grid');
}
