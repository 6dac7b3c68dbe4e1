/** How often each value of `type` occurs. */
export type TypeCounts = ReadonlyMap<string, number>;

/** Counts the values of `type` in a document of the platform: those of stages and steps, among others. */
export function countTypes(text: string): TypeCounts {
  const counts = new Map<string, number>();
  for (const [, type = ''] of text.matchAll(/^[ -]*type:[ \t]*["']?(\w+)/gm)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
