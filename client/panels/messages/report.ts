import type { ChangeRating, Direction } from '../../../server/core/insights/metrics.ts';
import type { TierText } from '../../../server/core/insights/ratingTexts.ts';
import type { ReportValue } from '../../../server/core/insights/reportTable.ts';

/** The content of the chart page: a report, or a comparison of two. */
export interface ReportState {
  readonly title: string;
  /** Days, granularity and instance in one line. */
  readonly source: string;
  /** What no bar shows, a sentence each. */
  readonly notes: readonly string[];
  /** The names of the two reports; null if there is only one. */
  readonly ranges: { readonly before: string; readonly after: string } | null;
  /** Teams or contributors, in the order of the report. */
  readonly names: readonly string[];
  readonly metrics: readonly ChartedMetric[];
  /** Whether each value can be explained by its activity records. */
  readonly explains: boolean;
}

/** A metric of the report, with a value for each name. */
export interface ChartedMetric {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What it means and how it is counted. */
  readonly definition: string;
  readonly direction: Direction;
  readonly values: readonly ChartedValue[];
  readonly summary: readonly SummaryItem[];
  /** The range of each tier, and how many have it; empty if no row has a tier. */
  readonly tiers: readonly (TierText & { readonly count: number })[];
}

/** A line of the summary: `Best`, `0.3`, `Payments`. */
export interface SummaryItem {
  readonly label: string;
  readonly value: string;
  /** '' for none. */
  readonly detail: string;
}

/** A value; in a comparison with the one before. */
export interface ChartedValue extends ReportValue {
  readonly compared: {
    readonly before: ReportValue;
    /** With its sign, + or −; empty if there is none. */
    readonly change: string;
    readonly percent: string;
    readonly judgement: ChangeRating | null;
  } | null;
}

/** The sort orders of bars and rows. */
export const REPORT_SORTS = ['best', 'worst', 'name', 'report'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Message from the page: explain a value, by its metric and its place among the names. */
export interface ReportMessage {
  readonly type: 'explain';
  readonly metric: string;
  readonly place: number;
}
