import type { TeamSummary } from '../../core/insights/teams.ts';
import type { Answer } from '../../wire/endpoint.ts';
import type { INSIGHT_ENDPOINTS } from '../../wire/endpoints/insights.ts';
import type { ListedTeam } from '../../wire/insights.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { readAll } from '../pages.ts';

/** Teams requested at a time. */
const PAGE_SIZE = 1000;

type NestedTeam = Answer<typeof INSIGHT_ENDPOINTS.listOrgTreeTeams>;

/** Lists all teams, parents before children. */
export async function listTeams(instance: Instance, options: CallOptions = {}): Promise<readonly TeamSummary[]> {
  const teams = await readAll<ListedTeam>(async ({ pageIndex: page, offset }) => {
    const answer = await call(instance, 'listTeams', { query: { leafTeamsOnly: false, page, pageSize: PAGE_SIZE } }, options);
    const { items, totalItems = 0, hasNext = offset + items.length < totalItems } = answer;
    return { entries: items, hasMore: hasNext };
  });
  return toSummaries(teams);
}

/** Lists the teams of an org tree, parents before children. */
export async function listOrgTreeTeams(instance: Instance, orgTreeId: string, options: CallOptions = {}): Promise<readonly TeamSummary[]> {
  return toSummaries(flatten(await call(instance, 'listOrgTreeTeams', { parameters: { orgTreeId } }, options)));
}

type PlainTeam = Pick<ListedTeam, 'refId' | 'name' | 'parentRefId' | 'developerCount' | 'managerEmail'>;

/** A root without a refId only holds the root teams. */
function flatten(root: NestedTeam): PlainTeam[] {
  const teams: PlainTeam[] = [];
  const add = ({ children = [], ...team }: NestedTeam, above: number | undefined): void => {
    const { refId, parentRefId = above } = team;
    if (refId !== undefined) teams.push({ ...team, refId, ...(parentRefId === undefined ? {} : { parentRefId }) });
    for (const child of children) add(child, refId);
  };
  add(root, undefined);
  return teams;
}

/** Orders teams by their parents, and gives each its depth; a team whose parent is not among them is a root. */
function toSummaries(teams: readonly PlainTeam[]): TeamSummary[] {
  const known = new Set(teams.map(({ refId }) => refId));
  const below = Map.groupBy(teams, ({ parentRefId }) => (parentRefId !== undefined && known.has(parentRefId) ? parentRefId : null));
  const ordered: TeamSummary[] = [];
  const open = [below.get(null)?.values()];
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const { value: team } = list.next();
    if (team === undefined) {
      open.pop();
      continue;
    }
    const { refId, name, parentRefId, developerCount = 0, managerEmail = null } = team;
    const parent = parentRefId !== undefined && known.has(parentRefId) ? parentRefId : null;
    ordered.push({ refId, name, parentRefId: parent, depth: open.length - 1, developerCount, managerEmail });
    const children = below.get(refId);
    if (children !== undefined) open.push(children.values());
  }
  return ordered;
}
