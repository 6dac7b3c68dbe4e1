/** Maximum number of buckets. */
const MOST_BUCKETS = 1024;

/** The index of the 32-bit half with sign and exponent among the two halves of a number's eight bytes. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Values sorted into buckets: every value is less than those in higher buckets. */
export interface Buckets {
  /** The number of buckets. */
  readonly width: number;
  /** The bucket of each value, per list. */
  readonly of: readonly Uint16Array[];
}

/** Sorts values into buckets by the upper bits of their representation, so that close values share a bucket at any scale. */
export function sortIntoBuckets(lists: readonly Float64Array[]): Buckets {
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
