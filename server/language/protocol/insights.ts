import type { Comparison, RowPair } from '../../core/insights/comparison.ts';
import type { AnyMetricName } from '../../core/insights/metrics.ts';
import type { Tier } from '../../core/insights/ratings.ts';
import type { Position, Range, Severity } from '../../core/problem.ts';
import type { AboutDocument } from './files.ts';

/** A team of the service, with the number that export requests use. */
export interface KnownTeam {
  readonly teamRefId: number;
  readonly name: string;
}

/** Client command that exports a report; its argument is the URI of the export request. Offered to clients that have it. */
export const EXPORT_REPORT = 'fairlead.exportReport';

/** Client command that exports a report and shows it as charts; its argument is the URI of the export request. Offered to clients that have it. */
export const SHOW_REPORT = 'fairlead.showReportCharts';

/** Command of the client: runs the body of an export, which is the active document, as a job. */
export const EXPORT_AS_JOB = 'fairlead.exportAsJob';

/** Request from client to server about an open document, answered with a RequestDescription; null if its name is not that of an export request. */
export const DESCRIBE_REQUEST = 'fairlead/describeRequest';

/** The parameters of DESCRIBE_REQUEST. */
export type DescribeRequest = AboutDocument;

/** How the service would respond to an export request. */
export interface RequestDescription {
  /** Number of errors for which the service would reject it. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
  /** The request as JSON, ready to send; null if there is an error. */
  readonly request: string | null;
}

/** Request from client to server about an open document, answered with a RequestForm; null if its name is not that of an export request. */
export const READ_REQUEST_FORM = 'fairlead/readRequestForm';

/** The parameters of READ_REQUEST_FORM. */
export type ReadRequestForm = DescribeRequest;

/** What a form shows of an export request. */
export interface RequestForm {
  readonly version: number;
  /** The value of the text, as far as it can be parsed; null if that is not a JSON object. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** All problems in document order; `field` is, for example, `efficiency.metrics[0]`, or '' for the request itself. */
  readonly problems: readonly { readonly field: string; readonly severity: Severity; readonly message: string }[];
}

/**
 * Request from client to server about an open document, answered with an EditedRequest; null if it is not an export request or not a JSON
 * object. Changes nothing by itself.
 */
export const EDIT_REQUEST = 'fairlead/editRequest';

/** The parameters of EDIT_REQUEST. */
export interface EditRequest extends AboutDocument {
  /** Fields by the keys that lead to them, with their new values; a change without a value removes the field. */
  readonly changes: readonly RequestChange[];
}

/** A change of a field of an export request. */
export interface RequestChange {
  readonly path: readonly [string, ...string[]];
  readonly value?: string | number | boolean | readonly string[];
}

/** The edits that apply the changes to a version of a document. */
export interface EditedRequest {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

/** Request from client to server, answered with the ReportTable of a text; null if it is not a report. */
export const READ_REPORT = 'fairlead/readReport';

/** The parameters of READ_REPORT. */
export interface ReadReport {
  readonly text: string;
}

/** Request from client to server, answered with the ComparedReports of two texts; null if one of them is not a report. */
export const COMPARE_REPORTS = 'fairlead/compareReports';

/** The parameters of COMPARE_REPORTS. */
export interface CompareReports {
  readonly before: string;
  readonly after: string;
  /** The rows to compare if one report is of today and the other under a planned roster; by default rows match by name. */
  readonly rows?: readonly RowPair[];
}

/** A comparison of two reports, also as CSV. */
export interface ComparedReports {
  readonly comparison: Comparison;
  readonly csv: string;
}

/** Request from client to server about an open document, answered with its FoundTiers; null if it is not open. */
export const FIND_TIERS = 'fairlead/findTiers';

/** The parameters of FIND_TIERS. */
export type FindTiers = DescribeRequest;

/** The tiers in a version of a report or a comparison; empty for any other document. */
export interface FoundTiers {
  readonly version: number;
  readonly tiers: readonly { readonly tier: Tier; readonly range: Range }[];
}

/** Request from client to server about a position in an open document, answered with a ReportCell; null if there is no metric cell. */
export const FIND_REPORT_CELL = 'fairlead/findReportCell';

/** The parameters of FIND_REPORT_CELL. */
export interface FindReportCell extends AboutDocument {
  readonly position: Position;
}

/** A cell of a report: its row and its metric. */
export interface ReportCell {
  /** The name of its row, and how many rows above have the same name. */
  readonly name: string;
  readonly namesakes: number;
  readonly metric: AnyMetricName;
  /** The header of the metric in the report. */
  readonly label: string;
  /** As written in the report. */
  readonly value: string;
  /** Null if the report has no tiers for the metric. */
  readonly tier: Tier | null;
}

/** Client command that explains a cell of a report; its arguments are the document URI and the position. Offered to clients that have it. */
export const EXPLAIN_CELL = 'fairlead.explainCell';
