import * as l10n from '@vscode/l10n';
import { suggestFieldType } from './fieldMapping.ts';

/** A character that separates columns in other CSV files, and its name. */
export interface Separator {
  readonly character: string;
  readonly name: string;
}

const SEPARATORS: readonly Separator[] = [
  { character: ';', name: l10n.t('semicolons') },
  { character: '\t', name: l10n.t('tabs') },
  { character: '|', name: l10n.t('pipes') },
];

/** Maximum length of a header in a message, in characters. */
const LONGEST_SHOWN = 80;

/** Shortens a header for a message. */
export function shortenHeader(header: string): string {
  return header.length > LONGEST_SHOWN ? `${header.slice(0, LONGEST_SHOWN)}…` : header;
}

/** Returns the separator that a header probably uses instead of commas, or null. */
export function findSeparator(headers: readonly string[]): Separator | null {
  if (headers.some((header) => suggestFieldType(header) !== 'CUSTOM')) return null;
  const text = headers.join(',');
  return SEPARATORS.find(({ character }) => text.split(character).length > headers.length) ?? null;
}

/** Describes a header's separator and what to do about it. */
export function describeSeparator(headers: readonly string[], { name }: Separator): string {
  const shown = shortenHeader(headers[0] ?? '');
  const what =
    headers.length === 1
      ? l10n.t('The header has one column "{0}".', shown)
      : l10n.t('The header is separated by {0}: "{1}", ….', name, shown);
  return l10n.t(
    '{0} Fairlead reads commas; separate the columns by commas instead of {1}, as `fairlead developers reshape` does.',
    what,
    name,
  );
}
