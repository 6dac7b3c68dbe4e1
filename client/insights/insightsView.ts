import { l10n } from 'vscode';
import type { OrgTreeSummary, TeamSummary } from '../../server/core/insights/teams.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { Developer } from '../../server/wire/developers.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { NOUNS } from '../window/icons.ts';

/** Returns the nodes of a team's developers, and the one that loads more. */
export type ListDeveloperNodes = (team: TeamSummary, signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** Formats the number of developers in a team or an org tree. */
function countDevelopers(count: number): string {
  return plural(count, '1 developer', '{0} developers', formatCount(count));
}

/** Creates the node of an org tree, with its teams below. */
export function toOrgTreeNode({ id, name, teamCount, developerCount }: OrgTreeSummary, children: TreeNode['children']): TreeNode {
  const teams = plural(teamCount, '1 team', '{0} teams', teamCount);
  return {
    id: `orgTree:${id}`,
    label: name,
    description: `${teams} · ${countDevelopers(developerCount)}`,
    ...NOUNS.orgTree,
    kind: 'orgTree',
    target: { orgTreeId: id },
    expanded: true,
    ...(children === undefined ? {} : { children }),
  };
}

/** Creates the nodes of the teams directly below a team, or of the roots for null. `teams` are all teams of a tree, grouped by parent. */
export function toTeamNodes(
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
export function toTeamDeveloperNodes(
  { refId }: TeamSummary,
  { developers, total }: { readonly developers: readonly Developer[]; readonly total: number },
  more: () => Promise<number>,
): TreeNode[] {
  if (total === 0) return [{ id: `nobody:${refId}`, label: l10n.t('This team has no members'), kind: 'none' }];
  const nodes = developers.map(
    ({ name, email, developerRefId }): TreeNode => ({
      id: `member:${refId}:${developerRefId}`,
      label: name,
      description: email,
      ...NOUNS.person,
      kind: 'member',
      target: { email, name },
    }),
  );
  if (developers.length >= total) return nodes;
  return [
    ...nodes,
    {
      id: `more:${refId}`,
      label: l10n.t('Load More…'),
      description: l10n.t('{0} of {1}', developers.length, total),
      kind: 'more',
      command: 'loadMore',
      more,
    },
  ];
}
