import type { MetricCategory } from '../../../server/core/insights/metrics.ts';
import type { NamedRange } from '../../../server/core/insights/ranges.ts';
import type { CalculationType, Granularity } from '../../../server/core/insights/reportValues.ts';

/** What a report covers. */
export const REPORT_KINDS = ['everything', 'productivity', 'efficiency', 'contributors'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The fields of the form; `request` is the request as a whole. */
export type FormField =
  | 'request'
  | 'dateStart'
  | 'dateEnd'
  | 'team'
  | 'granularity'
  | 'calculationType'
  | 'includeRatings'
  | MetricCategory;

/** The values of the fields, as in the document. */
export interface FormFields {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly kind: ReportKind;
  /** Null for all teams. */
  readonly teamRefId: number | null;
  /** Null if the document has an unknown value. */
  readonly granularity: Granularity | null;
  readonly calculationType: CalculationType | null;
  readonly includeRatings: boolean;
  /** The names of the requested metrics, by category. */
  readonly metrics: Readonly<Record<MetricCategory, readonly string[]>>;
}

/** A change that the user made in the form. */
export type FormChange =
  | { readonly field: 'days'; readonly dateStart: string; readonly dateEnd: string }
  | { readonly field: 'dateStart' | 'dateEnd'; readonly value: string }
  | { readonly field: 'kind'; readonly value: ReportKind }
  | { readonly field: 'team'; readonly value: number | null }
  | { readonly field: 'granularity'; readonly value: Granularity }
  | { readonly field: 'calculationType'; readonly value: CalculationType }
  | { readonly field: 'includeRatings'; readonly value: boolean }
  | { readonly field: 'metric'; readonly category: MetricCategory; readonly name: string; readonly isOn: boolean };

/** A team to choose. */
export interface FormTeam {
  readonly teamRefId: number;
  readonly name: string;
  readonly depth: number;
  readonly developers: string;
}

/** A metric to choose, and its meaning. */
export interface FormMetric {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly definition: string;
}

/** What the page of an export request shows. */
export interface RequestState {
  /** The name of the document. */
  readonly title: string;
  /** The name of the instance to export from; '' if there is none. */
  readonly instance: string;
  /** Null if the document is not a JSON object: the text must be fixed first. */
  readonly fields: FormFields | null;
  readonly problems: Readonly<Partial<Record<FormField, readonly string[]>>>;
  readonly ranges: readonly NamedRange[];
  /** Null while they are loaded; an error message if they cannot be. */
  readonly teams: readonly FormTeam[] | string | null;
  readonly metrics: Readonly<Record<MetricCategory, readonly FormMetric[]>>;
  /** The title of the running operation; null if there is none. */
  readonly busy: string | null;
}

/** Messages from the page. */
export type RequestMessage =
  | { readonly type: 'change'; readonly change: FormChange }
  | { readonly type: 'run'; readonly command: 'exportReport' | 'showReportCharts' | 'comparePeriods' }
  | { readonly type: 'openText' }
  | { readonly type: 'cancel' };
