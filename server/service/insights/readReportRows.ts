import type { ExportRequest } from '../../core/insights/exportRequest.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The rows of a report below its headers, in the order of the teams; none where nothing is known of them. No activity can be brought in yet, so that no team has any. */
export async function readReportRows(_context: ServiceContext, _request: ExportRequest): Promise<readonly (readonly string[])[]> {
  return [];
}
