import { suggestFieldType } from './fieldMapping.ts';

/** A character that separates columns in other CSV files, and its name. */
export interface Separator {
  readonly character: string;
  readonly name: string;
}

const SEPARATORS: readonly Separator[] = [
  { character: ';', name: 'semicolons' },
  { character: '\t', name: 'tabs' },
  { character: '|', name: 'pipes' },
];

/** Maximum length of a header in a message, in characters. */
const LONGEST_SHOWN = 80;

/** Returns the separator that a header probably uses instead of commas, or null. */
export function findSeparator(headers: readonly string[]): Separator | null {
  if (headers.some((header) => suggestFieldType(header) !== 'CUSTOM')) return null;
  const text = headers.join(',');
  return SEPARATORS.find(({ character }) => text.split(character).length > headers.length) ?? null;
}

/** Describes a header's separator and what to do about it. */
export function describeSeparator(headers: readonly string[], { name }: Separator): string {
  const [first = ''] = headers;
  const shown = first.length > LONGEST_SHOWN ? `${first.slice(0, LONGEST_SHOWN)}…` : first;
  const what = headers.length === 1 ? `The header has one column "${shown}".` : `The header is separated by ${name}: "${shown}", ….`;
  return `${what} Fairlead reads commas; separate the columns by commas instead of ${name}, as \`fairlead developers reshape\` does.`;
}
