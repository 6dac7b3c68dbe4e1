import * as l10n from '@vscode/l10n';
import { lazily } from '../../core/developers/indexPeople.ts';
import type { RosterProblemCode } from '../../core/developers/problems.ts';
import { type RosterInputs, SAMPLED_RECORDS } from '../../core/developers/rosterInputs.ts';
import { describeHeaderless, describeMisplaced, findMisplacedHeader, isHeaderless } from '../../core/developers/rules/headerPlace.ts';
import type { Problem, Range } from '../../core/problem.ts';
import type { SourceRow } from '../../core/reshape/skip.ts';
import type { RosterTable } from '../csv/table.ts';

/** An archive by which a workbook begins too. */
const ZIP = l10n.t('an Excel workbook or another ZIP archive');

/** The formats that are saved with the name of a CSV, by the beginning of their text: decoded as UTF-8, or as Windows-1252. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^PK(?:\u0003\u0004|\u0005\u0006)/, ZIP],
  [/^%PDF-/, l10n.t('a PDF document')],
  [/^\s*<(?:!doctype html|!--|html|head|body|title|meta|table|div|p)\b/i, l10n.t('an HTML page')],
  [/^\s*<\?xml\b/i, l10n.t('an XML document')],
  [/^\s*(?:\{\s*"|\[\s*[{[])/, l10n.t('a JSON document')],
  [/^(?:\u00D0\u00CF\u0011\u00E0|\uFFFD\uFFFD\u0011\u0871)/, l10n.t('a workbook of an old Excel')],
  [/^\{\\rtf/, l10n.t('a rich text')],
  [/^dn:{1,2} /i, l10n.t('an LDIF file')],
  [/^BEGIN:VCARD\b/i, l10n.t('a file of contacts')],
  [/^(?:\u001F[\u2039\uFFFD]|7z[\u00BC\uFFFD]|Rar!\u001A)/, l10n.t('a compressed file')],
  [/^(?:[\u2030\uFFFD]PNG|\u00FF\u00D8\u00FF|GIF8)/, l10n.t('a picture')],
];

/** Returns what a text is instead of a CSV, by its beginning; null if it may be one. */
export function findFormat(beginning: string): string | null {
  if (beginning !== last.beginning) last = { beginning, format: FORMATS.find(([form]) => form.test(beginning))?.[1] ?? null };
  return last.format;
}

/** The last answer: a roster is checked at every keystroke, and its header seldom changes. */
let last: { readonly beginning: string; readonly format: string | null } = { beginning: '', format: null };

/** Describes a file that is not a CSV, and what to do. */
export function describeFormat(format: string): string {
  return format === ZIP
    ? l10n.t('This file is {0}, not a CSV. Export the list as CSV, or let `fairlead developers reshape` read the workbook.', format)
    : l10n.t('This file is {0}, not a CSV. Export the list as CSV.', format);
}

/** Returns the problem of a file that cannot be read as a roster: it has another format, no header, or lines above it. Returns null otherwise. */
export function findWrongFile(inputs: RosterInputs, table: RosterTable): Problem<RosterProblemCode> | null {
  const format = findFormat(table.headers[0] ?? '');
  if (format !== null) return invalid(describeFormat(format), table.rangeOfRow(-1));
  const rows = lazily(() => readRows(table));
  const header = findMisplacedHeader(inputs, rows);
  if (header !== null) return invalid(describeMisplaced(rows(), header), table.rangeOfRow(-1));
  return isHeaderless(inputs) ? invalid(describeHeaderless(inputs.headers), table.rangeOfRow(-1)) : null;
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
