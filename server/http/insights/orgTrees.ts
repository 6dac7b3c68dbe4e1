import { type NumberedOrgTree, readOrgTree } from '../../service/insights/orgTree.ts';
import { requireOrgTree, TREE_ID } from '../../service/insights/teams.ts';
import { INSIGHT_ENDPOINTS } from '../../wire/endpoints/insights.ts';
import type { OrgTree, OrgTreePage } from '../../wire/insights.ts';
import { ORG_TREE_SEARCH, type OrgTreeTeam, type TeamHierarchy } from '../../wire/schemas/teams.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toQueryReader } from '../readRequest.ts';
import { findItems, nest, toParameters, toSlice, toTeamFields, toTreeOfTeam } from './teamBodies.ts';

const { searchOrgTrees } = INSIGHT_ENDPOINTS;
const TreeSearch = toQueryReader({ ...searchOrgTrees, query: { ...searchOrgTrees.query, ...ORG_TREE_SEARCH } });

/** The handlers of org trees: one, or none before the setup. */
export const ORG_TREE_HANDLERS = {
  listOrgTrees({ service, query }): Promise<OrgTreePage> {
    return listTrees(service, query);
  },

  searchOrgTrees({ service, request, body }): Promise<OrgTreePage> {
    return listTrees(service, new TreeSearch(toParameters(request, body)));
  },

  async readOrgTree({ service, parameters }): Promise<OrgTree> {
    return toBody(await requireOrgTree(service, parameters.orgTreeId));
  },

  async listTeamHierarchies({ service }): Promise<readonly TeamHierarchy[]> {
    const tree = await readOrgTree(service);
    if (tree === null) return [];
    return nest<TeamHierarchy>(tree, (place, children) => {
      const { name, displayName, refId } = toTeamFields(tree, place);
      return { name, displayName, orgTreeId: TREE_ID, refId, children };
    });
  },

  async listOrgTreeTeams({ service, parameters }): Promise<OrgTreeTeam> {
    const tree = await requireOrgTree(service, parameters.orgTreeId);
    const nothing = { integrations: [], groupedFilters: {} };
    const roots = nest<OrgTreeTeam>(tree, (place, children) => ({ ...toTeamFields(tree, place), ...nothing, children }));
    const [root, ...others] = roots;
    if (root !== undefined && others.length === 0) return root;
    const { name } = toTreeOfTeam(tree, {});
    return { name, displayName: name, leaf: root === undefined, developerCount: tree.members.length, ...nothing, children: roots };
  },

  async listOrgTreeIntegrations({ service, parameters }): Promise<readonly []> {
    await requireOrgTree(service, parameters.orgTreeId);
    return [];
  },
} satisfies Handlers;

type Asked = CallTo<'listOrgTrees'>['query'] | InstanceType<typeof TreeSearch>;

async function listTrees(service: CallTo<'listOrgTrees'>['service'], query: Asked): Promise<OrgTreePage> {
  const { pageIndex, pageSize } = query;
  const tree = await readOrgTree(service);
  const listed = tree === null ? [] : [toBody(tree, query)];
  const found = 'searchKey' in query ? search(listed, query) : listed;
  return { records: toSlice(found, pageIndex, pageSize), pageIndex, pageSize, totalCount: found.length };
}

/** Without profiles, none is found by the name of one. */
function search(trees: readonly OrgTree[], query: InstanceType<typeof TreeSearch>): readonly OrgTree[] {
  const { searchKey, sortBy } = query;
  const toText = ({ name }: OrgTree) => (searchKey === null || searchKey === 'name' ? name : '');
  return findItems(trees, query, toText, ({ name, teamCount = 0 }) => (sortBy === 'teamCount' ? teamCount : name));
}

function toBody(tree: NumberedOrgTree, asked: Parameters<typeof toTreeOfTeam>[1] = {}): OrgTree {
  const { teams, members, refIds, configuration } = tree;
  const roots = refIds.filter((_, place) => teams[place]!.parent === null);
  return {
    ...toTreeOfTeam(tree, asked),
    access: true,
    groupByFields: configuration.groupByColumns.map((fieldName, order) => ({ fieldName, order })),
    filters: configuration.orgTreeFilters.map(({ column, values }) => ({ fieldName: column, fieldValues: values, operator: 'EQUALS' })),
    integrations: [],
    canvasDashboardIds: [],
    ...(roots.length === 1 ? { rootTeamRefId: roots[0]! } : {}),
    teamCount: teams.length,
    developerCount: members.length,
  };
}
