import type { FieldError } from '../core/refusal.ts';

export type { ExplainedFact } from '../core/insights/explainedFact.ts';
export type { Explanation } from '../core/insights/explanation.ts';
export { CALCULATION_TYPES, type CalculationType, GRANULARITIES, type Granularity } from '../core/insights/exportWords.ts';
export { METRICS, type MetricCategory, type MetricName, toMetricNames } from '../core/insights/metrics.ts';
export type { OrgTreeSummary, TeamInfo, TeamSummary } from '../core/insights/teamSummary.ts';

/** Largest export request taken, in bytes; above it 413 (our decision). */
export const MAX_INSIGHTS_BODY_BYTES = 1024 * 1024;

/** A category of a request; without metrics, all of it. Names are taken in any case. */
export interface MetricsRequest {
  readonly metrics?: readonly string[];
}

/** Body of a report with a row a team (service.md, ExportRequestDTO). */
export interface TeamExportRequest {
  /** Days as yyyy-MM-dd; both belong to the report. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** This team and all below it; without one, all teams. */
  readonly teamRefId?: number;
  /** The same as a text (facts B1). */
  readonly collectionId?: string;
  /** daily, weekly or monthly, in any case; weekly unless said. */
  readonly granularity?: string;
  readonly productivity?: MetricsRequest;
  /** calculationType is MEAN, MEDIAN, P90 or P95, in any case; MEAN unless said. */
  readonly efficiency?: MetricsRequest & { readonly calculationType?: string };
  /** False unless said. */
  readonly includeRatings?: boolean;
}

/** Body of a report with a row a contributor (facts B1, ContributorExportRequestDTO). */
export interface ContributorExportRequest extends Omit<TeamExportRequest, 'productivity' | 'efficiency' | 'collectionId'> {
  readonly collectionId: string;
  readonly productivityContributors: MetricsRequest;
}

/** Body of POST /v2/insights/teams/reports: productivityContributors makes it one of contributors. */
export type ReportRequest = TeamExportRequest | ContributorExportRequest;

/** Query of POST /v2/insights/teams/reports. */
export interface ReportQuery {
  /** csv, the only one there is, unless said. */
  readonly format?: string;
  readonly projectIdentifier?: string;
  /** Cells that a spreadsheet could carry out get an apostrophe before them. */
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
  /** Whose cell: this, or `email`. */
  readonly teamRefId?: number;
  /** A developer in the report; in one on teams, the numbers that his tiers come from. */
  readonly email?: string;
  /** One of the metrics that the request asks for, in any case. */
  readonly metric: string;
  /** From 0 on, which it is unless said. */
  readonly pageIndex?: number;
  /** 50 unless said, 1000 at most. */
  readonly pageSize?: number;
}

/** The body of a refusal of area B: that of area A, and where fields are wrong all of them (facts B4; the list is our addition). */
export interface InsightsErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly errors?: readonly FieldError[];
}
