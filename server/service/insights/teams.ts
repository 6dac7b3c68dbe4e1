import type { OrgTreeSummary, TeamInfo, TeamSummary } from '../../core/insights/teams.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type NumberedOrgTree, readOrgTree } from './orgTree.ts';
import { requirePeople } from './teamOnly.ts';

/** The ID of the only org tree: that of the active roster. */
const TREE_ID = 1;

/** Lists the org trees: one, or none before the setup. */
export async function listOrgTrees(context: ServiceContext): Promise<OrgTreeSummary[]> {
  const tree = await readOrgTree(context);
  return tree === null ? [] : [toListedTree(tree)];
}

/** Finds an org tree by the ID from a path; throws NOT_FOUND. */
export async function findOrgTree(context: ServiceContext, id: string): Promise<OrgTreeSummary> {
  return toListedTree(await requireOrgTree(context, id));
}

/** Lists the teams of an org tree, parents before children; throws NOT_FOUND. */
export async function listOrgTreeTeams(context: ServiceContext, id: string): Promise<TeamSummary[]> {
  return toListedTeams(await requireOrgTree(context, id));
}

/** Lists all teams, parents before children; none before the setup. */
export async function listTeams(context: ServiceContext): Promise<TeamSummary[]> {
  const tree = await readOrgTree(context);
  return tree === null ? [] : toListedTeams(tree);
}

/** Finds a team by the refId from a path; throws NOT_FOUND. */
export async function findTeam(context: ServiceContext, refId: string): Promise<TeamInfo> {
  const { tree, place } = await requireTeam(context, refId);
  const path: string[] = [];
  for (let at: number | null = place; at !== null; at = tree.teams[at]!.parent) path.push(tree.teams[at]!.name);
  const childRefIds = tree.refIds.filter((_, child) => tree.teams[child]!.parent === place);
  return { ...toListedTeam(tree, place), orgTreeId: TREE_ID, path: path.reverse(), childRefIds };
}

/** Lists one page of the e-mails of a team's developers, in tree order, with the total number; throws NOT_FOUND. */
export async function listTeamEmails(
  context: ServiceContext,
  refId: string,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ readonly emails: readonly string[]; readonly total: number }> {
  await requirePeople(context);
  const { tree, place } = await requireTeam(context, refId);
  const { from, to } = tree.teams[place]!;
  const start = from + pageIndex * pageSize;
  const emails = tree.members.slice(start, Math.min(start + pageSize, to)).map(({ email }) => email);
  return { emails, total: to - from };
}

async function requireOrgTree(context: ServiceContext, id: string): Promise<NumberedOrgTree> {
  const tree = id === String(TREE_ID) ? await readOrgTree(context) : null;
  if (tree !== null) return tree;
  throw new Refusal(
    'NOT_FOUND',
    `There is no org tree "${id.slice(0, 50)}". Take an ID from GET /v2/org-trees; there is none before a roster is active.`,
  );
}

async function requireTeam(context: ServiceContext, refId: string): Promise<{ readonly tree: NumberedOrgTree; readonly place: number }> {
  const tree = /^[1-9]\d{0,15}$/.test(refId) ? await readOrgTree(context) : null;
  const place = tree?.places.get(Number(refId));
  if (tree !== null && place !== undefined) return { tree, place };
  throw new Refusal(
    'NOT_FOUND',
    `There is no team "${refId.slice(0, 50)}" in the active roster. Take a refId from GET /v2/teams/list; there is none before a roster is active.`,
  );
}

function toListedTree(tree: NumberedOrgTree): OrgTreeSummary {
  const { groupByColumns, orgTreeFilters } = tree.configuration;
  const name = groupByColumns.length === 0 ? 'Managers' : groupByColumns.join(' / ');
  const counts = { teamCount: tree.teams.length, developerCount: tree.members.length };
  return { id: TREE_ID, name, groupByColumns, orgTreeFilters, ...counts };
}

function toListedTeams(tree: NumberedOrgTree): TeamSummary[] {
  return tree.teams.map((_, place) => toListedTeam(tree, place));
}

function toListedTeam({ teams, refIds }: NumberedOrgTree, place: number): TeamSummary {
  const { name, parent, depth, from, to, managerEmail } = teams[place]!;
  const parentRefId = parent === null ? null : refIds[parent]!;
  return { refId: refIds[place]!, name, parentRefId, depth, developerCount: to - from, managerEmail };
}
