import { requireExplainRequest } from '../core/insights/explainRequest.ts';
import { explainCell } from '../service/insights/explainCell.ts';
import type { Explanation } from '../wire/insights.ts';
import type { Call } from './call.ts';
import { requireJsonObject } from './jsonBody.ts';

const EXAMPLE = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-07-31"}, "teamRefId": 1, "metric": "CODING_DAYS_PER_DEV"}';

/** Handles POST /__fairlead/insights/explain. */
export function handleExplainReport({ request, service }: Call): Promise<Explanation> {
  return explainCell(service, requireExplainRequest(requireJsonObject(request, EXAMPLE)));
}
