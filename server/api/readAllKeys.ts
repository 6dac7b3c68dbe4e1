import { Refusal } from '../core/refusal.ts';
import { PAGES } from '../core/segments/pages.ts';
import type { CallOptions } from './client.ts';
import type { Instance } from './instance.ts';
import { type DefinitionPlace, listSegmentKeys } from './segments.ts';

/** How often the keys are read anew where they changed while they were read. */
const MOST_TRIES = 4;

/** All keys of a segment in an environment, page by page, in the order of the service; `tell` hears how many are read of how many. Throws CONFLICT where they change each time they are read. */
export async function readAllKeys(
  instance: Instance,
  place: DefinitionPlace,
  options: CallOptions = {},
  tell: (read: number, count: number) => void = () => {},
): Promise<readonly string[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const keys = await readPages(instance, place, options, tell);
    if (keys !== null) return keys;
  }
  const message = `The keys of ${place.segmentName} change while they are read. Wait until others are done with them, then try again.`;
  throw new Refusal('CONFLICT', message);
}

/** Null where pages do not belong together: a key came twice, or there are more or fewer than before. */
async function readPages(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  options: CallOptions,
  tell: (read: number, count: number) => void,
): Promise<readonly string[] | null> {
  const found = new Set<string>();
  let expected: number | null = null;
  for (let offset = 0; ; ) {
    const query = { offset, limit: PAGES.keys.most };
    const page = await listSegmentKeys(instance, { environmentId, segmentName }, query, options);
    for (const { key } of page.keys) found.add(key);
    offset += page.keys.length;
    if (found.size !== offset) return null;
    // A service may count the page where ours counts all keys.
    if (expected === null && page.count > page.keys.length) expected = page.count;
    tell(offset, expected ?? offset);
    if (expected !== null && page.keys.length > 0 && page.count !== expected) return null;
    if (expected !== null && offset >= expected) return [...found];
    const isLast = page.keys.length === 0 || (expected === null && page.keys.length < Math.min(page.limit, query.limit));
    if (isLast) return expected === null || offset === expected ? [...found] : null;
  }
}
