import { capitalize } from '../text.ts';
import { type FieldMapping, findMissingFieldTypes, listRequiredTypes, suggestFieldType } from './fieldMapping.ts';
import { FIELD_HEADERS, type FieldType, type RequiredFieldType } from './fieldTypes.ts';
import { type ColumnMeaning, type GivenColumn, judgeColumns } from './judgeColumns.ts';
import type { RosterInputs } from './rosterInputs.ts';
import { isUnconfirmed, type RosterSettings } from './rosterSettings.ts';
import { findSeparator } from './separators.ts';

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

/** Returns the columns that can still be mapped, with the values of the first records. */
export function sampleColumnsToMap(inputs: RosterInputs): GivenColumn[] {
  return listColumnsToMap(inputs).map((header) => ({ header, values: inputs.valuesOf(inputs.headers.indexOf(header)) }));
}

/**
 * Whether every required field without a column can get one by a mapping, so that the file can be uploaded unchanged
 * (docs/contract/developers.md#field-mappings).
 */
export function canBeMapped(inputs: RosterInputs): boolean {
  if (!inputs.headerReadable || findSeparator(inputs.headers) !== null) return false;
  return findUnmappedTypes(inputs).length <= listColumnsToMap(inputs).length;
}

/** Guesses the column of each of these fields from headers and values; a field without any match is omitted. */
export function guessColumns(types: readonly RequiredFieldType[], columns: readonly GivenColumn[]): Map<RequiredFieldType, string> {
  const judged = judgeColumns(columns, types);
  return new Map(
    types.flatMap((type) => {
      const found = judged.find(({ meaning }) => meaning === type);
      return found === undefined ? [] : [[type, found.header] as const];
    }),
  );
}

/** Returns the headers of the first and the last name if no column can be the whole name. */
export function findNameParts(columns: readonly GivenColumn[]): readonly [string, string] | null {
  const judged = judgeColumns(columns);
  const find = (meaning: ColumnMeaning): string | undefined => judged.find((column) => column.meaning === meaning)?.header;
  const [first, last] = [find('FIRST_NAME'), find('LAST_NAME')];
  return first === undefined || last === undefined || find('NAME') !== undefined ? null : [first, last];
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
