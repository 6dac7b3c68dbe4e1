/** What others did to a segment since its keys were read, and what both sides come to together. */
export interface KeyMerge {
  /** Keys that others added, and that are not wanted here. */
  readonly theirAdds: readonly string[];
  /** Keys that others removed, and that are wanted here. */
  readonly theirRemoves: readonly string[];
  /** What the segment holds when the adds and removes of this side are applied to what it holds now. */
  readonly merged: readonly string[];
}

/**
 * Three sides of the keys of a segment: `base` as they were read, `wanted` as they were edited since, `held` as the service has them now.
 * What both sides did alike is no difference, and so the part of an interrupted save that was sent is none.
 */
export function mergeKeys(base: Iterable<string>, wanted: Iterable<string>, held: Iterable<string>): KeyMerge {
  const [read, mine, theirs] = [new Set(base), new Set(wanted), new Set(held)];
  const theirAdds = [...theirs].filter((key) => !read.has(key) && !mine.has(key));
  const removed = new Set([...read].filter((key) => !theirs.has(key) && mine.has(key)));
  return { theirAdds, theirRemoves: [...removed], merged: [...[...mine].filter((key) => !removed.has(key)), ...theirAdds] };
}
