/** What others changed in a segment since its keys were read, and the merge of both sides. */
export interface KeyMerge {
  /** Keys that others added and this side does not want. */
  readonly theirAdds: readonly string[];
  /** Keys that others removed and this side wants. */
  readonly theirRemoves: readonly string[];
  /** The keys of the segment once this side's additions and removals are applied to its current keys. */
  readonly merged: readonly string[];
}

/**
 * Merges three versions of a segment's keys: `base` as they were read, `wanted` as edited since, `held` as the service has them now.
 * Changes made on both sides are not reported, so neither is the part of an interrupted save that was sent.
 */
export function mergeKeys(base: Iterable<string>, wanted: Iterable<string>, held: Iterable<string>): KeyMerge {
  const [read, mine, theirs] = [new Set(base), new Set(wanted), new Set(held)];
  const theirAdds = [...theirs].filter((key) => !read.has(key) && !mine.has(key));
  const removed = new Set([...read].filter((key) => !theirs.has(key) && mine.has(key)));
  return { theirAdds, theirRemoves: [...removed], merged: [...[...mine].filter((key) => !removed.has(key)), ...theirAdds] };
}
