import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { listOrgTreeTeams } from '../../server/api/insights/teams.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { TeamSummary } from '../../server/core/insights/teams.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { OrgTree, TeamDevelopers } from '../../server/wire/insights.ts';
import { type TreeNode, toMoreNode } from '../views/nodeTree.ts';
import { byPageNumber, type LoadEntries, type Loaded, Pages } from '../views/pages.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { NOUNS } from '../window/icons.ts';

/** Developers shown at first, and added by each "Load More". */
const PAGE_SIZE = 50;

/** Maximum number of org trees shown. */
const MAX_TREES = 1000;

/** Creates the Insights view: the org trees of the active version, their teams and developers. */
export function createInsightsPane(parts: PaneParts): Pane {
  const pages = new Pages();
  const toLister =
    (instance: Instance): ListDeveloperNodes =>
    async (team, signal) => {
      const list = String(team.refId);
      const load: LoadEntries<TeamDeveloper> = byPageNumber(PAGE_SIZE, async (query, late) => {
        const answer = await call(instance, 'listTeamDevelopers', { parameters: { teamRefId: list }, query }, { signal: late });
        const { developers, pagination, totalDevelopers = developers.length } = answer;
        return { content: developers, totalItems: pagination?.totalElements ?? totalDevelopers };
      });
      return toTeamDeveloperNodes(team, await pages.first(list, load, signal), async () => {
        const { entries } = await pages.more(list, load, parts.instances.signal);
        pane.refreshNodes(({ id }) => id === `team:${team.refId}` || id === `everybody:${team.refId}`);
        return entries.length;
      });
    };
  const pane = new Pane('insights', parts, {
    roots: async (instance, signal) => {
      const { records } = await call(instance, 'listOrgTrees', { query: { pageSize: MAX_TREES } }, { signal });
      return records.map((tree) =>
        toOrgTreeNode(tree, async (late) => {
          const teams = await listOrgTreeTeams(instance, String(tree.id), { signal: late });
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

type TeamDeveloper = TeamDevelopers['developers'][number];

/** Returns the nodes of a team's developers, and the one that loads more. */
type ListDeveloperNodes = (team: TeamSummary, signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** Formats the number of developers in a team or an org tree. */
function countDevelopers(count: number): string {
  return plural(count, '1 developer', '{0} developers', formatCount(count));
}

/** Creates the node of an org tree, with its teams below. */
function toOrgTreeNode({ id, name, teamCount, developerCount }: OrgTree, children: TreeNode['children']): TreeNode {
  const teams = teamCount === undefined ? [] : [plural(teamCount, '1 team', '{0} teams', teamCount)];
  const developers = developerCount === undefined ? [] : [countDevelopers(developerCount)];
  return {
    id: `orgTree:${id}`,
    label: name,
    description: [...teams, ...developers].join(' · '),
    ...NOUNS.orgTree,
    kind: 'orgTree',
    target: { orgTreeId: id },
    expanded: true,
    ...(children === undefined ? {} : { children }),
  };
}

/** Creates the nodes of the teams directly below a team, or of the roots for null. `teams` are all teams of a tree, grouped by parent. */
function toTeamNodes(
  teams: ReadonlyMap<number | null, readonly TeamSummary[]>,
  parent: number | null,
  listDevelopers: ListDeveloperNodes,
): TreeNode[] {
  return (teams.get(parent) ?? []).map((team) => {
    const { refId, name, developerCount, managerEmail } = team;
    const hasTeams = teams.has(refId);
    return {
      id: `team:${refId}`,
      label: name,
      description: countDevelopers(developerCount),
      tooltip: [name, l10n.t('Team {0}', refId), ...(managerEmail === null ? [] : [l10n.t('Manager: {0}', managerEmail)])].join('\n'),
      ...NOUNS.team,
      kind: 'team',
      target: { teamRefId: refId, name },
      expanded: parent === null,
      children: async (signal) => {
        if (!hasTeams) return listDevelopers(team, signal);
        return [...toTeamNodes(teams, refId, listDevelopers), toMembersNode(team, listDevelopers)];
      },
    };
  });
}

/** Creates the node that contains the developers of a team with subteams. */
function toMembersNode(team: TeamSummary, listDevelopers: ListDeveloperNodes): TreeNode {
  return {
    id: `everybody:${team.refId}`,
    label: l10n.t('All developers'),
    description: l10n.t('of {0}, with all below', team.name),
    ...NOUNS.person,
    kind: 'everybody',
    target: { teamRefId: team.refId, name: team.name },
    children: (signal) => listDevelopers(team, signal),
  };
}

/** Creates the nodes of a team's developers loaded so far, and one that loads more if there are more. */
function toTeamDeveloperNodes(
  { refId }: TeamSummary,
  { entries, next, total }: Loaded<TeamDeveloper>,
  more: () => Promise<number>,
): TreeNode[] {
  if (total === 0) return [{ id: `nobody:${refId}`, label: l10n.t('This team has no members'), kind: 'none' }];
  const nodes = entries.map(
    ({ name, email, refId: developerRefId }): TreeNode => ({
      id: `member:${refId}:${developerRefId}`,
      label: name,
      description: email,
      ...NOUNS.person,
      kind: 'member',
      target: { email, name },
    }),
  );
  return next === null ? nodes : [...nodes, toMoreNode(`more:${refId}`, l10n.t('{0} of {1}', entries.length, total), more)];
}
