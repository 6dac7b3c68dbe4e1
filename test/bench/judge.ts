/** What is to be reached: at least or at most a number. */
export interface Goal {
  readonly at: 'least' | 'most';
  readonly value: number;
  /** Written behind the number, such as ` ms` or `x`. */
  readonly unit: string;
}

/** A line with the goal and the result side by side. */
export function judge(what: string, result: number, { at, value, unit }: Goal): string {
  const met = at === 'least' ? result >= value : result <= value;
  const digits = unit === 'x' ? 2 : 0;
  return `  ${met ? 'met   ' : 'MISSED'} ${what}: ${result.toFixed(digits)}${unit}, goal at ${at} ${value}${unit}`;
}
