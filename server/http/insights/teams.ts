import type { OrgTreeSummary, TeamInfo, TeamSummary } from '../../core/insights/teams.ts';
import { listDevelopers, toPage } from '../../service/developers/developers.ts';
import { findOrgTree, findTeam, listOrgTrees, listOrgTreeTeams, listTeamEmails, listTeams } from '../../service/insights/teams.ts';
import type { DeveloperPage } from '../../wire/developers.ts';
import type { Handlers } from '../call.ts';

const ALL_BY_NAME = { versionId: null, developerRefIds: null, search: null, sortKey: 'name', descending: false } as const;

/** The handlers of org trees and teams. */
export const TEAM_HANDLERS = {
  listOrgTrees({ service }): Promise<readonly OrgTreeSummary[]> {
    return listOrgTrees(service);
  },

  readOrgTree(call): Promise<OrgTreeSummary> {
    return findOrgTree(call.service, call.parameters.orgTreeId);
  },

  listOrgTreeTeams(call): Promise<readonly TeamSummary[]> {
    return listOrgTreeTeams(call.service, call.parameters.orgTreeId);
  },

  listTeams({ service }): Promise<readonly TeamSummary[]> {
    return listTeams(service);
  },

  readTeam(call): Promise<TeamInfo> {
    return findTeam(call.service, call.parameters.teamRefId);
  },

  /** Answers a page in the order of the tree. */
  async listTeamDevelopers(call): Promise<DeveloperPage> {
    const { query, service } = call;
    const page = { pageIndex: query.pageIndex, pageSize: query.pageSize };
    const { emails, total } = await listTeamEmails(service, call.parameters.teamRefId, page);
    if (emails.length === 0) return toPage([], total, page);
    const found = await listDevelopers(service, { ...ALL_BY_NAME, ...page, emails, pageIndex: 0 });
    const byEmail = new Map(found.content.map((developer) => [developer.email, developer]));
    // Leaves out developers who left the roster between the two queries.
    const developers = emails.map((email) => byEmail.get(email)).filter((developer) => developer !== undefined);
    return toPage(developers, total, page);
  },
} satisfies Handlers;
