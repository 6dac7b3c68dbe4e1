/** Returns the UTC month of a time (milliseconds since the epoch) as activity rows store it: the year times twelve plus the zero-based month. */
export function toMonth(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the start of a month, in milliseconds since the epoch. */
export function toMonthStart(month: number): number {
  // The constructor would shift years below 100 to the 20th century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
}
