import { listOrgTrees, listOrgTreeTeams } from '../../server/api/insights.ts';
import type { Instance } from '../../server/api/instance.ts';
import { type ListDeveloperNodes, toOrgTreeNode, toTeamDeveloperNodes, toTeamNodes } from '../views/insightsView.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { TeamPages } from './teamPages.ts';

/** Creates the Insights view: the org trees of the active version, their teams and developers. */
export function createInsightsPane(parts: PaneParts): Pane {
  const pages = new TeamPages();
  const toLister =
    (instance: Instance): ListDeveloperNodes =>
    async (team, signal) => {
      const loaded = await pages.first(instance, team.refId, signal);
      return toTeamDeveloperNodes(team, loaded, async () => {
        const { developers } = await pages.more(instance, team.refId, parts.instances.signal);
        pane.refreshNodes(({ id }) => id === `team:${team.refId}` || id === `everybody:${team.refId}`);
        return developers.length;
      });
    };
  const pane = new Pane('insights', parts, {
    roots: async (instance, signal) => {
      const trees = await listOrgTrees(instance, { signal });
      return trees.map((tree) =>
        toOrgTreeNode(tree, async (late) => {
          const teams = await listOrgTreeTeams(instance, tree.id, { signal: late });
          return toTeamNodes(
            Map.groupBy(teams, ({ parentRefId }) => parentRefId),
            null,
            toLister(instance),
          );
        }),
      );
    },
    forget: () => pages.forget(),
  });
  return pane;
}
