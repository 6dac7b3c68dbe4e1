import type { OrgTreeSummary, TeamInfo, TeamSummary } from '../../core/insights/teams.ts';
import type { DeveloperPage } from '../../wire/developers.ts';
import type { ReportQuery, ReportRequest, TeamDevelopersQuery } from '../../wire/insights.ts';
import { type Answer, type CallOptions, call, callForJson, callForValue } from '../client.ts';
import type { Instance } from '../instance.ts';

/** A report over many activity records may take long to be counted. */
const REPORT_TIMEOUT = 600_000;

/** Returns a report as CSV, with the file name that the service sends; empty if there is nothing to report. */
export function exportReport(
  instance: Instance,
  request: ReportRequest,
  query: ReportQuery = {},
  options: CallOptions = {},
): Promise<Answer> {
  const input = { accept: 'text/csv, application/json', query: { format: 'csv', ...query }, json: request };
  return call(instance, 'exportReport', input, { timeout: REPORT_TIMEOUT, ...options });
}

/** Returns the org trees: one, as soon as a roster is active. */
export function listOrgTrees(instance: Instance, options: CallOptions = {}): Promise<readonly OrgTreeSummary[]> {
  return callForValue(instance, 'listOrgTrees', Array.isArray, {}, options);
}

/** Returns one org tree. */
export function readOrgTree(instance: Instance, orgTreeId: OrgTreeSummary['id'], options: CallOptions = {}): Promise<OrgTreeSummary> {
  return callForJson(instance, 'readOrgTree', { parameters: { orgTreeId: String(orgTreeId) } }, options);
}

/** Returns the teams of an org tree, parents before children. */
export function listOrgTreeTeams(
  instance: Instance,
  orgTreeId: OrgTreeSummary['id'],
  options: CallOptions = {},
): Promise<readonly TeamSummary[]> {
  return callForValue(instance, 'listOrgTreeTeams', Array.isArray, { parameters: { orgTreeId: String(orgTreeId) } }, options);
}

/** Returns all teams, parents before children. */
export function listTeams(instance: Instance, options: CallOptions = {}): Promise<readonly TeamSummary[]> {
  return callForValue(instance, 'listTeams', Array.isArray, {}, options);
}

/** Returns one team with its place in the tree. */
export function readTeam(instance: Instance, teamRefId: TeamSummary['refId'], options: CallOptions = {}): Promise<TeamInfo> {
  return callForJson(instance, 'readTeam', { parameters: { teamRefId: String(teamRefId) } }, options);
}

/** Returns one page of the developers of a team and of all teams below it, in tree order. */
export function listTeamDevelopers(
  instance: Instance,
  teamRefId: TeamSummary['refId'],
  query: TeamDevelopersQuery = {},
  options: CallOptions = {},
): Promise<DeveloperPage> {
  const input = { parameters: { teamRefId: String(teamRefId) }, query: { ...query } };
  return callForJson(instance, 'listTeamDevelopers', input, options);
}
