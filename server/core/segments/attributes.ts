import { checkName } from './names.ts';
import { isStorable, toQuoted } from './text.ts';

/** How to show the values of an attribute; null shows the text unchanged. Values are not checked against it. */
export const DATA_TYPES = ['string', 'datetime', 'number', 'set'] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** The documented limits of an attribute: lengths in characters, and numbers of suggested values and of entries in a bulk request. */
export const ATTRIBUTE_LIMITS = {
  id: 200,
  displayName: 200,
  description: 500,
  suggestedValue: 50,
  suggestedValues: 50,
  bulk: 1000,
} as const;

/** The properties of an attribute besides its ID. */
export interface AttributeDetails {
  readonly displayName: string | null;
  readonly description: string | null;
  readonly dataType: DataType | null;
  readonly isSearchable: boolean;
  readonly suggestedValues: readonly string[] | null;
}

/** The properties of an attribute that is known only from an identity. */
export const UNKNOWN_ATTRIBUTE: AttributeDetails = {
  displayName: null,
  description: null,
  dataType: null,
  isSearchable: false,
  suggestedValues: null,
};

/** Reads the ID of an attribute, or returns a sentence that says what is wrong with it. */
export function readAttributeId(id: unknown): { readonly id: string } | string {
  if (typeof id !== 'string') return 'The attribute has no id. Give it a string as "id".';
  if (id.length > ATTRIBUTE_LIMITS.id) return `The id of the attribute has ${id.length} characters. Use at most ${ATTRIBUTE_LIMITS.id}.`;
  return checkName('attribute', id) ?? { id };
}

/** Merges the given properties of an attribute into the previous ones, or returns a sentence that says what is wrong; missing properties stay. */
export function readAttributeDetails(before: AttributeDetails, said: Readonly<Record<string, unknown>>): AttributeDetails | string {
  const { dataType = before.dataType, isSearchable = before.isSearchable, suggestedValues = before.suggestedValues } = said;
  const displayName = said.displayName === undefined ? before.displayName : said.displayName;
  const description = said.description === undefined ? before.description : said.description;
  if (!isTextOrNull(displayName, ATTRIBUTE_LIMITS.displayName)) return lacks('displayName', ATTRIBUTE_LIMITS.displayName);
  if (!isTextOrNull(description, ATTRIBUTE_LIMITS.description)) return lacks('description', ATTRIBUTE_LIMITS.description);
  const type = typeof dataType === 'string' ? dataType.toLowerCase() : dataType;
  if (type !== null && !isDataType(type))
    return `dataType is ${toQuoted(String(dataType))}. Use one of: ${DATA_TYPES.join(', ')}, or null.`;
  if (typeof isSearchable !== 'boolean') return 'isSearchable must be true or false.';
  if (!isListOrNull(suggestedValues)) {
    return `suggestedValues must be at most ${ATTRIBUTE_LIMITS.suggestedValues} texts of at most ${ATTRIBUTE_LIMITS.suggestedValue} characters.`;
  }
  return { displayName, description, dataType: type, isSearchable, suggestedValues };
}

function isDataType(value: unknown): value is DataType {
  return (DATA_TYPES as readonly unknown[]).includes(value);
}

function isTextOrNull(value: unknown, longest: number): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= longest && isStorable(value));
}

function isListOrNull(value: unknown): value is readonly string[] | null {
  if (value === null) return true;
  if (!Array.isArray(value) || value.length > ATTRIBUTE_LIMITS.suggestedValues) return false;
  return value.every((item) => item !== null && isTextOrNull(item, ATTRIBUTE_LIMITS.suggestedValue));
}

function lacks(name: string, longest: number): string {
  return `${name} must be a text of at most ${longest} characters that can be stored.`;
}
