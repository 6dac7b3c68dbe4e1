/** Longer words are not compared: nobody misspells those by a letter. */
const LONGEST = 64;

/** The candidate that a misspelt word was probably meant to be, or null where none is near enough; `most` limits how many letters may be wrong. */
export function findNearest(word: string, candidates: Iterable<string>, most = LONGEST): string | null {
  if (word === '' || word.length > LONGEST) return null;
  const folded = fold(word);
  let nearest: string | null = null;
  // Of two letters one more or less makes another word.
  let least = Math.min(most + 1, folded.length < 3 ? 1 : 1 + Math.floor(folded.length / 3));
  for (const candidate of candidates) {
    const other = fold(candidate);
    if (Math.abs(other.length - folded.length) >= least) continue;
    const distance = measureDistance(folded, other, least);
    if (distance < least) {
      nearest = candidate;
      least = distance;
    }
    if (least === 0) break;
  }
  return nearest;
}

/** `docker-registry`, `Docker Registry` and `DockerRegistry` are one word to somebody who types from memory. */
function fold(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '');
}

/** How many letters to put in, take out, change or swap with their neighbour; `limit` or more where that many do not suffice. */
function measureDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    if (Math.min(...current) >= limit) return limit;
    before = above;
    above = current;
  }
  return above[other.length]!;
}
