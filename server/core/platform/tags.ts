/** Returns the tags to store, without those whose value is null. */
export function toTags(tags: Readonly<Record<string, string | null>> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(tags ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}
