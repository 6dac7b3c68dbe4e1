/** The most columns that a CSV has, whatever it holds. */
export const MOST_COLUMNS = 1_000;

/** The most faults of quoting and encoding that are looked for in a CSV; what stands behind them is not read. */
export const MOST_CSV_FAULTS = 100_000;

/** The most problems of one code that a check keeps; one more says how many there are beside them. */
export const MOST_OF_A_CODE = 5_000;

/** The most places that all problems of a check point at beside their own. */
export const MOST_RELATED_IN_ALL = 50_000;

/** How deep lists and objects may stand in one another, in whatever is read. */
export const MOST_LEVELS = 100;

/** What is said of problems that are not kept. */
export function describeMore(count: number): string {
  const written = count.toLocaleString('en');
  const which = count === 1 ? '1 more problem of this kind is' : `${written} more problems of this kind are`;
  return `${which} not listed: at most ${MOST_OF_A_CODE.toLocaleString('en')} are. Correct those above, then check again.`;
}

/** What is said of a CSV with more columns than are taken. */
export function describeColumns(): string {
  const most = MOST_COLUMNS.toLocaleString('en');
  return `The header has more than ${most} columns, the most that are taken. Remove columns, or check for a stray delimiter in the first line.`;
}
