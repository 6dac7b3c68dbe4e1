import { type ActivityRow, RECORD_KINDS, type RecordKind } from '../../../core/insights/activity.ts';
import { RECORD_FIELDS, readActivityRecord } from '../../../core/insights/activityRecord.ts';
import type { RecordEntry } from './entries.ts';

/** A fault, or something left out, with its place. */
export interface RecordFault {
  /** 1-based; null if the format has no lines. */
  readonly line: number | null;
  /** The path of the field, prefixed by the place of its record if that has no line, such as `[3].at`; '' for the record as a whole. */
  readonly path: string;
  /** A clause that completes a sentence starting with the field's name. */
  readonly message: string;
}

/** The activity records of a text. */
export interface RecordCollection {
  /** The number of records of each kind; invalid ones are not counted. */
  readonly byKind: Readonly<Record<RecordKind, number>>;
  /** The first faults, and how many there are in total. */
  readonly faults: readonly RecordFault[];
  readonly faultCount: number;
  /** The first entries that are not records, and how many there are in total. */
  readonly left: readonly RecordFault[];
  readonly leftCount: number;
  /** Sentences on how the text is read. */
  readonly notes: readonly { readonly line: number | null; readonly message: string }[];
  /** Whether the maximum number of reported faults is reached, so that the rest need not be read. */
  readonly isFull: boolean;
}

/** Maximum number of faults reported one by one; the rest are only counted. */
const MOST_REPORTED = 100;

/** Takes entries one by one and keeps count of all of them. */
export interface RecordCollector {
  /** Returns the rows of the record; empty if the entry is not one. */
  take(entry: RecordEntry): readonly ActivityRow[];
  /** Whether the maximum number of reported faults is reached, so that the rest need not be read. */
  readonly isFull: boolean;
  collection(): RecordCollection;
}

/** Creates an empty collector. */
export function createRecordCollector(): RecordCollector {
  const byKind = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as Record<RecordKind, number>;
  const faults: RecordFault[] = [];
  const left: RecordFault[] = [];
  const notes: { line: number | null; message: string }[] = [];
  let faultCount = 0;
  let leftCount = 0;
  const report = (fault: RecordFault): void => {
    faultCount++;
    if (faults.length < MOST_REPORTED) faults.push(fault);
  };
  const leave = (fault: RecordFault, count: number): void => {
    leftCount += count;
    if (left.length < MOST_REPORTED) left.push(fault);
  };
  return {
    take: ({ line, place, found }) => {
      if ('fault' in found) report({ line, path: place, message: found.fault });
      else if ('left' in found) {
        leave({ line, path: place, message: found.left }, found.count ?? 1);
      } else if ('note' in found) notes.push({ line, message: found.note });
      else {
        const { kind, rows, problems } = readActivityRecord(found.value);
        for (const { field, message } of problems) report({ line, path: join(place, field), message });
        if (kind !== null) byKind[kind]++;
        return rows;
      }
      return [];
    },
    get isFull() {
      return faultCount >= MOST_REPORTED;
    },
    collection: () => ({ byKind, faults, faultCount, left, leftCount, notes, isFull: faultCount >= MOST_REPORTED }),
  };
}

function join(place: string, field: string): string {
  return place === '' || field === '' ? place + field : `${place}.${field}`;
}

/**
 * Returns the entry of a record that a code host gave. One with an impossible time, which the user of the host cannot correct, is left out
 * with its reason, and does not refuse the others.
 */
export function toHostEntry(value: unknown): RecordEntry['found'] {
  const { problems } = readActivityRecord(value);
  const [first] = problems;
  const isLeft = first !== undefined && problems.every(({ field }) => RECORD_FIELDS.get(field) === 'timestamp');
  return isLeft ? { left: `${first.field} ${first.message}` } : { value };
}
