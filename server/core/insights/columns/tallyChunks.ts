import { PERCENTILES } from '../percentile.ts';
import type { ReportQuestion, Tally } from '../reportQuestion.ts';
import { createSlotTotals } from '../slotTotals.ts';
import { toTallies } from '../toTallies.ts';
import { addRows, type Counting } from './addRows.ts';
import type { Chunk } from './chunk.ts';
import { createCodingDays } from './codingDays.ts';
import { findRuns } from './findRuns.ts';
import { readSlicePercentiles } from './slicePercentiles.ts';
import { toSlotPeople } from './slotPeople.ts';
import type { SlotTimes } from './slotTimes.ts';

/** Counts chunk by chunk, without keeping them. */
export interface ChunkTally {
  /** Counts the rows of a chunk of a requested kind; each chunk once, those of a kind in the order of their months. */
  add(chunk: Chunk): void;
  /** Returns the tally of each slice, in their order. */
  finish(): Tally[];
}

/** Starts a count; `numbers` maps people's names to their numbers in rows, at least for the names in the question. */
export function tallyChunks(question: ReportQuestion, numbers: ReadonlyMap<string, number>): ChunkTally {
  const { slots, slices, dayStarts, calculation } = question;
  const people = toSlotPeople(question, numbers);
  const totals = createSlotTotals(slots.length);
  const share = calculation === 'MEAN' ? null : PERCENTILES[calculation];
  const times: Record<'leadTime' | 'restoreTime', SlotTimes[]> = { leadTime: [], restoreTime: [] };
  const counting: Counting = {
    people,
    totals,
    codingDays: createCodingDays(slots.length, dayStarts),
    keep: share === null ? null : (name, found) => times[name].push(found),
  };
  const read = (found: readonly SlotTimes[], of: number) => readSlicePercentiles(found, slices, of);
  return {
    add: (chunk) => addRows(chunk, findRuns(chunk, people), counting),
    finish: () => {
      const percentiles = share === null ? null : { leadTime: read(times.leadTime, share), restoreTime: read(times.restoreTime, share) };
      return toTallies(question, totals, percentiles);
    },
  };
}
