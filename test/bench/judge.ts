/** A goal: at least or at most a number. */
export interface Goal {
  readonly at: 'least' | 'most';
  readonly value: number;
  /** The unit after the number, such as ` ms` or `x`. */
  readonly unit: string;
}

/** Formats a line with the result and the goal. */
export function judge(what: string, result: number, { at, value, unit }: Goal): string {
  const met = at === 'least' ? result >= value : result <= value;
  const digits = unit === 'x' ? 2 : 0;
  return `  ${met ? 'met   ' : 'MISSED'} ${what}: ${result.toFixed(digits)}${unit}, goal at ${at} ${value}${unit}`;
}
