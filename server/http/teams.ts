import { listDevelopers } from '../service/developers/listDevelopers.ts';
import { toPage } from '../service/developers/page.ts';
import { findOrgTree, findTeam, listOrgTrees, listOrgTreeTeams, listTeamEmails, listTeams } from '../service/insights/listTeams.ts';
import type { DeveloperPage } from '../wire/developers.ts';
import type { OrgTreeSummary, TeamInfo, TeamSummary } from '../wire/insights.ts';
import { type Call, readParameter } from './call.ts';
import { readDeveloperSearch } from './developerSearch.ts';
import type { JsonObject } from './jsonBody.ts';

/** Handles GET /v2/org-trees. */
export function handleOrgTrees({ service }: Call): Promise<readonly OrgTreeSummary[]> {
  return listOrgTrees(service);
}

/** Handles GET /v2/org-trees/{orgTreeId}. */
export function handleOrgTree(call: Call): Promise<OrgTreeSummary> {
  return findOrgTree(call.service, readParameter(call, 'orgTreeId'));
}

/** Handles GET /v2/org-trees/{orgTreeId}/teams. */
export function handleOrgTreeTeams(call: Call): Promise<readonly TeamSummary[]> {
  return listOrgTreeTeams(call.service, readParameter(call, 'orgTreeId'));
}

/** Handles GET /v2/teams/list. */
export function handleTeams({ service }: Call): Promise<readonly TeamSummary[]> {
  return listTeams(service);
}

/** Handles GET /v2/teams/{teamRefId}/team_info. */
export function handleTeam(call: Call): Promise<TeamInfo> {
  return findTeam(call.service, readParameter(call, 'teamRefId'));
}

/** Handles GET /v2/teams/{teamRefId}/developers: answers a page in the order of the tree. */
export async function handleTeamDevelopers(call: Call): Promise<DeveloperPage> {
  const { request, service } = call;
  const { pageIndex, pageSize } = request.query as JsonObject;
  const search = readDeveloperSearch({ pageIndex, pageSize });
  const { emails, total } = await listTeamEmails(service, readParameter(call, 'teamRefId'), search);
  if (emails.length === 0) return toPage([], total, search);
  const found = await listDevelopers(service, { ...search, emails, pageIndex: 0 });
  const byEmail = new Map(found.content.map((developer) => [developer.email, developer]));
  // Leaves out developers who left the roster between the two queries.
  const developers = emails.map((email) => byEmail.get(email)).filter((developer) => developer !== undefined);
  return toPage(developers, total, search);
}
