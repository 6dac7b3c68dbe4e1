/** Formats a timestamp (milliseconds since the epoch) as `2026-03-01 10:00` in UTC, which sorts by time. */
export function toMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
