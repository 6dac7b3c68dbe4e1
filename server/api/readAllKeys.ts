import { Refusal } from '../core/refusal.ts';
import { PAGES } from '../core/segments/pages.ts';
import type { CallOptions } from './client.ts';
import type { Instance } from './instance.ts';
import { type DefinitionPlace, listSegmentKeys } from './segments.ts';

/** Maximum attempts if the keys change while they are read. */
const MOST_TRIES = 4;

/**
 * Reads all keys of a segment in an environment, page by page, in the order of the service; `tell` receives the number read and the total.
 * Throws CONFLICT if they change during every attempt.
 */
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

/** Returns null if the pages do not belong together: a key occurs twice, or the total has changed. */
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
    // Some services count the page instead of all keys.
    if (expected === null && page.count > page.keys.length) expected = page.count;
    tell(offset, expected ?? offset);
    if (expected !== null && page.keys.length > 0 && page.count !== expected) return null;
    if (expected !== null && offset >= expected) return [...found];
    const isLast = page.keys.length === 0 || (expected === null && page.keys.length < Math.min(page.limit, query.limit));
    if (isLast) return expected === null || offset === expected ? [...found] : null;
  }
}
