import * as l10n from '@vscode/l10n';
import { toMetricNames } from '../../core/insights/metrics.ts';
import { writeNumber } from '../../core/insights/reportValues.ts';
import { type Trend, toSeriesLabel } from '../../core/insights/trend.ts';
import { findNearest } from '../../core/nearest.ts';
import { UsageError } from '../errors.ts';

const OPERATORS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
};

interface Condition {
  readonly metric: string;
  readonly operator: string;
  readonly limit: number;
}

/** What the last whole period of a trend may not be. */
export interface Limits {
  readonly conditions: readonly Condition[];
  /** The percentage by which a metric may be worse than in the period before; null for any. */
  readonly worse: number | null;
}

/** Reads the limits from the flags of `fairlead insights trend`. Throws a UsageError. */
export function readLimits({ failIf = [], failIfWorse }: { readonly failIf?: readonly string[]; readonly failIfWorse?: string }): Limits {
  const worse = failIfWorse === undefined ? null : readPercent(failIfWorse);
  return { conditions: failIf.map(readCondition), worse };
}

function readPercent(text: string): number {
  const [, number] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  if (number === undefined) throw new UsageError(l10n.t('--fail-if-worse is "{0}". Give a percentage, such as 20%.', text));
  return Number(number);
}

function readCondition(text: string): Condition {
  const [, name = '', operator = '', limit = ''] = /^\s*(\w+)\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(text) ?? [];
  if (name === '')
    throw new UsageError(
      l10n.t('--fail-if is "{0}". Give a metric, >, >=, < or <=, and a number, as in \'CHANGE_FAILURE_RATE > 20\'.', text),
    );
  const names = [
    ...(['productivity', 'efficiency', 'productivityContributors'] as const).flatMap((one) => toMetricNames(one) as readonly string[]),
    'REWORK_RATE',
  ];
  const metric = names.find((one) => one === name.toUpperCase());
  if (metric !== undefined) return { metric, operator, limit: Number(limit) };
  const nearest = findNearest(name, names);
  const hint = nearest === null ? l10n.t('List all with `fairlead insights metrics`.') : l10n.t('Did you mean {0}?', nearest);
  throw new UsageError(l10n.t('{0} names the unknown metric "{1}". {2}', '--fail-if', name, hint));
}

/**
 * Returns a sentence for each value that is beyond a limit, in the last period that the days do not cut, or else in the last one. Values that
 * are missing are beyond none.
 */
export function findFailures({ periods, series }: Trend, { conditions, worse }: Limits): readonly string[] {
  if (conditions.length === 0 && worse === null) return [];
  const whole = periods.findLastIndex(({ isCut }) => !isCut);
  const place = whole < 0 ? periods.length - 1 : whole;
  return series.flatMap((one) => {
    const { name } = periods[place]!;
    const { before, after, percent, judgement } = one.values[place]!;
    const shown = [one.name, toSeriesLabel(one), name, writeNumber(after.value)] as const;
    const beyond = conditions.filter(
      ({ metric, operator, limit }) => metric === one.metricName && after.value !== null && OPERATORS[operator]!(after.value, limit),
    );
    // From 0, any change for the worse is more than any percentage.
    const isWorse = worse !== null && judgement === 'worse' && (percent === null || Math.abs(percent) > worse);
    return [
      ...beyond.map(({ operator, limit }) => l10n.t('{0}: {1} in {2} is {3}, which is {4} {5} (--fail-if).', ...shown, operator, limit)),
      ...(isWorse
        ? [
            l10n.t(
              '{0}: {1} in {2} is {3}, worse than {4} before by more than {5} % (--fail-if-worse).',
              ...shown,
              writeNumber(before.value),
              worse,
            ),
          ]
        : []),
    ];
  });
}
