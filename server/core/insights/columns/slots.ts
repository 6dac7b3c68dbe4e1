import { toMonthStart } from '../calendar.ts';
import type { ReportQuestion } from '../reportQuestion.ts';
import type { Chunk } from './chunk.ts';

/** Every pair of a slot and a number of its developer in the rows, in the order of the slots. */
export interface SlotPeople {
  readonly slots: Uint32Array;
  readonly people: Uint32Array;
  /** The time of the slot within the range, in milliseconds since the epoch. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** The indices of the pairs in the order of their people. */
  readonly byPerson: Uint32Array;
}

/** Finds the people of a question's slots by their names; names that do not occur in rows are skipped. */
export function toSlotPeople({ slots, dayStarts }: ReportQuestion, numbers: ReadonlyMap<string, number>): SlotPeople {
  const rangeFrom = dayStarts[0] ?? 0;
  const rangeTo = dayStarts.at(-1) ?? 0;
  const pairs = slots.flatMap(({ names, from, to }, slot) => {
    const people = new Set(names.map((name) => numbers.get(name)).filter((number) => number !== undefined));
    return [...people].map((person) => ({ slot, person, from: Math.max(from, rangeFrom), to: Math.min(to, rangeTo) }));
  });
  return {
    slots: Uint32Array.from(pairs, ({ slot }) => slot),
    people: Uint32Array.from(pairs, ({ person }) => person),
    from: Float64Array.from(pairs, ({ from }) => from),
    to: Float64Array.from(pairs, ({ to }) => to),
    byPerson: Uint32Array.from(pairs.keys()).sort((one, other) => pairs[one]!.person - pairs[other]!.person),
  };
}

/** For each pair of a slot and a person, the contiguous rows of a chunk that belong to it: from `begin` to before `end`. */
export interface Runs {
  readonly begin: Uint32Array;
  readonly end: Uint32Array;
}

/** Finds the rows of all pairs. */
export function findRuns(chunk: Chunk, { people, from, to, byPerson }: SlotPeople): Runs {
  const begin = new Uint32Array(people.length);
  const end = new Uint32Array(people.length);
  const monthStart = toMonthStart(chunk.month);
  const monthEnd = toMonthStart(chunk.month + 1);
  let place = 0;
  for (const pair of byPerson) {
    const person = people[pair]!;
    while (place < chunk.people.length && chunk.people[place]! < person) place++;
    if (chunk.people[place] !== person) continue;
    let first = chunk.starts[place]!;
    let last = chunk.starts[place + 1]!;
    // Only a pair's first and last months contain rows outside its time.
    if (from[pair]! > monthStart) first = findPlace(chunk.at, from[pair]! - monthStart, first, last);
    if (to[pair]! < monthEnd) last = findPlace(chunk.at, to[pair]! - monthStart, first, last);
    begin[pair] = first;
    end[pair] = last;
  }
  return { begin, end };
}

/** Returns the first index in [from, to) of ascending numbers whose value is at least `least`; `to` if there is none. */
function findPlace(ascending: Uint32Array, least: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The known times of a chunk's rows in the order of the slots, so that neighbouring slots are contiguous. */
export interface SlotTimes {
  readonly values: Float64Array;
  /** The start of each slot; one entry more than there are slots. */
  readonly starts: Uint32Array;
}

/** Gathers the times of the rows that belong to slots. */
export function gatherTimes({ time }: Chunk, { begin, end }: Runs, { slots }: SlotPeople, slotCount: number): SlotTimes {
  let most = 0;
  for (let pair = 0; pair < slots.length; pair++) most += end[pair]! - begin[pair]!;
  const values = new Float64Array(most);
  const starts = new Uint32Array(slotCount + 1);
  let count = 0;
  let slot = 0;
  for (let pair = 0; pair < slots.length; pair++) {
    while (slot < slots[pair]!) starts[++slot] = count;
    for (let row = begin[pair]!; row < end[pair]!; row++) {
      const value = time[row]!;
      if (!Number.isNaN(value)) values[count++] = value;
    }
  }
  while (slot < slotCount) starts[++slot] = count;
  return { values, starts };
}
