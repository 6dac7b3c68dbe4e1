import type { MetricName } from './metrics.ts';
import type { Tally } from './reportQuestion.ts';

/** The tiers from the worst to the best; the first scores 1. */
export const TIERS = ['Low', 'Medium', 'High', 'Elite'] as const;
export type Tier = (typeof TIERS)[number];

/** The metrics whose own values have tiers. */
export type TieredMetric = Exclude<MetricName<'efficiency'>, 'OVERALL_DORA'>;

/** What a value must be for a tier. */
interface Bound {
  /** To be read behind the name of the metric. */
  readonly words: string;
  readonly holds: (value: number) => boolean;
}

interface Tiers {
  /** What the tier is read from: days, deployments a day or percent; null where there is nothing to rate. */
  readonly value: (tally: Tally, days: number) => number | null;
  /** Of Elite, High and Medium; what keeps none of them is Low. */
  readonly bounds: readonly [Bound, Bound, Bound];
}

const DAY = 86_400_000;

/** What each tier asks for (facts B7; the times to restore and the gaps between whole percents are our decision). */
export const RATED: Readonly<Record<TieredMetric, Tiers>> = {
  LEAD_TIME_FOR_CHANGES: {
    value: ({ leadTime }) => (leadTime === null ? null : leadTime / DAY),
    bounds: [upTo(1, '1 day'), upTo(7, '7 days'), upTo(30, '30 days')],
  },
  DEPLOYMENT_FREQUENCY: {
    value: ({ deployments, failures }, days) => (deployments === 0 ? null : (deployments - failures) / days),
    bounds: [
      { words: 'more than one a day', holds: (value) => value > 1 },
      { words: 'one in 7 days or more', holds: (value) => value >= 1 / 7 },
      { words: 'one in 30 days or more', holds: (value) => value >= 1 / 30 },
    ],
  },
  CHANGE_FAILURE_RATE: {
    value: ({ deployments, failures }) => (deployments === 0 ? null : (failures * 100) / deployments),
    bounds: [upTo(15, '15'), upTo(30, '30'), upTo(45, '45')],
  },
  MEAN_TIME_TO_RESTORE: {
    value: ({ restoreTime }) => (restoreTime === null ? null : restoreTime / DAY),
    bounds: [below(1 / 24, '1 hour'), below(1, '1 day'), below(7, '7 days')],
  },
};

/** The score of a tally in a metric, from 1 (Low) to 4 (Elite); null where there is nothing to rate. */
export function scoreMetric(name: MetricName<'efficiency'>, tally: Tally, days: number): number | null {
  if (name !== 'OVERALL_DORA') return scoreTiers(RATED[name], tally, days);
  const score = scoreDora(tally, days);
  return score === null ? null : roundHalfUp(score);
}

/** The mean of the scores there are of the four metrics; null without any. */
export function scoreDora(tally: Tally, days: number): number | null {
  return toMean(Object.values(RATED).map((tiers) => scoreTiers(tiers, tally, days)));
}

/** The tier of the mean of scores, rounded half up; null where there is none. */
export function toTier(scores: readonly (number | null)[]): Tier | null {
  const mean = toMean(scores);
  return mean === null ? null : (TIERS[roundHalfUp(mean) - 1] ?? null);
}

function scoreTiers({ value, bounds }: Tiers, tally: Tally, days: number): number | null {
  const rated = value(tally, days);
  if (rated === null) return null;
  const place = bounds.findIndex(({ holds }) => holds(rated));
  return place === -1 ? 1 : TIERS.length - place;
}

function toMean(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}

function roundHalfUp(score: number): number {
  return Math.floor(score + 0.5);
}

function upTo(most: number, words: string): Bound {
  return { words: `at most ${words}`, holds: (value) => value <= most };
}

function below(limit: number, words: string): Bound {
  return { words: `less than ${words}`, holds: (value) => value < limit };
}
