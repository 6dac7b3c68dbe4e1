import { ACTIVITY_KINDS } from '../../core/insights/activity.ts';
import { readActivityRecord } from '../../core/insights/activityRecord.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import type { RecordEntry } from '../../documents/insights/activity/entries.ts';

/** Batches of entries. */
export type Entries = AsyncIterable<readonly RecordEntry[]> | Iterable<readonly RecordEntry[]>;

/** Maximum characters of records that are sorted together. */
const MOST_SORTED = 256 * 1024 * 1024;

/**
 * Writes records as lines, sorted by kind and month, as many as fit in memory together: the service stores those of one month much faster
 * than those of all years in turn. At most `mostOfRequest` stay as they are, and what is said twice of a record stays in its order.
 */
export async function* sortRecords(entries: Entries, mostOfRequest: number): AsyncGenerator<readonly string[]> {
  let lines: string[] = [];
  let groups: number[] = [];
  let ids = new Set<string>();
  let characters = 0;
  const take = (): readonly string[] => {
    const taken = lines.length > mostOfRequest ? inGroups(lines, groups) : lines;
    [lines, groups, ids, characters] = [[], [], new Set(), 0];
    return taken;
  };
  for await (const some of entries) {
    for (const { found } of some) {
      if (!('value' in found)) continue;
      const [{ kind, id, at } = NO_ROW] = readActivityRecord(found.value).rows;
      const key = `${kind} ${id}`;
      if (ids.has(key) || characters >= MOST_SORTED) yield take();
      const line = `${JSON.stringify(found.value)}\n`;
      lines.push(line);
      groups.push(ACTIVITY_KINDS[kind] * MONTHS + (at === null ? 0 : toMonth(at)));
      ids.add(key);
      characters += line.length;
    }
  }
  yield take();
}

function inGroups(lines: readonly string[], groups: readonly number[]): readonly string[] {
  const places = Map.groupBy(lines.keys(), (place) => groups[place]!);
  return [...places].sort(([one], [other]) => one - other).flatMap(([, all]) => all.map((place) => lines[place]!));
}

/** Greater than the number of any month. */
const MONTHS = 1_000_000;

/** For a record that became invalid after its check; the service refuses it. */
const NO_ROW = { kind: 'commit', id: '', at: null } as const;
