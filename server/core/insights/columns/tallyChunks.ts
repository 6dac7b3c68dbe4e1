import { PERCENTILES, readPercentile } from '../percentiles.ts';
import type { ReportQuestion, Slice, Tally } from '../reportQuestion.ts';
import { createSlotTotals, type SlotTotals, toTallies } from '../tallies.ts';
import type { Chunk } from './chunk.ts';
import { type CodingDays, createCodingDays } from './codingDays.ts';
import { readLargePercentiles } from './largePercentiles.ts';
import { findRuns, gatherTimes, type Runs, type SlotPeople, type SlotTimes, toSlotPeople } from './slots.ts';

/** Minimum number of values for which sorting slices into shared buckets is worth it. */
const LARGE = 4096;

/** Computes the exact percentile of the times of each slice; null for a slice without any. */
export function readSlicePercentiles(times: readonly SlotTimes[], slices: readonly Slice[], share: number): (number | null)[] {
  const counts = slices.map(({ from, to }) => times.reduce((total, { starts }) => total + starts[to]! - starts[from]!, 0));
  const isLarge = (_: Slice, index: number): boolean => counts[index]! >= LARGE;
  const large = readLargePercentiles(times, slices.filter(isLarge), share).values();
  const copy = new Float64Array(LARGE);
  return slices.map(({ from, to }, index) => {
    const count = counts[index]!;
    if (count === 0) return null;
    if (count >= LARGE) return large.next().value ?? null;
    let filled = 0;
    for (const { values, starts } of times) {
      for (let place = starts[from]!; place < starts[to]!; place++) copy[filled++] = values[place]!;
    }
    return readPercentile(copy.subarray(0, count), share);
  });
}

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

/** The state of a count over rows. */
interface Counting {
  readonly people: SlotPeople;
  readonly totals: SlotTotals;
  readonly codingDays: CodingDays;
  /** Keeps times for percentiles; null if none are needed. */
  readonly keep: ((name: 'leadTime' | 'restoreTime', times: SlotTimes) => void) | null;
}

/** Adds the rows of a chunk to the totals of their slots. */
function addRows(chunk: Chunk, runs: Runs, counting: Counting): void {
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
      addKnown(chunk.lines, runs, people, totals.linesKnown, totals.lines);
      addKnown(chunk.comments, runs, people, totals.commentsKnown, totals.comments);
      addFlags(chunk.flag, runs, people, totals.ticketless);
      addKnown(chunk.time, runs, people, totals.commented, totals.untilComment);
      return;
    case 'workItem':
      addCounts(runs, people, totals.items);
      addKnown(chunk.time, runs, people, totals.timedItems, totals.itemTime);
      return;
    case 'deployment':
      addCounts(runs, people, totals.deployments);
      addFlags(chunk.flag, runs, people, totals.failures);
      return;
    case 'change':
      addKnown(chunk.time, runs, people, totals.changes, totals.leadTime);
      counting.keep?.('leadTime', gatherTimes(chunk, runs, people, totals.rows.length));
      return;
    case 'incident':
      addKnown(chunk.time, runs, people, totals.incidents, totals.restoreTime);
      counting.keep?.('restoreTime', gatherTimes(chunk, runs, people, totals.rows.length));
      return;
  }
}

function addCounts({ begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) counts[slots[pair]!]! += end[pair]! - begin[pair]!;
}

function addFlags(flags: Uint8Array, { begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) {
    let count = 0;
    for (let row = begin[pair]!; row < end[pair]!; row++) count += flags[row]!;
    counts[slots[pair]!]! += count;
  }
}

/** Counts and sums the values that are not NaN. */
function addKnown(values: Float64Array, { begin, end }: Runs, { slots }: SlotPeople, counts: Float64Array, sums: Float64Array): void {
  for (let pair = 0; pair < slots.length; pair++) {
    let sum = 0;
    let count = 0;
    for (let row = begin[pair]!; row < end[pair]!; row++) {
      const value = values[row]!;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    counts[slots[pair]!]! += count;
    sums[slots[pair]!]! += sum;
  }
}
