import * as l10n from '@vscode/l10n';
import { isTotal } from '../../../core/reshape/totals.ts';
import type { RosterProblem } from '../check.ts';
import { removeRows } from './cells.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Removes a row with a total or a note of the program that wrote the file. */
export function fixTotalRow(source: FixSource, row: number): readonly RosterFix[] {
  const { table } = source.check;
  if (table.rowCount < 2 || !isTotal(table.record(row))) return [];
  return [proposing(l10n.t('Remove this row'), removeRows(source, [row]), true)];
}

/** Removes a blank row; if all rows are blank, the first one stays. */
export function fixBlankRow(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null || !isBlankRow(source, record)) return [];
  if (record === 0 && !hasOtherRow(source)) return [];
  return [certain(l10n.t('Remove this blank row'), removeRows(source, [record]))];
}

function isBlankRow({ check: { table } }: FixSource, row: number): boolean {
  return table.record(row).every((value) => value.trim() === '');
}

function hasOtherRow(source: FixSource): boolean {
  for (let row = 1; row < source.check.table.rowCount; row++) if (!isBlankRow(source, row)) return true;
  return false;
}
