/** The zone by the name that Intl has for it (`europe/berlin` is Europe/Berlin), or null for one that there is not. Offsets are no zones. */
export function findTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name.trim())) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
