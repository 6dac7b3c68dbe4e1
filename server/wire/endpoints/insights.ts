import type { Endpoint, EndpointShape } from '../endpoint.ts';
import { MAX_INSIGHTS_BODY_BYTES } from '../limits.ts';
import { DEVELOPER_REFERENCES } from '../schemas/developers.ts';
import { INSIGHT_REFERENCES, reportRequest } from '../schemas/insights.ts';
import { array, boolean, count, json, positive, string } from '../schemas/jsonSchema.ts';

const refs = INSIGHT_REFERENCES;

const TEAMS = { orNeeds: 'insights:teams' } as const;

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
  listOrgTrees: row('/org-trees', 'List the org tree of the active roster', { ...TEAMS, answer: json(array(refs.OrgTree)) }),
  readOrgTree: row('/org-trees/:orgTreeId', 'Read an org tree', { ...TEAMS, answer: json(refs.OrgTree) }),
  listOrgTreeTeams: row('/org-trees/:orgTreeId/teams', 'List the teams of an org tree, each before its sub-teams', {
    ...TEAMS,
    answer: json(array(refs.Team)),
  }),
  listTeams: row('/teams/list', 'List all teams, each before its sub-teams', { ...TEAMS, answer: json(array(refs.Team)) }),
  readTeam: row('/teams/:teamRefId/team_info', 'Read a team and its place in the org tree', { ...TEAMS, answer: json(refs.TeamInfo) }),
  listTeamDevelopers: row('/teams/:teamRefId/developers', 'List the developers of a team and its sub-teams', {
    query: { pageIndex: { ...count, default: 0 }, pageSize: { ...positive, maximum: 1000, default: 50 } },
    leniency: { refusesEmptyNumbers: true },
    answer: json(DEVELOPER_REFERENCES.DeveloperPage),
  }),
} as const satisfies Record<string, Endpoint>;

function row<const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(path: Path, summary: string, more: More) {
  return {
    method: 'GET',
    path: `/v2${path}`,
    area: 'insights',
    needs: 'insights:read',
    evidence: 'public fact',
    summary,
    ...more,
  } as const;
}
