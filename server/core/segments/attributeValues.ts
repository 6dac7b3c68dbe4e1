import { checkDay } from '../dates.ts';
import { readInstant } from '../instants.ts';
import type { DataType } from './attributes.ts';

/** A value of an identity as it is sent: texts and numbers are all there is (service.md, area C). */
export type AttributeValue = string | number;

/** What stands in a cell, as a value of the attribute's type, or what is wrong with it, to be read after the name of the attribute. */
export type ReadValue = { readonly value: AttributeValue; readonly lack: null } | { readonly value: null; readonly lack: string };

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a cell that is not blank by the type of its attribute: a number as one, a day or a moment as milliseconds since the epoch, a set as its members between commas, all else as it stands (facts C7; the service itself checks none of it). */
export function readAttributeValue(type: DataType | null, text: string): ReadValue {
  if (type === 'number') return readNumber(text);
  if (type === 'datetime') return readMoment(text);
  if (type === 'set') return toValue(splitSet(text).join(','));
  return toValue(text);
}

function readNumber(text: string): ReadValue {
  const number = Number(text);
  if (NUMBER.test(text.trim()) && Number.isFinite(number)) return toValue(number);
  return toLack(`must be a number like 12 or 0.5, not "${shorten(text)}"`);
}

function readMoment(text: string): ReadValue {
  const trimmed = text.trim();
  if (/^\d{10,15}$/.test(trimmed)) return toValue(Number(trimmed));
  const moment = readInstant(checkDay(trimmed) === null ? `${trimmed}T00:00:00Z` : trimmed);
  return typeof moment === 'number' ? toValue(moment) : toLack(moment);
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
