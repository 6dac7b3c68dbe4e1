import type { Refreshable, ServiceParts } from '../instances/serviceParts.ts';
import type { ReportParts } from './reportParts.ts';

/** The parts that work on the insights of an instance. */
export interface InsightParts extends ReportParts, ServiceParts {
  readonly insights: Refreshable;
}
