/** Returns at most `most` of many words: the most similar to what is written, or the first ones in their order if none is similar. */
export function nearestWords(written: string, words: readonly string[], most: number): readonly string[] {
  const parts = toPairs(written);
  if (parts.size === 0) return words.slice(0, most);
  const ranked = words.map((word) => ({ word, alike: countShared(parts, toPairs(word)) })).filter(({ alike }) => alike > 0);
  if (ranked.length === 0) return words.slice(0, most);
  return ranked
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Returns the pairs of adjacent letters of a word. */
function toPairs(word: string): ReadonlySet<string> {
  const folded = word.toLowerCase();
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < folded.length; i++) pairs.add(folded.slice(i, i + 2));
  return pairs;
}

function countShared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of others) if (some.has(pair)) shared++;
  return shared / (some.size + others.size);
}
