import { isMap, isScalar, type Node, type Pair, type Scalar, visit } from 'yaml';
import { spanOf } from './run.ts';

/** Finds the innermost keys of a result that come from places in the source, or whose values do; reads the result once, however many places there are. */
export function findKeys(contents: Node, offsets: readonly number[]): (offset: number) => Scalar | null {
  const places = [...new Set(offsets)].sort((one, other) => one - other);
  const spans: { readonly key: Scalar; readonly span: readonly [number, number] }[] = [];
  visit(contents, {
    Pair(_key, pair) {
      const { key, value } = pair as Pair<Scalar, Node | null>;
      if (!isScalar(key)) return;
      spans.push({ key, span: spanOf(key) });
      if (value !== null && !isMap(value)) spans.push({ key, span: spanOf(value) });
    },
  });
  const found = new Map<number, Scalar>();
  // The place from which the next one without a key is looked for.
  const next = places.map((_, index) => index).concat(places.length);
  const openFrom = (index: number): number => {
    let at = index;
    while (next[at] !== at) {
      next[at] = next[next[at]!]!;
      at = next[at]!;
    }
    return at;
  };
  // The last one is the innermost.
  for (const { key, span } of spans.reverse()) {
    for (let at = openFrom(firstFrom(places, span[0])); at < places.length && places[at]! < span[1]; at = openFrom(at)) {
      found.set(places[at]!, key);
      next[at] = at + 1;
    }
  }
  return (offset) => found.get(offset) ?? null;
}

/** Returns the index of the first of some sorted numbers that is at least `least`. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [start, end] = [0, numbers.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (numbers[middle]! < least) start = middle + 1;
    else end = middle;
  }
  return start;
}
