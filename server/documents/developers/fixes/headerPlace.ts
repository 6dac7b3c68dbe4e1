import * as l10n from '@vscode/l10n';
import { writeCsvRow } from '../../../core/csvCells.ts';
import { FIELD_NAMES } from '../../../core/developers/fieldTypes.ts';
import { type ColumnMeaning, judgeColumns } from '../../../core/developers/judgeColumns.ts';
import { checkSecondHeader, isHeaderless } from '../../../core/developers/rules/headerPlace.ts';
import type { Position } from '../../../core/problem.ts';
import { BYTE_ORDER_MARK } from '../../../core/text.ts';
import type { RosterProblem } from '../check.ts';
import { findHeaderLine } from '../wrongFile.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Removes the lines above the header. */
export function fixMisplacedHeader(source: FixSource): RosterFix[] {
  const { inputs, table } = source.check;
  const line = findHeaderLine(inputs, table);
  if (line === null) return [];
  const start = placeOfStart(source.text());
  return [proposing(l10n.t('Remove the lines above the header'), [{ range: { start, end: { line, character: 0 } }, newText: '' }], true)];
}

/** Adds a header above a first row that is a person, with the names that its columns suggest. */
export function fixMissingHeader({ check: { inputs }, text }: FixSource): RosterFix[] {
  if (!isHeaderless(inputs)) return [];
  const columns = judgeColumns(inputs.headers.map((cell, column) => ({ header: '', values: [cell, ...inputs.valuesOf(column)] })));
  const names = columns.map(({ meaning }, column) => NAMES[meaning] ?? `column ${column + 1}`);
  const at = placeOfStart(text());
  const newText = writeCsvRow(names).replace('\n', /\r?\n|\r/.exec(text())?.[0] ?? '\n');
  const isWhole = names.includes('name') && names.includes('email');
  return [proposing(l10n.t('Add the header "{0}"', names.join(',')), [{ range: { start: at, end: at }, newText }], isWhole)];
}

const NAMES: Partial<Readonly<Record<ColumnMeaning, string>>> = FIELD_NAMES;

/** Returns the place after a byte order mark. */
function placeOfStart(text: string): Position {
  return { line: 0, character: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0 };
}

/** Removes a row that names the columns a second time. */
export function fixSecondHeader({ check: { inputs, table } }: FixSource, { range }: RosterProblem): RosterFix[] {
  const row = table.rangeOfRow(0);
  if (range.start.line !== row.start.line || checkSecondHeader(inputs).length === 0) return [];
  const end = table.rowCount > 1 ? { line: table.rangeOfRow(1).start.line, character: 0 } : row.end;
  return [proposing(l10n.t('Remove this row'), [{ range: { start: { line: row.start.line, character: 0 }, end }, newText: '' }], true)];
}
