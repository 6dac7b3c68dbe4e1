/** The month of a time (milliseconds since the epoch) in UTC, as rows of activity keep it: the year times twelve, and the months of it before this one. */
export function toMonth(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of a month, in milliseconds since the epoch. */
export function toMonthStart(month: number): number {
  // The constructor would take years before 100 for those of the last century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
}
