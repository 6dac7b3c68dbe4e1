import type { FieldError } from '../core/refusal.ts';

export type { ExplainedFact } from '../core/insights/explainedFact.ts';
export type { Explanation } from '../core/insights/explanation.ts';
export { CALCULATION_TYPES, type CalculationType, GRANULARITIES, type Granularity } from '../core/insights/exportWords.ts';
export { METRICS, type MetricCategory, type MetricName, toMetricNames } from '../core/insights/metrics.ts';
export type { OrgTreeSummary, TeamInfo, TeamSummary } from '../core/insights/teamSummary.ts';

/** Maximum body of an export request, in bytes; above it 413 (our decision). */
export const MAX_INSIGHTS_BODY_BYTES = 1024 * 1024;

/** A category of a request; without metrics, the whole category. Names are accepted in any case. */
export interface MetricsRequest {
  readonly metrics?: readonly string[];
}

/** Body of a report with one row per team. */
export interface TeamExportRequest {
  /** Days as yyyy-MM-dd, both inclusive. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** This team and all below it; if missing, all teams. */
  readonly teamRefId?: number;
  /** The same as a string. */
  readonly collectionId?: string;
  /** daily, weekly or monthly, in any case; default weekly. */
  readonly granularity?: string;
  readonly productivity?: MetricsRequest;
  /** calculationType is MEAN, MEDIAN, P90 or P95, in any case; default MEAN. */
  readonly efficiency?: MetricsRequest & { readonly calculationType?: string };
  /** Default false. */
  readonly includeRatings?: boolean;
}

/** Body of a report with one row per contributor. */
export interface ContributorExportRequest extends Omit<TeamExportRequest, 'productivity' | 'efficiency' | 'collectionId'> {
  readonly collectionId: string;
  readonly productivityContributors: MetricsRequest;
}

/** Body of POST /v2/insights/teams/reports: productivityContributors selects a report on contributors. */
export type ReportRequest = TeamExportRequest | ContributorExportRequest;

/** Query of POST /v2/insights/teams/reports. */
export interface ReportQuery {
  /** csv, the default and only format. */
  readonly format?: string;
  readonly projectIdentifier?: string;
  /** Cells that a spreadsheet could execute get a leading apostrophe. */
  readonly spreadsheetSafe?: boolean;
}

/** Query of GET /v2/teams/{teamRefId}/developers. */
export interface TeamDevelopersQuery {
  /** Zero-based. */
  readonly pageIndex?: number;
  readonly pageSize?: number;
}

/** Body of POST /__fairlead/insights/explain: a cell of a report. */
export interface ExplainReportRequest {
  readonly request: ReportRequest;
  /** The team of the cell; alternatively `email`. */
  readonly teamRefId?: number;
  /** A developer in the report; in a report on teams, this explains the numbers behind their ratings. */
  readonly email?: string;
  /** One of the metrics of the request, in any case. */
  readonly metric: string;
  /** Zero-based; default 0. */
  readonly pageIndex?: number;
  /** Default 50, maximum 1000. */
  readonly pageSize?: number;
}

/** The body of a refusal of area B: that of area A, plus all wrong fields, if there are any (the list is our addition). */
export interface InsightsErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly errors?: readonly FieldError[];
}
