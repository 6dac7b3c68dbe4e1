import { eachInSteps, type Steps } from '../../core/steps.ts';
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

/** Unpacks slots. */
export function* unpackSlots(packed: PackedSlots): Steps<QuestionSlots> {
  const { developers, teams, keys, names, accounts, counts } = packed;
  const slots: QuestionSlots['slots'][number][] = [];
  const places: QuestionSlots['places'][number][] = [];
  let next = 0;
  yield* eachInSteps(developers, (developer, place) => {
    const [from, to, end] = [packed.from[place]!, packed.to[place]!, next + counts[place]!];
    slots.push({ developer, names: accounts.slice(next, end), from, to });
    places.push({ key: keys[place]!, name: names[place]!, email: '', team: teams[place]!, from, to });
    next = end;
  });
  const slices = Array.from({ length: packed.slices.length / 2 }, (_, team) => {
    return { from: packed.slices[2 * team]!, to: packed.slices[2 * team + 1]! };
  });
  return { slots, places, slices };
}
