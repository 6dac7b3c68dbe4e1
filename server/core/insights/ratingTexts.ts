import * as l10n from '@vscode/l10n';
import { type AnyMetricName, type MetricName, showUnit } from './metrics.ts';
import { RATED, type RatedRange, scoreDora, scoreMetric, TIERS, type Tier, type TieredMetric, type TierSet, toTier } from './ratings.ts';
import type { Tally } from './reportQuestion.ts';
import { writeNumber } from './reportValues.ts';

/** A tier and its condition in words. */
export interface TierText {
  readonly tier: Tier;
  readonly description: string;
}

/**
 * Lists the conditions of a metric's tiers, the best first; empty for a metric without tiers. Without a set, which only a service knows, those
 * of both sets if they differ.
 */
export function listTierTexts(name: AnyMetricName, tierSet: TierSet | null = null): readonly TierText[] {
  const best = TIERS.toReversed();
  if (name === 'OVERALL_DORA') {
    return best.map((tier) => ({ tier, description: l10n.t('a score that rounds to {0}', TIERS.indexOf(tier) + 1) }));
  }
  if (!isTiered(name)) return [];
  const descriptions = [...describeBounds(name, tierSet), l10n.t('anything else')];
  return best.map((tier, place) => ({ tier, description: descriptions[place] ?? '' }));
}

function isTiered(name: AnyMetricName): name is TieredMetric {
  return Object.hasOwn(RATED, name);
}

function describeBounds(name: TieredMetric, tierSet: TierSet | null): readonly string[] {
  const others = BOUNDS_OF_2024[name];
  if (others === undefined || tierSet === 'published') return BOUNDS[name];
  if (tierSet === 'dora2024') return others;
  return BOUNDS[name].map((bound, place) => l10n.t('{0} ({1} with the tiers of DORA 2024)', bound, others[place]!));
}

/** The conditions of Elite, High and Medium as RATED has them, to be read after the name of the metric. */
const BOUNDS: Readonly<Record<TieredMetric, readonly [string, string, string]>> = {
  LEAD_TIME_FOR_CHANGES: [l10n.t('at most 1 day'), l10n.t('at most 7 days'), l10n.t('at most 30 days')],
  DEPLOYMENT_FREQUENCY: [l10n.t('more than one a day'), l10n.t('one in 7 days or more'), l10n.t('one in 30 days or more')],
  CHANGE_FAILURE_RATE: [l10n.t('at most 15'), l10n.t('at most 30'), l10n.t('at most 45')],
  MEAN_TIME_TO_RESTORE: [l10n.t('less than 1 hour'), l10n.t('less than 1 day'), l10n.t('less than 7 days')],
};

const BOUNDS_OF_2024: Partial<Readonly<Record<TieredMetric, readonly [string, string, string]>>> = {
  CHANGE_FAILURE_RATE: [l10n.t('at most 5'), l10n.t('at most 10'), l10n.t('at most 20')],
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
export function explainRating(
  name: MetricName<'efficiency'>,
  tally: Tally,
  developers: readonly Tally[],
  range: RatedRange,
): RatingExplanation {
  const scores = developers.map((one) => scoreMetric(name, one, range));
  const score = scoreMetric(name, tally, range);
  const value = name === 'OVERALL_DORA' ? scoreDora(tally, range) : RATED[name].value(tally, range.days);
  return {
    tier: toTier(scores),
    developers: TIERS.toReversed().map((tier) => ({ tier, count: scores.filter((one) => one !== null && TIERS[one - 1] === tier).length })),
    unrated: scores.filter((one) => one === null).length,
    own: score === null || value === null ? null : { value, unit: RATED_UNITS[name], tier: TIERS[score - 1]! },
    tiers: listTierTexts(name, range.tierSet),
  };
}

/** Says whose mean the tier of a cell is, and which tier its value alone would have. */
export function describeRating({ tier, developers, unrated, own }: RatingExplanation): string {
  const rated = developers.filter(({ count }) => count > 0).map((one) => `${one.count} ${one.tier}`);
  const whose = [...rated, ...(unrated === 0 ? [] : [l10n.t('{0} without data', unrated)])].join(', ');
  const alone = own === null ? '' : l10n.t(' The value itself, {0} {1}, is {2}.', writeNumber(own.value), showUnit(own.unit), own.tier);
  return `${l10n.t('Rating: {0}, the mean of its developers ({1}).', tier ?? l10n.t('none'), whose)}${alone}`;
}
