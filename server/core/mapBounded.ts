/**
 * Maps the entries with at most `most` calls of `work` at a time; results are in order. After the first failure no other call begins, and
 * the error is thrown when those under way have ended.
 */
export async function mapBounded<Entry, Result>(
  entries: readonly Entry[],
  most: number,
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = entries.entries();
  let hasFailed = false;
  const takeTurns = async (): Promise<void> => {
    for (const [index, entry] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await work(entry);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: Math.min(most, entries.length) }, takeTurns));
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  return results;
}
