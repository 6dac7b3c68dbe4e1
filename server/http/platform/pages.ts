import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import type { PlatformPage } from '../../wire/platform.ts';
import { refuseParameter } from '../readRequest.ts';

const MAX_ENTRIES = 1000;
const LONGEST_TEXT = 1000;

/** A page of a list. */
export interface PageSpan {
  /** Zero-based. */
  readonly pageIndex: number;
  readonly offset: number;
  readonly limit: number;
}

/** Returns the page that a query asks for. */
export function toPageSpan({ pageIndex, pageSize: limit }: { readonly pageIndex: number | null; readonly pageSize: number }): PageSpan {
  return { pageIndex: pageIndex ?? 0, offset: (pageIndex ?? 0) * limit, limit };
}

/** Builds a page of a list with `total` items. */
export function toPage<Item>(content: readonly Item[], total: number, { pageIndex, limit }: PageSpan): PlatformPage<Item> {
  return {
    content,
    pageIndex,
    pageSize: limit,
    pageItemCount: content.length,
    totalItems: total,
    totalPages: Math.ceil(total / limit),
    empty: content.length === 0,
  };
}

/** Returns the search text, or null. Throws INVALID_REQUEST. */
export function requireSearchTerm({ searchTerm: text }: { readonly searchTerm: string | null }): string | null {
  if (text === null || (text.length <= LONGEST_TEXT && isStorable(text))) return text;
  throw refuseParameter('searchTerm', `is longer than ${LONGEST_TEXT} characters or contains one that no name has. Shorten it`);
}

/** Returns the filter of a list request: its body, or an empty one if there is no body. Throws INVALID_REQUEST. */
export function requireFilter(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (isJsonObject(body)) return body;
  throw new Refusal('INVALID_REQUEST', 'The body must be a JSON object of filters, like {}, or nothing.');
}

/** Reads a list of strings from a filter; returns null if it is missing or empty. Throws INVALID_REQUEST. */
export function readFilterList(filter: Readonly<Record<string, unknown>>, name: string): string[] | null {
  const value = filter[name] ?? [];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
    throw new Refusal('INVALID_REQUEST', `${name} must be an array of strings. Omit it to list all.`);
  }
  return requireEntries(name, value);
}

/** Returns the entries of a list that are not empty; null if there are none. Throws INVALID_REQUEST if there are too many. */
export function requireEntries(name: string, values: readonly string[]): string[] | null {
  const entries = values.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (entries.length > MAX_ENTRIES)
    throw new Refusal('INVALID_REQUEST', `${name} holds more than ${MAX_ENTRIES} entries. Request fewer at a time.`);
  // A string that cannot be stored matches nothing.
  return entries.length === 0 ? null : entries.filter(isStorable);
}
