import { type AnyMetricName, type MetricName, writeNumber } from './metrics.ts';
import type { Tally } from './reportQuestion.ts';

/** A tier and its condition in words. */
export interface TierText {
  readonly tier: Tier;
  readonly description: string;
}

/** Lists the conditions of a metric's tiers, the best first; empty for a metric without tiers. */
export function listTierTexts(name: AnyMetricName): readonly TierText[] {
  const best = TIERS.toReversed();
  if (name === 'OVERALL_DORA') return best.map((tier) => ({ tier, description: `a score that rounds to ${TIERS.indexOf(tier) + 1}` }));
  if (!isTiered(name)) return [];
  const descriptions = [...RATED[name].bounds.map((bound) => bound.description), 'anything else'];
  return best.map((tier, place) => ({ tier, description: descriptions[place] ?? '' }));
}

/** The text in a rating column without a rating; missing numbers are empty cells instead. */
export const NO_RATING = '—';

/** Returns the tier that a word of a report stands for, or null. */
export function readTier(text: string): Tier | null {
  return TIERS.find((tier) => tier === text) ?? null;
}

function isTiered(name: AnyMetricName): name is TieredMetric {
  return Object.hasOwn(RATED, name);
}

/** The tiers from worst to best; the first has the score 1. */
export const TIERS = ['Low', 'Medium', 'High', 'Elite'] as const;
export type Tier = (typeof TIERS)[number];

/** The metrics whose own values have tiers. */
export type TieredMetric = Exclude<MetricName<'efficiency'>, 'OVERALL_DORA'>;

/** The condition of a tier. */
interface Bound {
  /** To be read after the name of the metric. */
  readonly description: string;
  readonly holds: (value: number) => boolean;
}

interface Tiers {
  /** The value that decides the tier: days, deployments per day, or percent; null if there is nothing to rate. */
  readonly value: (tally: Tally, days: number) => number | null;
  /** The conditions of Elite, High and Medium; any other value is Low. */
  readonly bounds: readonly [Bound, Bound, Bound];
}

const DAY = 86_400_000;

/** The tiers of each metric (times to restore and fractional percentages are our decision; docs/contract/insights.md#ratings). */
export const RATED: Readonly<Record<TieredMetric, Tiers>> = {
  LEAD_TIME_FOR_CHANGES: {
    value: ({ leadTime }) => (leadTime === null ? null : leadTime / DAY),
    bounds: [upTo(1, '1 day'), upTo(7, '7 days'), upTo(30, '30 days')],
  },
  DEPLOYMENT_FREQUENCY: {
    value: ({ deployments, failures }, days) => (deployments === 0 ? null : (deployments - failures) / days),
    bounds: [
      { description: 'more than one a day', holds: (value) => value > 1 },
      { description: 'one in 7 days or more', holds: (value) => value >= 1 / 7 },
      { description: 'one in 30 days or more', holds: (value) => value >= 1 / 30 },
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

/** The units of the values that are rated. */
const RATED_UNITS: Readonly<Record<MetricName<'efficiency'>, string>> = {
  LEAD_TIME_FOR_CHANGES: 'days',
  DEPLOYMENT_FREQUENCY: 'deployments per day',
  CHANGE_FAILURE_RATE: 'percent',
  MEAN_TIME_TO_RESTORE: 'days',
  OVERALL_DORA: 'score',
};

/** Why a cell has its tier. */
export interface RatingExplanation {
  /** The tier in the report: of the mean of the developers' scores; null if no one has data. */
  readonly tier: Tier | null;
  /** The number of developers with each tier, the best first, and of those without data. */
  readonly developers: readonly { readonly tier: Tier; readonly count: number }[];
  readonly unrated: number;
  /** The value of the cell itself in the unit that is rated, and the tier that it alone would have; null without data. */
  readonly own: { readonly value: number; readonly unit: string; readonly tier: Tier } | null;
  /** The conditions of the tiers, the best first. */
  readonly tiers: readonly TierText[];
}

/** Explains the tier of a cell by the tally of its row and those of its developers. */
export function explainRating(name: MetricName<'efficiency'>, tally: Tally, developers: readonly Tally[], days: number): RatingExplanation {
  const scores = developers.map((one) => scoreMetric(name, one, days));
  const score = scoreMetric(name, tally, days);
  const value = name === 'OVERALL_DORA' ? scoreDora(tally, days) : RATED[name].value(tally, days);
  return {
    tier: toTier(scores),
    developers: TIERS.toReversed().map((tier) => ({ tier, count: scores.filter((one) => one !== null && TIERS[one - 1] === tier).length })),
    unrated: scores.filter((one) => one === null).length,
    own: score === null || value === null ? null : { value, unit: RATED_UNITS[name], tier: TIERS[score - 1]! },
    tiers: listTierTexts(name),
  };
}

/** Says whose mean the tier of a cell is, and which tier its value alone would have. */
export function describeRating({ tier, developers, unrated, own }: RatingExplanation): string {
  const rated = developers.filter(({ count }) => count > 0).map((one) => `${one.count} ${one.tier}`);
  const whose = [...rated, ...(unrated === 0 ? [] : [`${unrated} without data`])].join(', ');
  const alone = own === null ? '' : ` The value itself, ${writeNumber(own.value)} ${own.unit}, is ${own.tier}.`;
  return `Rating: ${tier ?? 'none'}, the mean of its developers (${whose}).${alone}`;
}

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

function upTo(most: number, description: string): Bound {
  return { description: `at most ${description}`, holds: (value) => value <= most };
}

function below(limit: number, description: string): Bound {
  return { description: `less than ${description}`, holds: (value) => value < limit };
}
