import type { QuestionSlots } from './reportScope.ts';

/** Slots as columns, without e-mails: as objects, a message with those of 100,000 people would hold up the loop that receives it. */
export interface PackedSlots {
  readonly slices: Int32Array;
  readonly developers: Int32Array;
  readonly teams: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** The names of each developer in activity records one after the other, and how many each slot has. */
  readonly accounts: readonly string[];
  readonly counts: Int32Array;
}

/** Packs slots for another thread. */
export function packSlots({ slots, places, slices }: QuestionSlots): PackedSlots {
  return {
    slices: Int32Array.from(slices.flatMap(({ from, to }) => [from, to])),
    developers: Int32Array.from(slots, ({ developer }) => developer),
    teams: Int32Array.from(places, ({ team }) => team),
    from: Float64Array.from(slots, ({ from }) => from),
    to: Float64Array.from(slots, ({ to }) => to),
    keys: places.map(({ key }) => key),
    names: places.map(({ name }) => name),
    accounts: slots.flatMap(({ names }) => names),
    counts: Int32Array.from(slots, ({ names }) => names.length),
  };
}

/** Slots unpacked in one turn of the event loop. */
const IN_ONE = 5_000;

/** Unpacks slots in turns with other requests. */
export async function unpackSlots(packed: PackedSlots): Promise<QuestionSlots> {
  const { developers, teams, keys, names, accounts, counts } = packed;
  const slots: QuestionSlots['slots'][number][] = [];
  const places: QuestionSlots['places'][number][] = [];
  let next = 0;
  for (let place = 0; place < developers.length; place++) {
    if (place % IN_ONE === IN_ONE - 1) await new Promise((resolve) => setImmediate(resolve));
    const [from, to, end] = [packed.from[place]!, packed.to[place]!, next + counts[place]!];
    slots.push({ developer: developers[place]!, names: accounts.slice(next, end), from, to });
    places.push({ key: keys[place]!, name: names[place]!, email: '', team: teams[place]!, from, to });
    next = end;
  }
  const slices = Array.from({ length: packed.slices.length / 2 }, (_, team) => {
    return { from: packed.slices[2 * team]!, to: packed.slices[2 * team + 1]! };
  });
  return { slots, places, slices };
}
