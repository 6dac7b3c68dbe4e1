import { checkDay } from '../dates.ts';
import { checkSeconds, readInstant } from '../instants.ts';
import type { DataType } from './attributes.ts';

/** A value of an identity as sent: a string or a number. */
export type AttributeValue = string | number;

/** The value of a cell by the type of its attribute, or what is wrong with it, to be read after the name of the attribute. */
export type ReadValue = { readonly value: AttributeValue; readonly lack: null } | { readonly value: null; readonly lack: string };

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
  return toLack(`must be a number like 12 or 0.5, not "${shorten(text)}"`);
}

function readDatetime(text: string): ReadValue {
  const trimmed = text.trim();
  if (/^\d{10,15}$/.test(trimmed)) {
    const lack = checkSeconds(Number(trimmed));
    return lack === null ? toValue(Number(trimmed)) : toLack(lack);
  }
  const timestamp = readInstant(checkDay(trimmed) === null ? `${trimmed}T00:00:00Z` : trimmed);
  return typeof timestamp === 'number' ? toValue(timestamp) : toLack(timestamp);
}

function splitSet(text: string): string[] {
  const members = text.split(',').map((member) => member.trim());
  return [...new Set(members.filter((member) => member !== ''))];
}

function toValue(value: AttributeValue): ReadValue {
  return { value, lack: null };
}

function toLack(lack: string): ReadValue {
  return { value: null, lack };
}

function shorten(text: string): string {
  return (text.length > 60 ? `${text.slice(0, 60)}…` : text).toWellFormed();
}
