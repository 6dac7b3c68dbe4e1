import { capitalize } from '../text.ts';
import { type FieldMapping, findMissingFieldTypes, listRequiredTypes, suggestFieldType } from './fieldMapping.ts';
import { FIELD_HEADERS, type FieldType, type RequiredFieldType } from './fieldTypes.ts';
import type { RosterInputs } from './rosterInputs.ts';
import { isUnconfirmed, type RosterSettings } from './rosterSettings.ts';
import { findSeparator } from './separators.ts';

/** A column without a field, and values of a few people if they are known. */
export interface ColumnToMap {
  readonly header: string;
  readonly values: readonly string[];
}

/** Returns the required fields that no column is recognized as; empty if the mapping was confirmed. */
export function findUnmappedTypes({ columns, settings }: Pick<RosterInputs, 'columns' | 'settings'>): RequiredFieldType[] {
  if (!isUnconfirmed(settings)) return [];
  const found = { NAME: columns.name, EMAIL: columns.email, MANAGER_EMAIL: columns.managerEmail };
  return listRequiredTypes(settings.managerEmailConfigured).filter((type) => found[type] === -1);
}

/** Returns the columns that can still be mapped to a field: plain attributes that no filter or grouping uses. */
export function listColumnsToMap({ headers, fieldMappings, settings }: RosterInputs): string[] {
  const used = new Set([...settings.orgTreeFilterColumns, ...settings.groupByColumns].map((column) => column.trim()));
  const mapped = new Set(fieldMappings.filter(({ fieldType }) => fieldType !== 'CUSTOM').map(({ csvColumn }) => csvColumn.trim()));
  return headers.filter((header) => header !== '' && !used.has(header) && !mapped.has(header));
}

/**
 * Whether every required field without a column can get one by a mapping, so that the file can be uploaded unchanged
 * (docs/contract/developers.md#field-mappings).
 */
export function canBeMapped(inputs: RosterInputs): boolean {
  if (!inputs.headerReadable || findSeparator(inputs.headers) !== null) return false;
  return findUnmappedTypes(inputs).length <= listColumnsToMap(inputs).length;
}

/** Words in the headers of each field, besides the recognized names. */
const WORDS: Readonly<Record<RequiredFieldType, RegExp>> = {
  NAME: /name|person|people|employee|member|worker|developer|engineer|mitarbeiter|who/i,
  EMAIL: /mail|\bpost\b|correo|courriel/i,
  MANAGER_EMAIL: /manager|boss|supervisor|superior|lead|chief|head|reports|vorgesetzt|chef|jefe|responsable/i,
};

/** Guesses the column of each of these fields from headers and values; a field without any match is omitted. */
export function guessColumns(types: readonly RequiredFieldType[], columns: readonly ColumnToMap[]): Map<RequiredFieldType, string> {
  const scored = types.flatMap((type) => columns.map((column) => ({ type, header: column.header, score: rate(type, column) })));
  const guessed = new Map<RequiredFieldType, string>();
  const taken = new Set<string>();
  for (const { type, header, score } of scored.toSorted((one, other) => other.score - one.score)) {
    if (score <= 0 || guessed.has(type) || taken.has(header)) continue;
    guessed.set(type, header);
    taken.add(header);
  }
  return guessed;
}

/** Returns a mapping with guesses for its missing required fields. */
export function guessMappings(
  mappings: readonly FieldMapping[],
  managerEmailConfigured: boolean,
  valuesOf: (csvColumn: string) => readonly string[],
): FieldMapping[] {
  const left = mappings.filter(({ fieldType }) => fieldType === 'CUSTOM');
  const columns = left.map(({ csvColumn }) => ({ header: csvColumn, values: valuesOf(csvColumn) }));
  const guessed = guessColumns(findMissingFieldTypes(mappings, managerEmailConfigured), columns);
  const typeOf = new Map(Array.from(guessed, ([type, header]) => [header, type] as const));
  return mappings.map(({ csvColumn, fieldType }) => ({
    csvColumn,
    fieldType: fieldType === 'CUSTOM' ? (typeOf.get(csvColumn) ?? fieldType) : fieldType,
  }));
}

function rate(type: RequiredFieldType, { header, values }: ColumnToMap): number {
  const named = (of: RequiredFieldType): number => (WORDS[of].test(header) ? 1 : 0);
  const written = values.filter((value) => value.trim() !== '');
  const isAddress = written.length > 0 && written.every((value) => value.includes('@'));
  if (type === 'NAME') return isAddress ? -1 : 2 * named('NAME') - 3 * named('EMAIL') - 3 * named('MANAGER_EMAIL');
  if (written.length > 0 && !isAddress) return -1;
  const ofValues = isAddress ? 1 : 0;
  if (type === 'MANAGER_EMAIL') return 3 * named('MANAGER_EMAIL') + (written.length < values.length ? ofValues : 0);
  return 2 * named('EMAIL') + ofValues - 3 * named('MANAGER_EMAIL');
}

/** A column name and its field type. */
interface HeaderSuggestion {
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
  const configured = [...settings.orgTreeFilterColumns, ...settings.groupByColumns].map((header) => ({
    header,
    fieldType: 'CUSTOM' as const,
  }));
  const ofFields = settings.fieldMappings?.map(({ csvColumn, fieldType }) => ({ header: csvColumn.trim(), fieldType })) ?? [];
  const found = [...ofFields, ...configured];
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
    const parts = words.split(' ').map((word, index) => (capital || (isCamel && index > 0) ? capitalize(word) : word));
    return parts.join(isCamel ? '' : (separator ?? (capital ? ' ' : '_')));
  };
}
