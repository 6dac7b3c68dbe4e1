import type { SlotTotals } from '../slotTotals.ts';
import type { Chunk } from './chunk.ts';
import type { CodingDays } from './codingDays.ts';
import type { Runs } from './findRuns.ts';
import type { SlotPeople } from './slotPeople.ts';
import { gatherTimes, type SlotTimes } from './slotTimes.ts';

/** The state of a count over rows. */
export interface Counting {
  readonly people: SlotPeople;
  readonly totals: SlotTotals;
  readonly codingDays: CodingDays;
  /** Keeps times for percentiles; null if none are needed. */
  readonly keep: ((name: 'leadTime' | 'restoreTime', times: SlotTimes) => void) | null;
}

/** Adds the rows of a chunk to the totals of their slots. */
export function addRows(chunk: Chunk, runs: Runs, counting: Counting): void {
  const { people, totals, codingDays } = counting;
  const { begin, end } = runs;
  for (let pair = 0; pair < people.slots.length; pair++) {
    if (begin[pair]! < end[pair]!) totals.rows[people.slots[pair]!]! += end[pair]! - begin[pair]!;
  }
  switch (chunk.kind) {
    case 'commit': {
      const month = codingDays.open(chunk);
      for (let pair = 0; pair < people.slots.length; pair++) {
        const slot = people.slots[pair]!;
        totals.commits[slot]! += end[pair]! - begin[pair]!;
        totals.codingDays[slot]! += month.count(slot, begin[pair]!, end[pair]!);
      }
      return;
    }
    case 'pullRequest':
      addCounts(runs, people, totals.pulls);
      addSums(chunk.lines, runs, people, totals.lines);
      addSums(chunk.comments, runs, people, totals.comments);
      addFlags(chunk.flag, runs, people, totals.ticketless);
      addTimes(chunk.time, runs, people, totals.commented, totals.untilComment);
      return;
    case 'workItem':
      addCounts(runs, people, totals.items);
      addTimes(chunk.time, runs, people, totals.timedItems, totals.itemTime);
      return;
    case 'deployment':
      addCounts(runs, people, totals.deployments);
      addFlags(chunk.flag, runs, people, totals.failures);
      return;
    case 'change':
      addTimes(chunk.time, runs, people, totals.changes, totals.leadTime);
      counting.keep?.('leadTime', gatherTimes(chunk, runs, people, totals.rows.length));
      return;
    case 'incident':
      addTimes(chunk.time, runs, people, totals.incidents, totals.restoreTime);
      counting.keep?.('restoreTime', gatherTimes(chunk, runs, people, totals.rows.length));
      return;
  }
}

function addCounts({ begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) counts[slots[pair]!]! += end[pair]! - begin[pair]!;
}

function addSums(values: Float64Array, { begin, end }: Runs, { slots }: SlotPeople, sums: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) {
    let sum = 0;
    for (let row = begin[pair]!; row < end[pair]!; row++) sum += values[row]!;
    sums[slots[pair]!]! += sum;
  }
}

function addFlags(flags: Uint8Array, { begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) {
    let count = 0;
    for (let row = begin[pair]!; row < end[pair]!; row++) count += flags[row]!;
    counts[slots[pair]!]! += count;
  }
}

function addTimes(times: Float64Array, { begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array, sums: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) {
    let sum = 0;
    let count = 0;
    for (let row = begin[pair]!; row < end[pair]!; row++) {
      const time = times[row]!;
      if (Number.isNaN(time)) continue;
      sum += time;
      count++;
    }
    counts[slots[pair]!]! += count;
    sums[slots[pair]!]! += sum;
  }
}
