import { listDevelopers } from '../../service/developers/developers.ts';
import { type NumberedOrgTree, readOrgTree } from '../../service/insights/orgTree.ts';
import { requireTeam, TREE_ID, toTreeName } from '../../service/insights/teams.ts';
import type { ServiceContext } from '../../service/serviceContext.ts';
import { INSIGHT_ENDPOINTS } from '../../wire/endpoints/insights.ts';
import type { ListedTeam, Team, TeamPage, TeamsByAccess } from '../../wire/insights.ts';
import { TEAM_SEARCH } from '../../wire/schemas/teams.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toQueryReader } from '../readRequest.ts';
import { findItems, toParameters, toSlice, toTeamFields, toTreeOfTeam } from './teamBodies.ts';
import { ALL_DEVELOPERS } from './teamDevelopers.ts';

const { searchTeams } = INSIGHT_ENDPOINTS;
const TeamSearch = toQueryReader({ ...searchTeams, query: { ...searchTeams.query, ...TEAM_SEARCH } });
type TeamSearch = InstanceType<typeof TeamSearch>;

/** The handlers of teams. */
export const TEAM_HANDLERS = {
  listTeams({ service, query }): Promise<TeamPage> {
    return listPage(service, query);
  },

  searchTeams({ service, request, body }): Promise<TeamPage> {
    return listPage(service, new TeamSearch(toParameters(request, body)));
  },

  async listTeamsByAccess({ service }): Promise<TeamsByAccess> {
    const tree = await readOrgTree(service);
    const teams = tree === null ? [] : tree.refIds.map((_, place) => toTeamFields(tree, place));
    const viewableTeams = teams.map(({ refId, name, displayName, parentRefId }) => {
      return { id: refId, refId, name, displayName, ...(parentRefId === undefined ? {} : { parentRefId }) };
    });
    return { editableTeams: [], viewableTeams };
  },

  async readTeam({ service, parameters }): Promise<Team> {
    const { tree, place } = await requireTeam(service, parameters.teamRefId);
    const { teams, refIds } = tree;
    const path: string[] = [];
    for (let at: number | null = place; at !== null; at = teams[at]!.parent) path.push(teams[at]!.name);
    const { managerEmail } = teams[place]!;
    const [manager] = managerEmail === null ? [] : await listDevelopers(service, { ...ALL_DEVELOPERS, emails: [managerEmail] });
    return {
      ...toTeamFields(tree, place),
      depth: path.length - 1,
      orgTreeId: TREE_ID,
      ...(manager === undefined ? {} : { managerRefId: manager.developerRefId }),
      path: path.reverse(),
      childRefIds: refIds.filter((_, child) => teams[child]!.parent === place),
    };
  },
} satisfies Handlers;

async function listPage(service: ServiceContext, query: CallTo<'listTeams'>['query'] | TeamSearch): Promise<TeamPage> {
  const { page: pageIndex, pageSize, leafTeamsOnly } = query;
  const tree = await readOrgTree(service);
  const teams = tree?.refIds.map((_, place) => ({ place, ...toTeamFields(tree, place) })) ?? [];
  const wanted = leafTeamsOnly ? teams.filter(({ leaf }) => leaf) : teams;
  const found = tree !== null && 'searchKey' in query ? search(tree, wanted, query) : wanted;
  const totalPages = Math.ceil(found.length / pageSize);
  return {
    items: tree === null ? [] : toSlice(found, pageIndex, pageSize).map((team) => toListed(tree, team, query)),
    pageIndex,
    pageSize,
    totalItems: found.length,
    totalPages,
    hasNext: pageIndex + 1 < totalPages,
    hasPrevious: pageIndex > 0 && found.length > 0,
  };
}

type PlacedTeam = ReturnType<typeof toTeamFields> & { readonly place: number };

function search(tree: NumberedOrgTree, teams: readonly PlacedTeam[], query: TeamSearch): readonly PlacedTeam[] {
  const texts = { name: ({ name }: PlacedTeam) => name, managerName: toManager, orgTreeName: () => toTreeName(tree) };
  const keys = {
    ...texts,
    // Teams are numbered in the order in which they first appeared; no times of changes or authors are stored.
    createdAt: ({ refId }: PlacedTeam) => refId,
    developerCount: ({ developerCount }: PlacedTeam) => developerCount,
    updatedAt: null,
    updatedBy: null,
  };
  return findItems(teams, query, texts[query.searchKey ?? 'name'], query.sortBy === null ? null : keys[query.sortBy]);
}

/** Returns the name of a team's manager, which is that of the team; '' if columns define the teams. */
function toManager({ name, managerEmail }: PlacedTeam): string {
  return managerEmail === undefined ? '' : name;
}

function toListed(tree: NumberedOrgTree, team: PlacedTeam, asked: Parameters<typeof toTreeOfTeam>[1]): ListedTeam {
  const { place, ...fields } = team;
  const manager = toManager(team);
  return {
    id: fields.refId,
    ...fields,
    depth: tree.teams[place]!.depth,
    integrations: [],
    orgTree: toTreeOfTeam(tree, asked),
    teamManagers: manager === '' ? [] : [manager],
  };
}
