import type { JsonObject } from '../../core/jsonObject.ts';
import type { DeveloperSearch } from '../../service/developers/developers.ts';
import { parseInteger, readOne, readPageQuery, refuseParameter } from '../pageQuery.ts';

/** Maximum entries of a list. */
const MAX_ENTRIES = 1000;
/** Maximum characters of a string. */
const LONGEST_TEXT = 1000;

/**
 * Parses the query of the developer list; unknown parameters are ignored, and `sortKey` is the default sort key. Throws INVALID_REQUEST,
 * naming the parameter.
 */
export function readDeveloperSearch(parameters: JsonObject, sortKey = 'name'): DeveloperSearch {
  const key = readText(parameters, 'searchKey');
  const value = readText(parameters, 'searchValue');
  if (key === null && value !== null) throw refuseParameter('searchKey', 'is required with searchValue. Name the field to search');
  if (key !== null && value === null) throw refuseParameter('searchValue', 'is required with searchKey. Give the text to search for');
  const ids = readList(parameters, 'developerRefIds');
  return {
    versionId: readText(parameters, 'versionId'),
    emails: readList(parameters, 'emails'),
    developerRefIds: ids?.map((id) => parseInteger('developerRefIds', id, Number.MAX_SAFE_INTEGER)) ?? null,
    search: key === null || value === null ? null : { key, value },
    sortKey: readText(parameters, 'sortKey') ?? sortKey,
    descending: readOrder(readText(parameters, 'sortOrder')),
    ...readPageQuery(parameters),
  };
}

function readText(parameters: JsonObject, name: string): string | null {
  const text = readOne(parameters, name);
  if (text === null || text === '') return null;
  if (text.length > LONGEST_TEXT) throw refuseParameter(name, `is longer than ${LONGEST_TEXT} characters. Shorten it`);
  if (text.includes('\0')) throw refuseParameter(name, 'contains a NUL character. Remove it');
  return text;
}

/** Reads the entries of a parameter that may be repeated, contain commas, or both. */
function readList(parameters: JsonObject, name: string): string[] | null {
  const value = parameters[name];
  if (value === undefined || value === null) return null;
  const entries = (Array.isArray(value) ? value : [value])
    .flatMap((entry: unknown) => {
      if (typeof entry !== 'string' && typeof entry !== 'number') throw refuseParameter(name, 'must hold strings or numbers');
      return String(entry).split(',');
    })
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > MAX_ENTRIES) throw refuseParameter(name, `has more than ${MAX_ENTRIES} entries. Request fewer at a time`);
  return entries.length === 0 ? null : entries;
}

function readOrder(text: string | null): boolean {
  const order = text?.toLowerCase() ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw refuseParameter('sortOrder', `is "${order.slice(0, 50)}". Give asc or desc`);
  return order === 'desc';
}
