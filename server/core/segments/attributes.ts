import * as l10n from '@vscode/l10n';
import { checkDay, checkSeconds, readInstant } from '../dates.ts';
import { isStorable } from '../text.ts';
import { checkName, toQuoted } from './texts.ts';

/** A value of an identity as sent: a string or a number. */
export type AttributeValue = string | number;

/** The value of a cell by the type of its attribute, or what is wrong with it, to be read after the name of the attribute. */
type ReadValue = { readonly value: AttributeValue; readonly reason: null } | { readonly value: null; readonly reason: string };

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Parses a cell that is not blank by the type of its attribute: a number; a datetime to milliseconds since the epoch, from a day, a
 * timestamp or digits, unless they look like seconds; a set to its distinct members joined by commas; any other type unchanged. The service itself checks none of
 * this.
 */
export function readAttributeValue(type: DataType | null, text: string): ReadValue {
  if (type === 'number') return readNumber(text);
  if (type === 'datetime') return readDatetime(text);
  if (type === 'set') return toValue(splitSet(text).join(','));
  return toValue(text);
}

function readNumber(text: string): ReadValue {
  const number = Number(text);
  if (NUMBER.test(text.trim()) && Number.isFinite(number)) return toValue(number);
  return toLack(l10n.t('must be a number like 12 or 0.5, not "{0}"', shorten(text)));
}

function readDatetime(text: string): ReadValue {
  const trimmed = text.trim();
  if (/^\d{10,15}$/.test(trimmed)) {
    const reason = checkSeconds(Number(trimmed));
    return reason === null ? toValue(Number(trimmed)) : toLack(reason);
  }
  const timestamp = readInstant(checkDay(trimmed) === null ? `${trimmed}T00:00:00Z` : trimmed);
  return typeof timestamp === 'number' ? toValue(timestamp) : toLack(timestamp);
}

function splitSet(text: string): string[] {
  const members = text.split(',').map((member) => member.trim());
  return [...new Set(members.filter((member) => member !== ''))];
}

function toValue(value: AttributeValue): ReadValue {
  return { value, reason: null };
}

function toLack(reason: string): ReadValue {
  return { value: null, reason };
}

function shorten(text: string): string {
  return (text.length > 60 ? `${text.slice(0, 60)}…` : text).toWellFormed();
}

/**
 * How to show the values of an attribute; null shows the text unchanged. Values are not checked against it
 * (docs/contract/segments.md#identities).
 */
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
export function readAttributeDetails(before: AttributeDetails, given: Readonly<Record<string, unknown>>): AttributeDetails | string {
  const { dataType = before.dataType, isSearchable = before.isSearchable, suggestedValues = before.suggestedValues } = given;
  const displayName = given.displayName === undefined ? before.displayName : given.displayName;
  const description = given.description === undefined ? before.description : given.description;
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
