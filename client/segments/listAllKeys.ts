import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { type DefinitionPlace, listSegmentKeys } from '../../server/api/segments.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { patiently } from './patiently.ts';

/** The most keys that the service gives at once. */
const LONGEST_PAGE = 1000;

/** All keys of a segment in an environment, page by page. */
export async function listAllKeys(instance: Instance, place: DefinitionPlace, options: CallOptions, say: SayProgress): Promise<string[]> {
  const all = new Set<string>();
  for (let offset = 0; ; ) {
    const query = { offset, limit: LONGEST_PAGE };
    const { keys, count } = await patiently(() => listSegmentKeys(instance, place, query, options), options, say);
    for (const { key } of keys) all.add(key);
    offset += keys.length;
    if (keys.length === 0 || offset >= count) return [...all];
    say(l10n.t('{0} of {1} keys read', offset.toLocaleString('en'), count.toLocaleString('en')));
  }
}
