import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow, UNKNOWN_COUNT } from '../../server/core/insights/activity.ts';
import type { ReportQuestion, Slice, Slot } from '../../server/core/insights/reportQuestion.ts';
import { CALCULATION_TYPES } from '../../server/core/insights/reportValues.ts';

const DAY = 86_400_000;
const KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** Creates rows and questions about them from a stream of numbers from 0 to below 1. */
export interface ActivityMaker {
  rows(count: number): ActivityRow[];
  question(): ReportQuestion;
}

/** Creates a maker for `people` people between two timestamps; many of the times coincide, or are at the ends of days and months. */
export function createActivityMaker(random: () => number, people: number, from: number, to: number): ActivityMaker {
  const upTo = (max: number): number => Math.floor(random() * (max + 1));
  const chance = (share: number): boolean => random() < share;
  const nameOf = (person: number): string => `person${person}@x.test`;
  const accountOf = (person: number): string => `account-${person}`;
  const time = (): number => {
    const any = from + upTo(to - from - 1);
    return chance(0.3) ? Math.floor(any / DAY) * DAY - upTo(1) : any;
  };
  let next = 0;
  const row = (): ActivityRow => {
    const at = chance(0.05) ? null : Math.max(0, time());
    const ended = at ?? from;
    return {
      kind: KINDS[upTo(KINDS.length - 1)]!,
      id: `${next++}`,
      developer: chance(0.3) ? accountOf(upTo(people - 1)) : nameOf(upTo(people - 1)),
      at,
      started: chance(0.1) ? null : ended - upTo(chance(0.3) ? 3 : 40 * DAY),
      noted: chance(0.4) ? null : ended + upTo(DAY),
      lines: chance(0.1) ? UNKNOWN_COUNT : upTo(chance(0.1) ? 5_000_000_000 : 500),
      comments: chance(0.3) ? UNKNOWN_COUNT : upTo(9),
      failed: chance(0.3),
      repository: '',
      ticket: chance(0.3) ? '' : 'ABC-1',
    };
  };
  const dayStarts = (): number[] => {
    const starts = [Math.floor(time() / DAY) * DAY + upTo(2) * (DAY / 3)];
    const days = 1 + upTo(chance(0.5) ? 10 : 500);
    // Daylight saving time shifts clocks forward and back.
    while (starts.length <= days) starts.push(starts.at(-1)! + DAY + (chance(0.1) ? (upTo(2) - 1) * (DAY / 24) : 0));
    return starts;
  };
  const slots = (days: readonly number[]): Slot[] => {
    const order = Array.from({ length: people }, (_, person) => ({ person, rank: random() })).sort((one, other) => one.rank - other.rank);
    const found: Slot[] = [];
    for (const { person } of order) {
      if (chance(0.1)) continue;
      const names = [nameOf(person), ...(chance(0.5) ? [accountOf(person)] : []), ...(chance(0.2) ? ['nobody'] : [])];
      const all = { developer: person, names, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
      const cut = chance(0.3) ? days[upTo(days.length - 1)]! : null;
      if (cut === null) found.push(all);
      else found.push({ ...all, to: cut }, { ...all, from: cut });
    }
    // A person who changed teams has slots in two places.
    if (chance(0.5)) found.push(...found.splice(upTo(found.length - 1), 3));
    return found;
  };
  const slices = (count: number): Slice[] => {
    const cut = (within: Slice, depth: number): Slice[] => {
      if (depth === 0 || within.from === within.to) return [within];
      const middle = within.from + upTo(within.to - within.from);
      return [within, ...cut({ from: within.from, to: middle }, depth - 1), ...cut({ from: middle, to: within.to }, depth - 1)];
    };
    return [...cut({ from: 0, to: count }, 3), ...Array.from({ length: count }, (_, slot) => ({ from: slot, to: slot + 1 }))];
  };
  return {
    rows: (count) => Array.from({ length: count }, row),
    question: () => {
      const days = dayStarts();
      const questionSlots = slots(days);
      const kinds = KINDS.filter(() => chance(0.8));
      return {
        dayStarts: days,
        slots: questionSlots,
        slices: slices(questionSlots.length),
        kinds,
        calculation: CALCULATION_TYPES[upTo(3)]!,
      };
    },
  };
}
