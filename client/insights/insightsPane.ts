import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { Developer } from '../../server/wire/developers.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { type ListDeveloperNodes, toOrgTreeNode, toTeamDeveloperNodes, toTeamNodes } from './insightsView.ts';

/** Developers shown at first, and added by each "Load More". */
const PAGE_SIZE = 50;

/** The developers of a team loaded so far, and their total number. */
interface LoadedTeam {
  readonly developers: readonly Developer[];
  readonly total: number;
}

/** The developers of teams, page by page, cached until `forget`. */
class TeamPages {
  readonly #loaded = new Map<number, LoadedTeam>();

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns the loaded developers of a team; loads the first page if there are none. */
  async first(instance: Instance, teamRefId: number, signal: AbortSignal): Promise<LoadedTeam> {
    return this.#loaded.get(teamRefId) ?? this.more(instance, teamRefId, signal);
  }

  /** Loads the next page of a team. */
  async more(instance: Instance, teamRefId: number, signal: AbortSignal): Promise<LoadedTeam> {
    const before = this.#loaded.get(teamRefId)?.developers ?? [];
    const query = { pageIndex: Math.floor(before.length / PAGE_SIZE), pageSize: PAGE_SIZE };
    const { content, totalItems } = await call(
      instance,
      'listTeamDevelopers',
      { parameters: { teamRefId: String(teamRefId) }, query },
      { signal },
    );
    const loaded = { developers: [...before, ...content], total: totalItems };
    // A late response belongs to another instance.
    if (!signal.aborted) this.#loaded.set(teamRefId, loaded);
    return loaded;
  }
}

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
      const trees = await call(instance, 'listOrgTrees', {}, { signal });
      return trees.map((tree) =>
        toOrgTreeNode(tree, async (late) => {
          const teams = await call(instance, 'listOrgTreeTeams', { parameters: { orgTreeId: String(tree.id) } }, { signal: late });
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
