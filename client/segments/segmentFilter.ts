import { readSearch } from '../../server/core/searches.ts';
import type { Page } from '../../server/wire/segments.ts';
import type { Loaded } from '../views/pages.ts';

/** Number of entries loaded at first, and by each "Load More". */
export const PAGE_SIZE = 50;

/** A search by name reads this many entries in a request, and makes at most this many requests before it shows what it found. */
const SEARCH_SIZE = 200;
const MAX_SEARCHES = 5;

/** Filter of the view: segments by a part of their name or by a tag, or workspaces by a part of their name. */
export interface SegmentFilter {
  readonly field: 'name' | 'tag' | 'workspace';
  readonly text: string;
}

const FIELDS: readonly SegmentFilter['field'][] = ['name', 'tag', 'workspace'];

/** Reads `beta` as a part of a segment's name, `tag=vip` as a tag, `workspace=Shop` as a part of a workspace's name; returns null for a blank text. */
export function readSegmentFilter(written: string): SegmentFilter | null {
  const search = readSearch(written);
  const field = FIELDS.find((one) => one === (search?.field ?? 'name').toLowerCase());
  if (search === null) return null;
  return field === undefined ? { field: 'name', text: written.trim() } : { field, text: search.text };
}

/**
 * Loads the next entries of a list: one page, or, with a name to search for, pages until there are enough matches or the maximum number of
 * requests is reached.
 */
export async function loadEntries<Entry extends { readonly name: string }>(
  load: (query: { readonly offset: number; readonly limit: number }) => Promise<Page<Entry>>,
  offset: number,
  filter: SegmentFilter | null,
): Promise<Loaded<Entry>> {
  const name = filter?.field === 'name' ? filter.text.toLowerCase() : null;
  const limit = name === null ? PAGE_SIZE : SEARCH_SIZE;
  const entries: Entry[] = [];
  for (let searches = 1, at = offset; ; searches++) {
    const { objects, totalCount } = await load({ offset: at, limit });
    entries.push(...(name === null ? objects : objects.filter((entry) => entry.name.toLowerCase().includes(name))));
    at += objects.length;
    if (objects.length === 0 || at >= totalCount) return { entries, next: null, total: totalCount };
    if (name === null || entries.length >= PAGE_SIZE || searches === MAX_SEARCHES) return { entries, next: at, total: totalCount };
  }
}
