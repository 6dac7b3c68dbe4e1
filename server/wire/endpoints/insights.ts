import type { Endpoint, EndpointShape } from '../endpoint.ts';
import { MAX_INSIGHTS_BODY_BYTES } from '../limits.ts';
import { INSIGHT_REFERENCES, reportRequest } from '../schemas/insights.ts';
import { array, boolean, count, enumOf, json, positive, string } from '../schemas/jsonSchema.ts';
import { TEAM_DEVELOPER_SEARCH } from '../schemas/teams.ts';

const refs = INSIGHT_REFERENCES;

const TEAMS = { orNeeds: 'insights:teams' } as const;
const scope = { orgIdentifier: string, projectIdentifier: string };
/** A page of at most 1,000 entries, by default of 50. */
const pageSize = { ...positive, maximum: 1000, default: 50 };
const first = { ...count, default: 0 };
const inPages = { pageIndex: first, pageSize };
const refusesEmptyNumbers = { leniency: { refusesEmptyNumbers: true } } as const;
const either = enumOf('true', 'false');

/** Area B: insights. */
export const INSIGHT_ENDPOINTS = {
  exportReport: {
    method: 'POST',
    path: '/v2/insights/teams/reports',
    area: 'insights',
    needs: 'insights:read',
    orNeeds: 'insights:teams',
    evidence: 'documented',
    summary: 'Export a report on teams or contributors as CSV',
    query: {
      /** csv, the default and only format. */
      format: string,
      accountId: string,
      orgIdentifier: string,
      projectIdentifier: string,
      /** Cells that a spreadsheet could execute get a leading apostrophe. */
      spreadsheetSafe: boolean,
    },
    body: json(reportRequest),
    bodyLimit: MAX_INSIGHTS_BODY_BYTES,
    // A report over many activity records may take long to be counted.
    timeout: 600_000,
    answer: { 'text/csv': string },
  },
  listOrgTrees: row('GET', '/org-trees', 'List the org tree of the active roster', {
    ...TEAMS,
    ...refusesEmptyNumbers,
    query: { accountIdentifier: string, ...scope, ...inPages },
    answer: json(refs.OrgTreePage),
  }),
  searchOrgTrees: row('POST', '/org-trees/list', 'List the org trees that a search finds', {
    ...TEAMS,
    ...refusesEmptyNumbers,
    query: { ...scope, ...inPages },
    body: json(refs.OrgTreeSearch),
    example: '{"searchKey": "name", "searchValue": "managers"}',
    answer: json(refs.OrgTreePage),
  }),
  listTeamHierarchies: row('GET', '/org-trees/hierarchies', 'List the root teams, each with all teams below it', {
    ...TEAMS,
    query: { accountIdentifier: string, ...scope },
    answer: json(array(refs.TeamHierarchy)),
  }),
  readOrgTree: row('GET', '/org-trees/:orgTreeId', 'Read an org tree', {
    ...TEAMS,
    query: { accountIdentifier: string },
    answer: json(refs.OrgTree),
  }),
  listOrgTreeTeams: row('GET', '/org-trees/:orgTreeId/teams', 'Read the teams of an org tree, nested', {
    ...TEAMS,
    answer: json(refs.OrgTreeTeam),
  }),
  listOrgTreeIntegrations: row(
    'GET',
    '/org-trees/:orgTreeId/integrations',
    'List the integrations of an org tree, of which there are none',
    {
      ...TEAMS,
      answer: json(array(refs.Integration)),
    },
  ),
  listTeams: row('GET', '/teams/list', 'List teams, each before its sub-teams; by default those without sub-teams', {
    ...TEAMS,
    ...refusesEmptyNumbers,
    query: { account: string, ...scope, leafTeamsOnly: { ...boolean, default: true }, page: first, pageSize },
    answer: json(refs.TeamPage),
  }),
  searchTeams: row('POST', '/teams/list', 'List the teams that a search finds', {
    ...TEAMS,
    ...refusesEmptyNumbers,
    query: { ...scope, page: first, pageSize },
    body: json(refs.TeamSearch),
    example: '{"leafTeamsOnly": false, "searchKey": "name", "searchValue": "core"}',
    answer: json(refs.TeamPage),
  }),
  listTeamsByAccess: row('GET', '/teams/list-by-access', 'List the teams that the key may view, and those that it may edit', {
    ...TEAMS,
    query: { account: string, ...scope },
    answer: json(refs.TeamsByAccess),
  }),
  readTeam: row('GET', '/teams/:teamRefId/team_info', 'Read a team and its place in the org tree', { ...TEAMS, answer: json(refs.Team) }),
  listTeamDevelopers: row('GET', '/teams/:teamRefId/developers', 'List the developers of a team and its sub-teams', {
    ...refusesEmptyNumbers,
    query: { ...inPages, ...TEAM_DEVELOPER_SEARCH, shared: either, hasIdentities: either },
    answer: json(refs.TeamDevelopers),
  }),
  searchTeamDevelopers: row('POST', '/teams/:teamRefId/developers', 'List the developers of a team that a search finds', {
    ...refusesEmptyNumbers,
    query: inPages,
    body: json(refs.TeamDeveloperSearch),
    example: '{"searchKey": "name", "searchValue": "ann"}',
    answer: json(refs.TeamDevelopers),
  }),
} as const satisfies Record<string, Endpoint>;

function row<const Method extends 'GET' | 'POST', const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Method,
  path: Path,
  summary: string,
  more: More,
) {
  return { method, path: `/v2${path}`, area: 'insights', needs: 'insights:read', evidence: 'public fact', summary, ...more } as const;
}
