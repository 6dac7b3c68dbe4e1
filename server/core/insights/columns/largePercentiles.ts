import { interpolate, quickselect } from '../percentiles.ts';
import type { Slice } from '../reportQuestion.ts';
import type { SlotTimes } from './slots.ts';

/** Maximum number of buckets. */
const MOST_BUCKETS = 1024;

/** The index of the 32-bit half with sign and exponent among the two halves of a number's eight bytes. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Values sorted into buckets: every value is less than those in higher buckets. */
interface Buckets {
  /** The number of buckets. */
  readonly width: number;
  /** The bucket of each value, per list. */
  readonly of: readonly Uint16Array[];
}

/** Sorts values into buckets by the upper bits of their representation, so that close values share a bucket at any scale. */
function sortIntoBuckets(lists: readonly Float64Array[]): Buckets {
  const { least, greatest } = findEnds(lists);
  let shift = 12;
  while ((greatest >>> shift) - (least >>> shift) >= MOST_BUCKETS) shift++;
  const lowest = least >>> shift;
  const of = lists.map((list) => {
    const halves = new Int32Array(list.buffer, list.byteOffset, 2 * list.length);
    const buckets = new Uint16Array(list.length);
    for (let place = 0; place < buckets.length; place++) buckets[place] = (toOrdinal(halves[2 * place + HIGH]!) >>> shift) - lowest;
    return buckets;
  });
  return { width: (greatest >>> shift) - lowest + 1, of };
}

/** Maps upper halves to integers in the order of their numbers: negative ones come first and are reversed. */
function toOrdinal(half: number): number {
  return (half < 0 ? ~half : half ^ -0x80000000) >>> 0;
}

function findEnds(lists: readonly Float64Array[]): { readonly least: number; readonly greatest: number } {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const list of lists) {
    for (let place = 0; place < list.length; place++) {
      const value = list[place]!;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
  }
  const halves = new Int32Array(Float64Array.of(least, greatest).buffer);
  return { least: toOrdinal(halves[HIGH]!), greatest: toOrdinal(halves[2 + HIGH]!) };
}

/** The search for a value at a position of a slice's order, and the next one. */
interface Search {
  /** The range of spans (between neighbouring ends of slices) that the slice covers. */
  readonly from: number;
  readonly to: number;
  readonly fraction: number;
  /** The buckets of the two values; those between them are empty. */
  readonly low: number;
  readonly high: number;
  /** The position of the first among the values of these buckets. */
  readonly place: number;
  readonly found: Float64Array;
  count: number;
}

/**
 * Computes the exact percentiles of slices with at least one value each. Reads all values only twice, however many slices contain them:
 * once to count them by bucket, which gives the buckets of the wanted positions, and once to collect the values of these buckets.
 */
export function readLargePercentiles(times: readonly SlotTimes[], slices: readonly Slice[], share: number): number[] {
  if (slices.length === 0) return [];
  const ends = [...new Set(slices.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  const spanOf = new Map(ends.map((slot, span) => [slot, span]));
  const buckets = sortIntoBuckets(times.map(({ values }) => values));
  const counts = countBySpan(times, buckets, ends);
  const searches = slices.map(({ from, to }) => begin(counts, buckets.width, spanOf.get(from)!, spanOf.get(to)!, share));
  for (let span = 0; span + 1 < ends.length; span++) {
    const within = searches.filter(({ from, to }) => from <= span && span < to);
    if (within.length > 0) take(times, buckets, { from: ends[span]!, to: ends[span + 1]! }, within);
  }
  return searches.map(({ found, place, fraction }) => {
    const lower = quickselect(found, place);
    if (fraction === 0) return lower;
    return interpolate(lower, quickselect(found, place + 1, place + 1), fraction);
  });
}

/** Counts the values of each bucket before each end, in rows of `width` numbers. */
function countBySpan(times: readonly SlotTimes[], { width, of }: Buckets, ends: readonly number[]): Uint32Array {
  const counts = new Uint32Array(ends.length * width);
  for (let end = 1; end < ends.length; end++) {
    const row = end * width;
    counts.copyWithin(row, row - width, row);
    for (const [list, { starts }] of times.entries()) addCounts(of[list]!, starts[ends[end - 1]!]!, starts[ends[end]!]!, counts, row);
  }
  return counts;
}

function addCounts(buckets: Uint16Array, from: number, to: number, counts: Uint32Array, row: number): void {
  for (let place = from; place < to; place++) counts[row + buckets[place]!]!++;
}

function begin(counts: Uint32Array, width: number, from: number, to: number, share: number): Search {
  const countOf = (bucket: number): number => counts[to * width + bucket]! - counts[from * width + bucket]!;
  let total = 0;
  for (let bucket = 0; bucket < width; bucket++) total += countOf(bucket);
  const place = share * (total - 1);
  const below = Math.floor(place);
  let low = 0;
  let before = 0;
  while (before + countOf(low) <= below) before += countOf(low++);
  let high = low;
  let size = countOf(low);
  while (place > below && before + size <= below + 1) size += countOf(++high);
  return { from, to, fraction: place - below, low, high, place: below - before, found: new Float64Array(size), count: 0 };
}

/** Collects the values of some slots that the searches need. */
function take(times: readonly SlotTimes[], { width, of }: Buckets, { from, to }: Slice, searches: readonly Search[]): void {
  const wanted = new Uint8Array(width);
  for (const { low, high } of searches) wanted.fill(1, low, high + 1);
  for (const [list, { values, starts }] of times.entries()) {
    const buckets = of[list]!;
    for (let place = starts[from]!; place < starts[to]!; place++) {
      const bucket = buckets[place]!;
      if (wanted[bucket] === 0) continue;
      for (const search of searches) if (search.low <= bucket && bucket <= search.high) search.found[search.count++] = values[place]!;
    }
  }
}
