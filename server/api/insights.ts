import type { DeveloperPage } from '../wire/developers.ts';
import type { OrgTreeSummary, ReportQuery, ReportRequest, TeamDevelopersQuery, TeamInfo, TeamSummary } from '../wire/insights.ts';
import { type Answer, type CallOptions, call, callForJson, callForValue } from './client.ts';
import type { Instance } from './instance.ts';

/** A report over many facts may take long to be counted. */
const REPORT_TIMEOUT = 600_000;

/** A report as CSV, under the file name that the service gives it; without a byte where there is nothing to report. */
export function exportReport(
  instance: Instance,
  request: ReportRequest,
  query: ReportQuery = {},
  options: CallOptions = {},
): Promise<Answer> {
  const input = { accept: 'text/csv, application/json', query: { format: 'csv', ...query }, json: request };
  return call(instance, 'exportReport', input, { timeout: REPORT_TIMEOUT, ...options });
}

/** The org trees: one, as soon as a roster is active. */
export function listOrgTrees(instance: Instance, options: CallOptions = {}): Promise<readonly OrgTreeSummary[]> {
  return callForValue(instance, 'listOrgTrees', Array.isArray, {}, options);
}

/** One org tree. */
export function readOrgTree(instance: Instance, orgTreeId: OrgTreeSummary['id'], options: CallOptions = {}): Promise<OrgTreeSummary> {
  return callForJson(instance, 'readOrgTree', { parameters: { orgTreeId: String(orgTreeId) } }, options);
}

/** The teams of an org tree, each before those below it. */
export function listOrgTreeTeams(
  instance: Instance,
  orgTreeId: OrgTreeSummary['id'],
  options: CallOptions = {},
): Promise<readonly TeamSummary[]> {
  return callForValue(instance, 'listOrgTreeTeams', Array.isArray, { parameters: { orgTreeId: String(orgTreeId) } }, options);
}

/** All teams, each before those below it. */
export function listTeams(instance: Instance, options: CallOptions = {}): Promise<readonly TeamSummary[]> {
  return callForValue(instance, 'listTeams', Array.isArray, {}, options);
}

/** One team and where it stands. */
export function readTeam(instance: Instance, teamRefId: TeamSummary['refId'], options: CallOptions = {}): Promise<TeamInfo> {
  return callForJson(instance, 'readTeam', { parameters: { teamRefId: String(teamRefId) } }, options);
}

/** One page of the developers of a team with all below it, in the order of the tree. */
export function listTeamDevelopers(
  instance: Instance,
  teamRefId: TeamSummary['refId'],
  query: TeamDevelopersQuery = {},
  options: CallOptions = {},
): Promise<DeveloperPage> {
  const input = { parameters: { teamRefId: String(teamRefId) }, query: { ...query } };
  return callForJson(instance, 'listTeamDevelopers', input, options);
}
