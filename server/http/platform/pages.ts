import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import type { PlatformPage } from '../../wire/platform.ts';
import { readJsonBody } from '../jsonBody.ts';
import { readInteger, readQuery } from '../query.ts';

/** Default page size. */
const PAGE_SIZE = 30;
/** Maximum page size. */
const MAX_PAGE_SIZE = 100;

const MAX_PAGES = 1_000_000;
const MAX_ENTRIES = 1000;
const LONGEST_TEXT = 1000;

/** A page of a list. */
export interface PageSpan {
  /** Zero-based. */
  readonly pageIndex: number;
  readonly offset: number;
  readonly limit: number;
}

/** Parses the page of a query; some clients name the parameters `page` and `size`. Throws INVALID_REQUEST. */
export function readPageSpan(request: FastifyRequest): PageSpan {
  const pageIndex = readEither(request, ['pageIndex', 'page'], 0, MAX_PAGES) ?? 0;
  const limit = readEither(request, ['pageSize', 'size'], 1, MAX_PAGE_SIZE) ?? PAGE_SIZE;
  return { pageIndex, offset: pageIndex * limit, limit };
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
export function readSearchTerm(request: FastifyRequest): string | null {
  const text = readQuery(request, 'searchTerm');
  if (text === null || (text.length <= LONGEST_TEXT && isStorable(text))) return text;
  throw new Refusal(
    'INVALID_REQUEST',
    `The parameter searchTerm is longer than ${LONGEST_TEXT} characters or contains one that no name has. Shorten it.`,
  );
}

/** Reads the values of a parameter that may be repeated, contain commas, or both; returns null if it is missing. Throws INVALID_REQUEST. */
export function readQueryList({ query }: FastifyRequest, name: string): string[] | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  const texts = (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');
  return requireEntries(
    name,
    texts.flatMap((text) => text.split(',')),
  );
}

/** Reads the filter from the body of a list request: an object, or an empty one if there is no body. Throws INVALID_REQUEST. */
export function readFilter(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = readJsonBody(request) ?? {};
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

function requireEntries(name: string, values: readonly string[]): string[] | null {
  const entries = values.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (entries.length > MAX_ENTRIES)
    throw new Refusal('INVALID_REQUEST', `${name} holds more than ${MAX_ENTRIES} entries. Request fewer at a time.`);
  // A string that cannot be stored matches nothing.
  return entries.length === 0 ? null : entries.filter(isStorable);
}

function readEither(request: FastifyRequest, names: readonly string[], min: number, max: number): number | null {
  return readInteger(request, names.find((known) => readQuery(request, known) !== null) ?? names[0]!, min, max);
}
