import * as l10n from '@vscode/l10n';
import type { SourceRow } from '../../reshape/skip.ts';
import { findUnmappedTypes } from '../columnsToMap.ts';
import { suggestFieldType } from '../fieldMapping.ts';
import { findHeader, namesAgain } from '../findHeader.ts';
import { type Finding, findingAt } from '../finding.ts';
import { readHeaderWords } from '../headerWords.ts';
import { addressIn } from '../hints/hiddenCharacters.ts';
import type { RosterInputs } from '../rosterInputs.ts';
import { shortenHeader } from '../separators.ts';

/**
 * Returns the index of the row that is the header of a roster whose first row is not; `read` returns the first rows. Null if the first row
 * may be the header.
 */
export function findMisplacedHeader(inputs: RosterInputs, read: () => readonly SourceRow[]): number | null {
  if (inputs.rowCount === 0 || !findUnmappedTypes(inputs).includes('EMAIL')) return null;
  const rows = read();
  const index = findHeader(rows)?.index ?? 0;
  return index > 0 && rows[index]!.cells.some((cell) => readHeaderWords(cell).has('mail')) ? index : null;
}

/** Whether the first row of a roster is a person, and the header is missing. */
export function isHeaderless(inputs: RosterInputs): boolean {
  return isPerson(inputs.headers) && findUnmappedTypes(inputs).includes('EMAIL');
}

/** Whether a row is a person instead of a header: it has an e-mail, and no name of a field. */
export function isPerson(cells: readonly string[]): boolean {
  return findEmail(cells) !== undefined && cells.every((cell) => suggestFieldType(cell) === 'CUSTOM');
}

function findEmail(cells: readonly string[]): string | undefined {
  return cells.map((cell) => cell.trim()).find((cell) => cell.includes('@') && addressIn(cell) === cell);
}

/** Describes that the first row is no header. */
export function describeHeaderless(cells: readonly string[]): string {
  return l10n.t(
    'The header is missing: the first row has the e-mail "{0}". Add a line that names the columns above it, such as name,email,manager_email.',
    findEmail(cells) ?? '',
  );
}

/** Describes what is above a header. */
export function describeMisplaced(rows: readonly SourceRow[], header: number): string {
  const [first] = rows;
  const text = first?.cells.find((cell) => cell.trim() !== '') ?? '';
  return l10n.t(
    'The header is in line {0}; line {1}, "{2}", is {3}. Remove the lines above the header, or let the steps of `fairlead developers reshape --propose` skip them.',
    rows[header]!.line,
    first?.line ?? 1,
    shortenHeader(text),
    nameLine(text),
  );
}

const LINES: readonly (readonly [RegExp, string])[] = [
  [/^#TYPE\b/, l10n.t('the type line of PowerShell')],
  [/^sep=/i, l10n.t('the declaration of a separator')],
  [/^version\b/i, l10n.t('a version')],
  [/^(?:#|\/\/|--)/, l10n.t('a comment')],
];

function nameLine(text: string): string {
  return LINES.find(([form]) => form.test(text))?.[1] ?? l10n.t('a title');
}

/** INVALID_CSV: the first record names the columns a second time, as some exports do. */
export function checkSecondHeader(inputs: RosterInputs): Finding[] {
  const { columns, headers } = inputs;
  if (inputs.rowCount === 0 || columns.email === -1) return [];
  const email = inputs.emailText(inputs.emailOf(0));
  if (email === '' || email.includes('@') || !inputs.isReadable(0)) return [];
  const cells = headers.map((_, column) => inputs.valuesOf(column)[0] ?? '');
  return namesAgain(headers, cells)
    ? [findingAt('INVALID_CSV', { row: 0, column: null }, l10n.t('This row names the columns a second time. Remove it.'))]
    : [];
}
