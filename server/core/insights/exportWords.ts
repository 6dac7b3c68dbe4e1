/** Lengths of a period. */
export const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** How several values become one: the mean, or a percentile. */
export const CALCULATION_TYPES = ['MEAN', 'MEDIAN', 'P90', 'P95'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];
