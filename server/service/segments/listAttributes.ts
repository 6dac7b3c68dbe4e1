import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { type AttributeFilter, readAttributes } from '../../store/segmentAttributes.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireTrafficTypeOf, requireWorkspace } from './requirePlace.ts';
import { toAttribute } from './toRecords.ts';

/** A filter for attributes. */
export interface AttributeSearch extends Omit<AttributeFilter, 'limit'> {
  /** 'none' requests all of them at once. */
  readonly limit: Page['limit'] | 'none';
}

/**
 * Lists attributes of a traffic type in the order of their IDs: all as an array, or a page with markers for the pages before and after.
 * Throws NOT_FOUND.
 */
export async function listAttributes({ database }: ServiceContext, workspaceId: string, trafficType: string, search: AttributeSearch) {
  await requireWorkspace(database, workspaceId);
  const { id } = await requireTrafficTypeOf(database, workspaceId, trafficType);
  const { limit: asked, ...filter } = search;
  const possible = [filter.prefix, filter.after, filter.before].every((text) => text === null || isStorable(text));
  const read = async (wanted: AttributeFilter) => (possible ? readAttributes(database, id, wanted) : []);
  if (asked === 'none') return (await read({ ...filter, limit: null })).map(toAttribute);
  const { limit } = toStretch('attributes', { offset: 0, limit: asked });
  const records = await read({ ...filter, limit });
  const [first, last] = [records[0]?.id, records.at(-1)?.id];
  const previous = first === undefined ? [] : await read({ prefix: filter.prefix, after: null, before: first, limit: 1 });
  const next = last === undefined ? [] : await read({ prefix: filter.prefix, after: last, before: null, limit: 1 });
  return {
    data: records.map(toAttribute),
    nextMarker: next.length === 0 ? null : (last ?? null),
    previousMarker: previous.length === 0 ? null : (first ?? null),
    limit,
    count: records.length,
  };
}
