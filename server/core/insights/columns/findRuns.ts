import { toMonthStart } from '../months.ts';
import type { Chunk } from './chunk.ts';
import type { SlotPeople } from './slotPeople.ts';

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
