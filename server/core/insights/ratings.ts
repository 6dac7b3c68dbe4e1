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

/** Whether a value has a tier. */
type Bound = (value: number) => boolean;

interface Tiers {
  /** The value that decides the tier: days, deployments per day, or percent; null if there is nothing to rate. */
  readonly value: (tally: Tally, days: number) => number | null;
  /** The conditions of Elite, High and Medium; any other value is Low. */
  readonly bounds: readonly [Bound, Bound, Bound];
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
  },
  MEAN_TIME_TO_RESTORE: {
    value: ({ restoreTime }) => (restoreTime === null ? null : restoreTime / DAY),
    bounds: [below(1 / 24), below(1), below(7)],
  },
};

/** Returns the score of a metric in a tally, from 1 (Low) to 4 (Elite); null if there is nothing to rate. */
export function scoreMetric(name: MetricName<'efficiency'>, tally: Tally, days: number): number | null {
  if (name !== 'OVERALL_DORA') return scoreTiers(RATED[name], tally, days);
  const score = scoreDora(tally, days);
  return score === null ? null : roundHalfUp(score);
}

/** Returns the mean of the available scores of the four metrics; null if there are none. */
export function scoreDora(tally: Tally, days: number): number | null {
  return toMean(Object.values(RATED).map((tiers) => scoreTiers(tiers, tally, days)));
}

/** Returns the tier of the mean of scores, rounded half up; null if there are none. */
export function toTier(scores: readonly (number | null)[]): Tier | null {
  const mean = toMean(scores);
  return mean === null ? null : (TIERS[roundHalfUp(mean) - 1] ?? null);
}

function scoreTiers({ value, bounds }: Tiers, tally: Tally, days: number): number | null {
  const rated = value(tally, days);
  if (rated === null) return null;
  const place = bounds.findIndex((holds) => holds(rated));
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
