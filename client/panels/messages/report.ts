import type { ChangeRating, Direction } from '../../../server/core/insights/metrics.ts';
import type { Tier, TierText } from '../../../server/core/insights/ratings.ts';
import type { ReportValue } from '../../../server/core/insights/reportTable.ts';

/** What the page of charts shows: a report, or two of them compared. */
export interface ReportState {
  readonly title: string;
  /** Days, granularity and instance in a line. */
  readonly source: string;
  /** What the two reports are called; null where there is one. */
  readonly ranges: { readonly before: string; readonly after: string } | null;
  /** Teams or contributors, in the order of the report. */
  readonly names: readonly string[];
  readonly metrics: readonly ChartedMetric[];
  readonly texts: ReportTexts;
}

/** A metric of the report, with a value for each name. */
export interface ChartedMetric {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What it says and how it is counted. */
  readonly definition: string;
  readonly direction: Direction;
  readonly values: readonly ChartedValue[];
  readonly summary: readonly SummaryItem[];
  /** What each tier asks for, and how many have it; empty where nobody has one. */
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
    /** With their signs; empty if there is none. */
    readonly change: string;
    readonly percent: string;
    readonly judgement: ChangeRating | null;
  } | null;
}

/** The translated texts of the page; {0} is a placeholder. */
export interface ReportTexts {
  readonly metric: string;
  readonly sort: string;
  readonly sorts: Readonly<Record<ReportSort, string>>;
  readonly name: string;
  readonly value: string;
  readonly tier: string;
  readonly before: string;
  readonly after: string;
  readonly tierBefore: string;
  readonly change: string;
  readonly percent: string;
  readonly judgement: string;
  readonly judgements: Readonly<Record<ChangeRating, string>>;
  readonly tierNames: Readonly<Record<Tier, string>>;
  readonly noValue: string;
  readonly chart: string;
  /** How many of how many bars are drawn. */
  readonly drawn: string;
  readonly table: string;
  /** The button that shows all {0} rows. */
  readonly showAll: string;
  readonly tiers: string;
  readonly summary: string;
  readonly definition: string;
}

/** The orders that bars and rows can stand in. */
export const REPORT_SORTS = ['best', 'worst', 'name', 'report'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** The page only shows. */
export type ReportMessage = never;
