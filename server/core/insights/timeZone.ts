/** Returns the canonical name of a time zone by Intl (`europe/berlin` is Europe/Berlin), or null if it does not exist. Offsets are not accepted. */
export function findTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name.trim())) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
