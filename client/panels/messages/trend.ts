import type { PeriodLength } from '../../../server/core/insights/periods.ts';
import type { Band } from '../../../server/core/insights/trend.ts';

/** The content of the trend page. */
export interface TrendState {
  readonly title: string;
  /** Granularity and instance in one line. */
  readonly source: string;
  /** What no line shows, a sentence each. */
  readonly notes: readonly string[];
  readonly by: PeriodLength;
  /** What a service of ours can leave out or add; null if the instance is another one. */
  readonly filter: TrendFilter | null;
  /** Whether the lines are those under a planned roster, with those of today behind them; their points cannot be explained. */
  readonly isPlanned: boolean;
  readonly periods: readonly ShownPeriod[];
  /** A line for each name and metric. */
  readonly series: readonly ShownSeries[];
}

/** What a trend counts besides what its request says. */
export interface TrendFilter {
  /** All that can be chosen. */
  readonly repositories: readonly string[];
  /** The only repository that counts; '' is all. */
  readonly repository: string;
  /** Whether managers have a line for their own work beside that of their team; null if the report is not one of teams. */
  readonly own: boolean | null;
}

/** A period as shown. */
export interface ShownPeriod {
  readonly name: string;
  /** Its days, and how many if the range cuts it. */
  readonly days: string;
}

/** A line of the trend. */
export interface ShownSeries {
  readonly name: string;
  /** The label of the metric with its calculation. */
  readonly label: string;
  readonly unit: string;
  readonly definition: string;
  /** Describes the line for those who hear it. */
  readonly description: string;
  readonly values: readonly (number | null)[];
  /** The values of today in a planned trend; null in any other. */
  readonly today: readonly (number | null)[] | null;
  /** The change to the period before, or to today, in words, with its judgement. */
  readonly changes: readonly { readonly text: string; readonly judgement: string }[];
  /** The tier of each period; empty if the metric has none. */
  readonly tiers: readonly string[];
  readonly band: readonly Band[] | null;
}

/** Messages from the page. */
export type TrendMessage =
  | { readonly type: 'ask'; readonly by: PeriodLength; readonly repository: string; readonly own: boolean }
  | { readonly type: 'explain'; readonly series: number; readonly place: number }
  | { readonly type: 'save' };
