/** Maximum length of compared words: longer ones are not single words with a typing mistake. */
const LONGEST = 64;

/** Returns the candidate that a misspelt word probably means, or null if none is close enough; `most` limits the number of wrong letters. */
export function findNearest(word: string, candidates: Iterable<string>, most = LONGEST): string | null {
  if (word === '' || word.length > LONGEST) return null;
  const { text, letters } = fold(word);
  let nearest: string | null = null;
  // A change of one letter in a word of two makes a different word.
  let least = Math.min(most + 1, text.length < 3 ? 1 : 1 + Math.floor(text.length / 3));
  for (const candidate of candidates) {
    const other = fold(candidate);
    if (Math.abs(other.text.length - text.length) >= least) continue;
    // Each letter that only one of the two contains is a separate mistake.
    if (countBits(letters & ~other.letters) >= least || countBits(other.letters & ~letters) >= least) continue;
    const distance = measureDistance(text, other.text, least);
    if (distance < least) {
      nearest = candidate;
      least = distance;
    }
    if (least === 0) break;
  }
  return nearest;
}

/** Maximum number of unknown names of a document for which a similar one is searched. */
const MOST_SEARCHES = 20;

/** Returns a search that finds nothing after MOST_SEARCHES. */
export function limitSearches<Given extends readonly unknown[]>(search: (...given: Given) => string | null): typeof search {
  let searches = 0;
  return (...given) => (searches++ < MOST_SEARCHES ? search(...given) : null);
}

/** Returns up to `count` of many candidates that a misspelt word probably means, the nearest first; `most` limits the number of wrong letters. */
export function listNearest(word: string, candidates: Iterable<string>, count: number, most: number): string[] {
  if (word === '' || word.length > LONGEST) return [];
  const { text, letters } = fold(word);
  const limit = Math.min(most + 1, text.length < 3 ? 1 : 1 + Math.floor(text.length / 3));
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit + SEPARATORS) continue;
    const other = toFolded(candidate);
    if (Math.abs(other.text.length - text.length) >= limit) continue;
    if (countBits(letters & ~other.letters) >= limit || countBits(other.letters & ~letters) >= limit) continue;
    const distance = measureBetween(text, other.text, limit);
    if (distance < limit) found.push({ candidate, distance });
  }
  return found
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Maximum number of separators that one of two words has more than the other. */
const SEPARATORS = 8;

/** Measures the distance of two words without their common beginning and end. */
function measureBetween(one: string, other: string, limit: number): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++;
  return measureDistance(one.slice(start, one.length - end), other.slice(start, other.length - end), limit);
}

/** A word folded for comparison, with a bit set of its letters. */
interface Folded {
  readonly text: string;
  readonly letters: number;
}

/** Cache of folded words: mostly the same names from our own tables. */
const FOLDED = new Map<string, Folded>();
const MOST_REMEMBERED = 4_000;

/** Returns what is made of a word, from a cache if the word is short enough for one. */
function remember<Made>(cache: Map<string, Made>, word: string, make: (word: string) => Made): Made {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = make(word);
  if (word.length > LONGEST) return made;
  if (cache.size >= MOST_REMEMBERED) cache.clear();
  cache.set(word, made);
  return made;
}

/** Folds a word: `docker-registry`, `Docker Registry` and `DockerRegistry` are the same to someone who types from memory. */
function fold(word: string): Folded {
  return remember(FOLDED, word, toFolded);
}

function toFolded(word: string): Folded {
  const text = word.toLowerCase().replace(/[\s_-]+/g, '');
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return { text, letters };
}

/** Whether two words certainly differ in more than `most` letters: each letter that only one of the two contains is a separate mistake. */
export function isFar(one: string, other: string, most: number): boolean {
  const [some, others] = [fold(one).letters, fold(other).letters];
  return countBits(some & ~others) > most || countBits(others & ~some) > most;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The last three rows of the distance table, reused in turn. */
const ROWS = [new Uint8Array(2 * LONGEST), new Uint8Array(2 * LONGEST), new Uint8Array(2 * LONGEST)] as const;

/**
 * Returns how many letters to insert, delete, replace or swap with a neighbour; `limit` or more if that many are not enough, or if `other`
 * is too long to be a word.
 */
export function measureDistance(one: string, other: string, limit: number): number {
  if (other.length >= ROWS[0].length) return limit;
  let [before, above, current] = ROWS as readonly Uint8Array[] as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= other.length; column++) above[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const code = one.charCodeAt(row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const letter = other.charCodeAt(column - 1);
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (code === letter ? 0 : 1));
      if (row > 1 && column > 1 && code === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === letter)
        cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least >= limit) return limit;
    [before, above, current] = [above, current, before];
  }
  return above[other.length]!;
}

/** Returns at most `most` of many words: the most similar to what is written, or the first ones in their order if none is similar. */
export function nearestValues(written: string, values: readonly string[], most: number): readonly string[] {
  const parts = pairsOf(written);
  if (parts.size === 0) return values.slice(0, most);
  const ranked = values.map((value) => ({ value, alike: countShared(parts, pairsOf(value)) })).filter(({ alike }) => alike > 0);
  if (ranked.length === 0) return values.slice(0, most);
  return ranked
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ value: word }) => word);
}

/** Cache of pairs: mostly those of the same allowed values. */
const PAIRS = new Map<string, ReadonlySet<string>>();

/** Returns the pairs of adjacent letters of a word. */
function pairsOf(word: string): ReadonlySet<string> {
  return remember(PAIRS, word, toPairs);
}

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
