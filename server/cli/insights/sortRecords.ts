import { ACTIVITY_KINDS } from '../../core/insights/activity.ts';
import { readActivityRecord } from '../../core/insights/activityRecord.ts';
import type { RecordEntry } from '../../documents/insights/activity/entries.ts';

/** Batches of entries. */
export type Entries = AsyncIterable<readonly RecordEntry[]> | Iterable<readonly RecordEntry[]>;

/** A record as it is sent, with what the service keeps it by. */
interface SentRecord {
  readonly line: string;
  readonly kind: number;
  readonly at: number;
}

/** Maximum characters of records that are sorted together. */
const MOST_SORTED = 128 * 1024 * 1024;

/**
 * Writes records as lines, sorted by kind and time, as many as fit in memory together: the service stores those of one time much faster than
 * those of all years in turn. At most `mostOfRequest` stay as they are, and what is said twice of a record stays in its order.
 */
export async function* sortRecords(entries: Entries, mostOfRequest: number): AsyncGenerator<readonly string[]> {
  let records: SentRecord[] = [];
  let ids = new Set<string>();
  let characters = 0;
  const take = (): string[] => {
    if (records.length > mostOfRequest) records.sort((one, other) => one.kind - other.kind || one.at - other.at);
    const lines = records.map(({ line }) => line);
    records = [];
    ids = new Set();
    characters = 0;
    return lines;
  };
  for await (const some of entries) {
    for (const { found } of some) {
      if (!('value' in found)) continue;
      const [{ kind, id, at } = NO_ROW] = readActivityRecord(found.value).rows;
      const key = `${kind} ${id}`;
      if (ids.has(key) || characters >= MOST_SORTED) yield take();
      const line = `${JSON.stringify(found.value)}\n`;
      records.push({ line, kind: ACTIVITY_KINDS[kind], at: at ?? Number.MAX_SAFE_INTEGER });
      ids.add(key);
      characters += line.length;
    }
  }
  yield take();
}

/** Where a record that was changed after its check is put: the service refuses it. */
const NO_ROW = { kind: 'commit', id: '', at: null } as const;
