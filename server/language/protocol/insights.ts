import type { Comparison } from '../../core/insights/comparison.ts';
import type { AnyMetricName } from '../../core/insights/metrics.ts';
import type { Tier } from '../../core/insights/ratings.ts';
import type { Position, Range, Severity } from '../../core/problem.ts';
import type { DescribeRequest } from '../protocol.ts';

/** Request from client to server about an open document, answered with a RequestForm; null where it is no export request by its name. */
export const READ_REQUEST_FORM = 'fairlead/readRequestForm';

/** The parameters of READ_REQUEST_FORM. */
export type ReadRequestForm = DescribeRequest;

/** What a form shows of an export request. */
export interface RequestForm {
  readonly version: number;
  /** What the text says, as far as it can be read; null where that is no JSON object. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** All that is wrong, in the order of the text; `field` is such as `efficiency.metrics[0]`, '' for the request itself. */
  readonly problems: readonly { readonly field: string; readonly severity: Severity; readonly message: string }[];
}

/** Request from client to server about an open document, answered with an EditedRequest; null where it is no export request, or is no JSON object. It changes nothing. */
export const EDIT_REQUEST = 'fairlead/editRequest';

/** The parameters of EDIT_REQUEST. */
export interface EditRequest {
  readonly textDocument: { readonly uri: string };
  /** Fields by the keys that lead to them, and what they are to hold; without a value none. */
  readonly changes: readonly RequestChange[];
}

/** A change of a field of an export request. */
export interface RequestChange {
  readonly path: readonly [string, ...string[]];
  readonly value?: string | number | boolean | readonly string[];
}

/** The edits that make the changes in a version of a document. */
export interface EditedRequest {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

/** Request from client to server, answered with the ReportTable of a text; null where it is no report. */
export const READ_REPORT = 'fairlead/readReport';

/** The parameters of READ_REPORT. */
export interface ReadReport {
  readonly text: string;
}

/** Request from client to server, answered with the ComparedReports of two texts; null where one of them is no report. */
export const COMPARE_REPORTS = 'fairlead/compareReports';

/** The parameters of COMPARE_REPORTS. */
export interface CompareReports {
  readonly before: string;
  readonly after: string;
}

/** Two reports compared, and written as CSV. */
export interface ComparedReports {
  readonly comparison: Comparison;
  readonly csv: string;
}

/** Request from client to server about an open document, answered with its FoundTiers; null where it is not open. */
export const FIND_TIERS = 'fairlead/findTiers';

/** The parameters of FIND_TIERS. */
export type FindTiers = DescribeRequest;

/** The tiers in a version of a report or a comparison; none in any other document. */
export interface FoundTiers {
  readonly version: number;
  readonly tiers: readonly { readonly tier: Tier; readonly range: Range }[];
}

/** Request from client to server about a place in an open document, answered with a ReportCell; null where that is no cell of a metric. */
export const FIND_REPORT_CELL = 'fairlead/findReportCell';

/** The parameters of FIND_REPORT_CELL. */
export interface FindReportCell {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** A cell of a report: whose it is, and of which metric. */
export interface ReportCell {
  /** The name of its row, and how many rows above it have the same. */
  readonly name: string;
  readonly namesakes: number;
  readonly metric: AnyMetricName;
  /** What the metric is called in the report. */
  readonly label: string;
  /** As the report writes it. */
  readonly value: string;
  /** Null where the report has none of the metric. */
  readonly tier: Tier | null;
}

/** Client command that explains a cell of a report; its arguments are the document by its address, and the place. Offered to clients that have it. */
export const EXPLAIN_CELL = 'fairlead.explainCell';
