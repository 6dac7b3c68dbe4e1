/** Lengths of a period (service.md, area B). */
export const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** How many values become one: the mean, or a percentile (service.md, area B). */
export const CALCULATION_TYPES = ['MEAN', 'MEDIAN', 'P90', 'P95'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];
