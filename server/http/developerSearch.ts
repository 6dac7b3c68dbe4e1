import { Refusal } from '../core/refusal.ts';
import type { DeveloperSearch } from '../service/developers/listDevelopers.ts';
import type { JsonObject } from './jsonBody.ts';

/** Default page size. */
const PAGE_SIZE = 50;
/** Maximum page size. */
const MOST_PAGE_SIZE = 1000;

/** Maximum entries of a list. */
const MOST_ENTRIES = 1000;
/** Maximum characters of a string. */
const LONGEST_TEXT = 1000;

const LARGEST_NUMBER = 2 ** 31 - 1;

/**
 * Parses the query of the developer list; unknown parameters are ignored, and `sortKey` is the default sort key. Throws INVALID_REQUEST,
 * naming the parameter.
 */
export function readDeveloperSearch(parameters: JsonObject, sortKey = 'name'): DeveloperSearch {
  const key = readText(parameters, 'searchKey');
  const value = readText(parameters, 'searchValue');
  if (key === null && value !== null) throw refuse('searchKey', 'is required with searchValue. Name the field to search');
  if (key !== null && value === null) throw refuse('searchValue', 'is required with searchKey. Give the text to search for');
  const ids = readList(parameters, 'developerRefIds');
  return {
    versionId: readText(parameters, 'versionId'),
    emails: readList(parameters, 'emails'),
    developerRefIds: ids?.map((id) => readNumber('developerRefIds', id, Number.MAX_SAFE_INTEGER)) ?? null,
    search: key === null || value === null ? null : { key, value },
    sortKey: readText(parameters, 'sortKey') ?? sortKey,
    descending: readOrder(readText(parameters, 'sortOrder')),
    pageIndex: readNumber('pageIndex', readOne(parameters, 'pageIndex') ?? '0', LARGEST_NUMBER),
    pageSize: readPageSize(readOne(parameters, 'pageSize')),
  };
}

function readOne(parameters: JsonObject, name: string): string | null {
  const value = parameters[name];
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) throw refuse(name, 'is given twice; give it once');
  if (typeof value !== 'string' && typeof value !== 'number') throw refuse(name, 'must be a text or a number');
  return String(value);
}

function readText(parameters: JsonObject, name: string): string | null {
  const text = readOne(parameters, name);
  if (text === null || text === '') return null;
  if (text.length > LONGEST_TEXT) throw refuse(name, `is longer than ${LONGEST_TEXT} characters`);
  if (text.includes('\0')) throw refuse(name, 'holds a NUL character; leave it out');
  return text;
}

/** Reads the entries of a parameter that may be repeated, contain commas, or both. */
function readList(parameters: JsonObject, name: string): string[] | null {
  const value = parameters[name];
  if (value === undefined || value === null) return null;
  const entries = (Array.isArray(value) ? value : [value])
    .flatMap((entry: unknown) => {
      if (typeof entry !== 'string' && typeof entry !== 'number') throw refuse(name, 'must hold texts or numbers');
      return String(entry).split(',');
    })
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > MOST_ENTRIES) throw refuse(name, `holds more than ${MOST_ENTRIES} entries; ask for fewer at a time`);
  return entries.length === 0 ? null : entries;
}

function readNumber(name: string, text: string, largest: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= largest)) throw refuse(name, `is "${text.slice(0, 50)}". Give an integer of at least 0`);
  return value;
}

function readPageSize(text: string | null): number {
  if (text === null) return PAGE_SIZE;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > MOST_PAGE_SIZE)
    throw refuse('pageSize', `is "${text.slice(0, 50)}". Give an integer from 1 to ${MOST_PAGE_SIZE}`);
  return value;
}

function readOrder(text: string | null): boolean {
  const order = text?.toLowerCase() ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw refuse('sortOrder', `is "${order.slice(0, 50)}"; give asc or desc`);
  return order === 'desc';
}

function refuse(name: string, lack: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The parameter ${name} ${lack}.`);
}
