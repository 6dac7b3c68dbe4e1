import { suggestFieldType } from '../../../core/developers/fieldMapping.ts';
import { findSeparator } from '../../../core/developers/separators.ts';
import { EMAIL_FORM } from '../../../core/emails.ts';
import { isConflicted } from '../../../core/markConflicts.ts';
import { rawText } from './cells.ts';
import type { FixSource } from './rosterFix.ts';

const KNOWN = new WeakMap<FixSource, boolean>();

/**
 * Whether a roster may be fixed unseen: its columns are known, its separator is the comma, it has no marks of a conflict, and no character
 * was lost when it was decoded. In any other file, cells may be something else than they seem.
 */
export function isUnderstood(source: FixSource): boolean {
  const known = KNOWN.get(source) ?? (hasKnownColumns(source) && isWhole(source.text()));
  KNOWN.set(source, known);
  return known;
}

function hasKnownColumns({ check: { columns, inputs } }: FixSource): boolean {
  if (findSeparator(inputs.headers) !== null) return false;
  if (columns.email !== -1) return true;
  // A stray quote or NUL in a header can be removed.
  return !inputs.headerReadable && inputs.headers.some((header) => suggestFieldType(header.replace(/["\0]/g, '')) === 'EMAIL');
}

function isWhole(text: string): boolean {
  return !text.includes('\uFFFD') && !isConflicted(text);
}

/** Whether NUL characters are so many that the text is probably in another encoding, or partly overwritten. */
export function hasManyNuls(text: string): boolean {
  return /\0[^\0]?\0/.test(text);
}

/** Whether a comma of a row may be a part of a value that is not quoted: one between two texts, or between two e-mails. */
export function mayHaveOpenComma(source: FixSource, row: number): boolean {
  const { table } = source.check;
  const cells = table.record(row).map((value) => value.trim());
  const isQuoted = (column: number): boolean => rawText(source, table.rangeOf(row, column)).startsWith('"');
  return cells.some((value, column) => {
    const next = cells[column + 1] ?? '';
    if (value === '' || next === '' || isQuoted(column) || isQuoted(column + 1)) return false;
    return EMAIL_FORM.test(value) === EMAIL_FORM.test(next);
  });
}
