import type { Chunk } from './chunk.ts';
import type { Runs } from './findRuns.ts';
import type { SlotPeople } from './slotPeople.ts';

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
