import * as l10n from '@vscode/l10n';
import { checkSecondHeader } from '../../../core/developers/rules/headerPlace.ts';
import { BYTE_ORDER_MARK } from '../../../core/text.ts';
import type { RosterProblem } from '../check.ts';
import { findHeaderLine } from '../wrongFile.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Removes the lines above the header. */
export function fixMisplacedHeader(source: FixSource): RosterFix[] {
  const { inputs, table } = source.check;
  const line = findHeaderLine(inputs, table);
  if (line === null) return [];
  const start = { line: 0, character: source.text().startsWith(BYTE_ORDER_MARK) ? 1 : 0 };
  return [proposing(l10n.t('Remove the lines above the header'), [{ range: { start, end: { line, character: 0 } }, newText: '' }], true)];
}

/** Removes a row that names the columns a second time. */
export function fixSecondHeader({ check: { inputs, table } }: FixSource, { range }: RosterProblem): RosterFix[] {
  const row = table.rangeOfRow(0);
  if (range.start.line !== row.start.line || checkSecondHeader(inputs).length === 0) return [];
  const end = table.rowCount > 1 ? { line: table.rangeOfRow(1).start.line, character: 0 } : row.end;
  return [proposing(l10n.t('Remove this row'), [{ range: { start: { line: row.start.line, character: 0 }, end }, newText: '' }], true)];
}
