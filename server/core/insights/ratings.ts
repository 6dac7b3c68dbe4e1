import { DAY } from './calendar.ts';
import type { MetricName } from './metrics.ts';
import type { Tally } from './reportQuestion.ts';

/** The text in a rating column without a rating; missing numbers are empty cells instead. */
export const NO_RATING = '—';

/** Returns the tier that a word of a report stands for, or null. */
export function readTier(text: string): Tier | null {
  return TIERS.find((tier) => tier === text) ?? null;
}

/** The tiers from worst to best; the first has the score 1. */
export const TIERS = ['Low', 'Medium', 'High', 'Elite'] as const;
export type Tier = (typeof TIERS)[number];

/** The metrics whose own values have tiers. */
export type TieredMetric = Exclude<MetricName<'efficiency'>, 'OVERALL_DORA'>;

/**
 * The sets of tiers: the levels that the service publishes, and those of the DORA report of 2024, the last one that has levels. They differ
 * where RATED says so (docs/insights.md#tiers).
 */
export const TIER_SETS = ['published', 'dora2024'] as const;
export type TierSet = (typeof TIER_SETS)[number];

/** What a rating depends on besides the numbers. */
export interface RatedRange {
  readonly days: number;
  readonly tierSet: TierSet;
}

/** Whether a value has a tier. */
type Bound = (value: number) => boolean;

interface Tiers {
  /** The value that decides the tier: days, deployments per day, or percent; null if there is nothing to rate. */
  readonly value: (tally: Tally, days: number) => number | null;
  /** The conditions of Elite, High and Medium; any other value is Low. */
  readonly bounds: readonly [Bound, Bound, Bound];
  /** Those of DORA's report of 2024 if they are others. */
  readonly dora2024?: readonly [Bound, Bound, Bound];
}

/** The tiers of each metric (times to restore and fractional percentages are our decision; docs/contract/insights.md#ratings). */
export const RATED: Readonly<Record<TieredMetric, Tiers>> = {
  LEAD_TIME_FOR_CHANGES: {
    value: ({ leadTime }) => (leadTime === null ? null : leadTime / DAY),
    bounds: [upTo(1), upTo(7), upTo(30)],
  },
  DEPLOYMENT_FREQUENCY: {
    value: ({ deployments, failures }, days) => (deployments === 0 ? null : (deployments - failures) / days),
    bounds: [(value) => value > 1, (value) => value >= 1 / 7, (value) => value >= 1 / 30],
  },
  CHANGE_FAILURE_RATE: {
    value: ({ deployments, failures }) => (deployments === 0 ? null : (failures * 100) / deployments),
    bounds: [upTo(15), upTo(30), upTo(45)],
    // The report gives Elite 5, High 20, Medium 10 and Low 40 percent: its groups of teams, in which High fails more often than Medium.
    // A tier of this metric alone is never better for more failures, so the limits are in order.
    dora2024: [upTo(5), upTo(10), upTo(20)],
  },
  MEAN_TIME_TO_RESTORE: {
    value: ({ restoreTime }) => (restoreTime === null ? null : restoreTime / DAY),
    bounds: [below(1 / 24), below(1), below(7)],
  },
};

/** Returns the score of a metric in a tally, from 1 (Low) to 4 (Elite); null if there is nothing to rate. */
export function scoreMetric(name: MetricName<'efficiency'>, tally: Tally, range: RatedRange): number | null {
  if (name !== 'OVERALL_DORA') return scoreTiers(RATED[name], tally, range);
  const score = scoreDora(tally, range);
  return score === null ? null : roundHalfUp(score);
}

/** Returns the mean of the scores of the four metrics; null until all have one, so that measuring less never raises it. */
export function scoreDora(tally: Tally, range: RatedRange): number | null {
  const scores = Object.values(RATED).map((tiers) => scoreTiers(tiers, tally, range));
  return scores.includes(null) ? null : toMean(scores);
}

/** Returns the tier of the mean of scores, rounded half up; null if there are none. */
export function toTier(scores: readonly (number | null)[]): Tier | null {
  const mean = toMean(scores);
  return mean === null ? null : (TIERS[roundHalfUp(mean) - 1] ?? null);
}

function scoreTiers({ value, bounds, dora2024 = bounds }: Tiers, tally: Tally, { days, tierSet }: RatedRange): number | null {
  const rated = value(tally, days);
  if (rated === null) return null;
  const place = (tierSet === 'dora2024' ? dora2024 : bounds).findIndex((holds) => holds(rated));
  return place === -1 ? 1 : TIERS.length - place;
}

function toMean(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}

function roundHalfUp(score: number): number {
  return Math.floor(score + 0.5);
}

function upTo(most: number): Bound {
  return (value) => value <= most;
}

function below(limit: number): Bound {
  return (value) => value < limit;
}
