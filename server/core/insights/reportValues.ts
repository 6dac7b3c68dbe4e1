/** Lengths of a period. */
export const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Lengths of a period of an export, which may be quarters too. */
export const EXPORT_GRANULARITIES = [...GRANULARITIES, 'quarterly'] as const;
export type ExportGranularity = (typeof EXPORT_GRANULARITIES)[number];

/** How several values become one: the mean, or a percentile. */
export const CALCULATION_TYPES = ['MEAN', 'MEDIAN', 'P90', 'P95'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

/**
 * Formats a number as in a report: with two decimals, rounded half up, or as an integer if that is exact; '' for a missing number
 * (docs/contract/insights.md#report).
 */
export function writeNumber(value: number | null): string {
  if (value === null) return '';
  // A decimal half may be slightly less in binary: only fifteen digits of a number are certain.
  const hundredths = Math.floor(Number((value * 100).toPrecision(15)) + 0.5);
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}

/** Returns a number as a report shows it. */
export function toRounded(value: number | null): number | null {
  return value === null ? null : Number(writeNumber(value));
}

/** Formats a number with all its digits, without an exponent. */
export function writeExactly(value: number): string {
  const written = String(value);
  return written.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : written;
}
