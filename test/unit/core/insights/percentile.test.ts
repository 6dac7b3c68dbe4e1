import assert from 'node:assert/strict';
import type { SlotTimes } from '../../../../server/core/insights/columns/slots.ts';
import { readSlicePercentiles } from '../../../../server/core/insights/columns/tallyChunks.ts';
import { quickselect, readPercentile } from '../../../../server/core/insights/percentiles.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

/** Values of every kind: all equal, few distinct ones, ascending, descending, alternating, near and far. */
const SHAPES: Readonly<Record<string, (place: number, count: number, random: () => number) => number>> = {
  equal: () => 5,
  few: (_place, _count, random) => Math.floor(random() * 3),
  ascending: (place) => place,
  descending: (place, count) => count - place,
  peak: (place, count) => Math.min(place, count - place),
  sawtooth: (place) => place % 17,
  random: (_place, _count, random) => Math.floor(random() * 1e9),
  far: (_place, _count, random) => (random() < 0.5 ? -1 : 1) * Math.exp(random() * 200),
  'mostly zero': (_place, _count, random) => (random() < 0.9 ? 0 : random()),
  negative: (_place, _count, random) => -Math.floor(random() * 1e6) - 0.5,
};

describe(`percentiles (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const make = (shape: string, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, place) => SHAPES[shape]!(place, count, random));

  for (const shape of Object.keys(SHAPES)) {
    it(`are correct for values: ${shape}`, () => {
      for (let round = 0; round < campaign(20, 600); round++) {
        const values = make(shape, 1 + Math.floor(random() * (round % 10 === 0 ? 5000 : 60)));
        const place = Math.floor(random() * values.length);
        const sorted = values.toSorted();
        const moved = values.slice();
        assert.equal(quickselect(moved, place), sorted[place]);
        assert.deepEqual(moved.toSorted(), sorted);
        assert.ok(
          moved.subarray(0, place).every((value) => value <= sorted[place]!) &&
            moved.subarray(place).every((value) => value >= sorted[place]!),
        );
        for (const share of [0, 0.5, 0.9, 0.95, 1]) assert.equal(readPercentile(values.slice(), share), readNaively(sorted, share));
      }
    });

    it(`of many nested slices are correct for values: ${shape}`, () => {
      for (let round = 0; round < campaign(3, 30); round++) {
        const slots = 40;
        const lists = Array.from({ length: 3 }, () => makeTimes(slots, random, (count) => make(shape, count)));
        const ends = Array.from({ length: 12 }, () => Math.floor(random() * (slots + 1)));
        const slices = [{ from: 0, to: slots }, ...ends.map((end, index) => ({ from: Math.min(end, index), to: Math.max(end, index) }))];
        for (const share of [0.5, 0.9, 0.95]) {
          const expected = slices.map(({ from, to }) => {
            const values = lists.flatMap((list) => [...list.values.subarray(list.starts[from]!, list.starts[to]!)]);
            return values.length === 0 ? null : readNaively(Float64Array.from(values).sort(), share);
          });
          assert.deepEqual(readSlicePercentiles(lists, slices, share), expected);
        }
      }
    });
  }

  it('take linear time even in the worst case', () => {
    const compared = [2000, 8000].map((count) => countWorst(count) / count);
    assert.ok(
      compared.every((each) => each < 60),
      `${compared.join(' and ')} comparisons per value`,
    );
  });
});

/** Elements after the values must not be read. */
function makeTimes(slots: number, random: () => number, make: (count: number) => Float64Array): SlotTimes {
  const starts = Uint32Array.from({ length: slots + 1 });
  for (let slot = 0; slot < slots; slot++) starts[slot + 1] = starts[slot]! + (random() < 0.2 ? 0 : Math.floor(random() * 300));
  return { values: make(starts[slots]! + 10), starts };
}

function readNaively(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place));
}

/**
 * Counts the comparisons to find the maximum of values that are decided as late as possible, such that each compared value turns out to be
 * the minimum of the rest.
 */
function countWorst(count: number): number {
  let compared = 0;
  let next = 0;
  let isLeft = true;
  let leftIsOpen = false;
  const values = Array.from({ length: count }, () => {
    let value = Number.POSITIVE_INFINITY;
    return {
      [Symbol.toPrimitive]: () => {
        if (isLeft) leftIsOpen = value === Number.POSITIVE_INFINITY;
        else {
          compared++;
          if (leftIsOpen && value === Number.POSITIVE_INFINITY) value = next++;
        }
        isLeft = !isLeft;
        return value;
      },
    };
  });
  quickselect(values as unknown as Float64Array, count - 1);
  return compared;
}
