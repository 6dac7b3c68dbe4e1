import * as l10n from '@vscode/l10n';
import { lazily } from '../../core/developers/indexPeople.ts';
import type { RosterProblemCode } from '../../core/developers/problems.ts';
import { type RosterInputs, SAMPLED_RECORDS } from '../../core/developers/rosterInputs.ts';
import { describeMisplaced, findMisplacedHeader } from '../../core/developers/rules/headerPlace.ts';
import type { Problem, Range } from '../../core/problem.ts';
import type { SourceRow } from '../../core/reshape/skip.ts';
import type { RosterTable } from '../csv/table.ts';

/** The formats that are saved with the name of a CSV, by the beginning of their text. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^PK\u0003\u0004/, l10n.t('an Excel workbook or another ZIP archive')],
  [/^%PDF-/, l10n.t('a PDF document')],
  [/^\s*<(?:!doctype html|html|table|head|body)\b/i, l10n.t('an HTML page')],
  [/^\s*<\?xml\b/i, l10n.t('an XML document')],
  [/^(?:\u00D0\u00CF\u0011\u00E0|\uFFFD\uFFFD\u0011\uFFFD)/, l10n.t('a workbook of an old Excel')],
  [/^\{\\rtf/, l10n.t('a rich text')],
];

/** Returns what a text is instead of a CSV, by its beginning; null if it may be one. */
export function findFormat(beginning: string): string | null {
  return FORMATS.find(([form]) => form.test(beginning))?.[1] ?? null;
}

/** Describes a file that is not a CSV, and what to do. */
export function describeFormat(format: string): string {
  return l10n.t('This file is {0}, not a CSV. Export the list as CSV, or let `fairlead developers reshape` read the workbook.', format);
}

/** Returns the problem of a file that cannot be read as a roster: it has another format, or lines above the header. Returns null otherwise. */
export function findWrongFile(inputs: RosterInputs, table: RosterTable): Problem<RosterProblemCode> | null {
  const format = findFormat(table.headers[0] ?? '');
  if (format !== null) return invalid(describeFormat(format), table.rangeOfRow(-1));
  const rows = lazily(() => readRows(table));
  const header = findMisplacedHeader(inputs, rows);
  return header === null ? null : invalid(describeMisplaced(rows(), header), table.rangeOfRow(-1));
}

/** Returns the line where the header of a roster is, if others are above it; null otherwise. */
export function findHeaderLine(inputs: RosterInputs, table: RosterTable): number | null {
  const header = findMisplacedHeader(inputs, () => readRows(table));
  return header === null ? null : table.rangeOfRow(header - 1).start.line;
}

function readRows(table: RosterTable): SourceRow[] {
  return Array.from({ length: Math.min(table.rowCount, SAMPLED_RECORDS) + 1 }, (_, index) => ({
    cells: table.record(index - 1),
    line: table.rangeOfRow(index - 1).start.line + 1,
  }));
}

function invalid(message: string, range: Range): Problem<RosterProblemCode> {
  return { code: 'INVALID_CSV', severity: 'error', message, range, related: [] };
}
