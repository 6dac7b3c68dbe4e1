/** Tags as kept: one that holds null was not given. */
export function toTags(tags: Readonly<Record<string, string | null>> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(tags ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}
