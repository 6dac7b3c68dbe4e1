import * as l10n from '@vscode/l10n';
import { suggestFieldType } from './fieldMapping.ts';

/** A character that separates columns in other CSV files, and its name. */
export interface Separator {
  readonly character: string;
  readonly name: string;
}

const USUAL: readonly Separator[] = [
  { character: ';', name: l10n.t('semicolons') },
  { character: '\t', name: l10n.t('tabs') },
  { character: '|', name: l10n.t('pipes') },
];

/** Separators that are also part of headers and values. */
const RARE: readonly Separator[] = [
  { character: '^', name: l10n.t('carets') },
  { character: '~', name: l10n.t('tildes') },
  { character: ':', name: l10n.t('colons') },
  { character: '\u001F', name: l10n.t('unit separators') },
];

/** The characters that may separate columns: the usual ones, then those that count only in a text without any of the usual ones. */
export const SEPARATORS: readonly (readonly string[])[] = [[',', ...USUAL.map(toCharacter)], RARE.map(toCharacter)];

/** Maximum length of a header in a message, in characters. */
const LONGEST_SHOWN = 80;

/** Shortens a header for a message. */
export function shortenHeader(header: string): string {
  return header.length > LONGEST_SHOWN ? `${header.slice(0, LONGEST_SHOWN)}…` : header;
}

/** Returns the separator that a header probably uses instead of commas, or null. */
export function findSeparator(headers: readonly string[]): Separator | null {
  const text = headers.join(',');
  const cut = [...USUAL, ...RARE].map((separator) => ({ separator, parts: text.split(separator.character) }));
  const known = countKnown(headers);
  const better = cut.filter(({ separator, parts }) => countKnown(parts) > known + Number(RARE.includes(separator)));
  const [best] = better.toSorted((one, other) => countKnown(other.parts) - countKnown(one.parts));
  if (best !== undefined || known > 0) return best?.separator ?? null;
  return cut.find(({ separator, parts }) => USUAL.includes(separator) && parts.length > headers.length)?.separator ?? null;
}

/** Counts the headers by which a field is recognized. */
function countKnown(headers: readonly string[]): number {
  return headers.filter((header) => suggestFieldType(header.replaceAll('"', '')) !== 'CUSTOM').length;
}

function toCharacter({ character }: Separator): string {
  return character;
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
