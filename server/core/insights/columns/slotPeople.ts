import type { ReportQuestion } from '../reportQuestion.ts';

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
