import type { ReportQuestion, Slice, Slot, Tally } from './reportQuestion.ts';

/** The totals of a slot; `rows` counts rows of any kind, times are in milliseconds, and the others have the names of `Tally`. */
const SLOT_TOTALS = [
  'rows',
  'commits',
  'codingDays',
  'pulls',
  'lines',
  'linesKnown',
  'comments',
  'commentsKnown',
  'ticketless',
  'commented',
  'untilComment',
  'items',
  'timedItems',
  'itemTime',
  'deployments',
  'failures',
  'changes',
  'leadTime',
  'incidents',
  'restoreTime',
] as const;

type SlotTotal = (typeof SLOT_TOTALS)[number];

/** Totals by slot. */
export type SlotTotals = Readonly<Record<SlotTotal, Float64Array>>;

/** Returns totals of 0 for a number of slots. */
export function createSlotTotals(slots: number): SlotTotals {
  return Object.fromEntries(SLOT_TOTALS.map((name) => [name, new Float64Array(slots)])) as Record<SlotTotal, Float64Array>;
}

/** The percentiles of each slice, in their order; null for a slice without values. */
export interface SlicePercentiles {
  readonly leadTime: readonly (number | null)[];
  readonly restoreTime: readonly (number | null)[];
}

/** Sums up the slots' totals to a tally per slice; if `percentiles` is null, times are averaged. */
export function toTallies({ slots, slices }: ReportQuestion, totals: SlotTotals, percentiles: SlicePercentiles | null): Tally[] {
  const sums = Object.fromEntries(SLOT_TOTALS.map((name) => [name, toPrefixSums(totals[name])])) as Record<SlotTotal, Float64Array>;
  const countDevelopers = createDeveloperCounter(slots);
  const everybody = (): boolean => true;
  const isActive = (slot: number): boolean => totals.rows[slot]! > 0;
  return slices.map((slice, index) => {
    const total = (name: SlotTotal): number => sums[name][slice.to]! - sums[name][slice.from]!;
    const changes = total('changes');
    const incidents = total('incidents');
    return {
      developers: countDevelopers(slice, everybody),
      active: countDevelopers(slice, isActive),
      codingDays: total('codingDays'),
      commits: total('commits'),
      pulls: total('pulls'),
      lines: total('lines'),
      linesKnown: total('linesKnown'),
      comments: total('comments'),
      commentsKnown: total('commentsKnown'),
      ticketless: total('ticketless'),
      commented: total('commented'),
      untilComment: total('untilComment'),
      items: total('items'),
      timedItems: total('timedItems'),
      itemTime: total('itemTime'),
      deployments: total('deployments'),
      failures: total('failures'),
      changes,
      leadTime: percentiles === null ? toMean(total('leadTime'), changes) : percentiles.leadTime[index]!,
      incidents,
      restoreTime: percentiles === null ? toMean(total('restoreTime'), incidents) : percentiles.restoreTime[index]!,
    };
  });
}

function toMean(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

function toPrefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let place = 0; place < values.length; place++) sums[place + 1] = sums[place]! + values[place]!;
  return sums;
}

/** Returns a function that counts the distinct developers of a slice's slots for which `counts` is true. */
function createDeveloperCounter(slots: readonly Slot[]): (slice: Slice, counts: (slot: number) => boolean) => number {
  const numbers = new Map<number, number>();
  const developers = Uint32Array.from(slots, ({ developer }) => {
    if (!numbers.has(developer)) numbers.set(developer, numbers.size);
    return numbers.get(developer)!;
  });
  // The last count in which each developer was counted.
  const seen = new Uint32Array(numbers.size);
  let turn = 0;
  return ({ from, to }, counts) => {
    turn++;
    let count = 0;
    for (let slot = from; slot < to; slot++) {
      const developer = developers[slot]!;
      if (seen[developer] === turn || !counts(slot)) continue;
      seen[developer] = turn;
      count++;
    }
    return count;
  };
}
