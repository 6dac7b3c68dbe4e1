import { listOrgTrees } from '../../server/api/insights.ts';
import { toOrgTreeNode } from '../views/insightsView.ts';
import { Pane, type PaneParts } from '../views/pane.ts';

/** The Insights view: the org trees of the active roster and their teams. */
export function createInsightsPane(parts: PaneParts): Pane {
  return new Pane('insights', parts, {
    roots: async (instance, signal) => (await listOrgTrees(instance, { signal })).map(toOrgTreeNode),
  });
}
