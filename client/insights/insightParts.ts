import type { TextDocument } from 'vscode';
import type { Refreshable, ServiceParts } from '../instances/serviceParts.ts';
import type { ReportParts } from './reportParts.ts';

/** The parts that work on the insights of an instance. */
export interface InsightParts extends ReportParts, ServiceParts {
  readonly insights: Refreshable;
  /** The view of the org chart, with the roster that it shows. */
  readonly orgTree: { readonly document: TextDocument | null };
}
