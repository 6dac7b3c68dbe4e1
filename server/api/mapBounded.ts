/** Maps the entries with at most `most` calls of `work` at a time; results are in order, and the first failure ends it. */
export async function mapBounded<Entry, Result>(
  entries: readonly Entry[],
  most: number,
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = entries.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [index, entry] of waiting) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, takeTurns));
  return results;
}
