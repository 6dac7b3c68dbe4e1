import { suggestFieldType } from './fieldMapping.ts';
import { FIELD_HEADERS } from './fieldSynonyms.ts';
import type { FieldType } from './fieldTypes.ts';
import type { RosterSettings } from './rosterSettings.ts';

/** A column name and its field type. */
export interface HeaderSuggestion {
  readonly header: string;
  readonly fieldType: FieldType;
}

/**
 * Suggests names for one more column besides `headers`: those that the settings ask for, then common names of each missing field, in the
 * style of the other headers (`Full Name`, `full_name`, `full-name`, `fullName`). The best name of each field comes first.
 */
export function suggestHeaders(headers: readonly string[], settings: RosterSettings): HeaderSuggestion[] {
  const present = new Set(headers.map((header) => header.trim()));
  const write = chooseStyle(headers);
  const asked = [...settings.orgTreeFilterColumns, ...settings.groupByColumns].map((header) => ({ header, fieldType: 'CUSTOM' as const }));
  const ofFields = settings.fieldMappings?.map(({ csvColumn, fieldType }) => ({ header: csvColumn.trim(), fieldType })) ?? [];
  const found = [...ofFields, ...asked];
  if (settings.fieldMappings === null) found.unshift(...suggestFields(headers, write));
  const unique = new Map(found.toReversed().map((suggestion) => [suggestion.header, suggestion]));
  return [...unique.values()].toReversed().filter(({ header }) => !present.has(header));
}

function suggestFields(headers: readonly string[], write: (words: string) => string): HeaderSuggestion[] {
  const taken = new Set(headers.map(suggestFieldType));
  const missing = Object.entries(FIELD_HEADERS).filter(([type]) => !taken.has(type as FieldType));
  const suggestions = missing.flatMap(([type, names]) =>
    names.map((words, rank) => ({ header: write(words), fieldType: type as FieldType, rank })),
  );
  return suggestions
    .toSorted((one, other) => Math.min(one.rank, 1) - Math.min(other.rank, 1))
    .map(({ header, fieldType }) => ({ header, fieldType }));
}

/** Detects the style of a roster's headers; one-word headers only show whether they start with a capital. */
function chooseStyle(headers: readonly string[]): (words: string) => string {
  const named = headers.map((header) => header.trim()).filter((header) => header !== '');
  const capital = named.length > 0 && named.filter((header) => /^\p{Lu}/u.test(header)).length * 2 > named.length;
  const separator = [' ', '_', '-', '.'].find((character) => named.some((header) => header.includes(character)));
  const isCamel = separator === undefined && named.some((header) => /\p{Ll}\p{Lu}/u.test(header));
  return (words) => {
    const parts = words.split(' ').map((word, index) => (capital || (isCamel && index > 0) ? toCapital(word) : word));
    return parts.join(isCamel ? '' : (separator ?? (capital ? ' ' : '_')));
  };
}

function toCapital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
