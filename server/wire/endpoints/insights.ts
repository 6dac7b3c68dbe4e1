import type { Endpoint } from '../endpoint.ts';

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
  },
  listOrgTrees: row('/org-trees', 'List the org tree of the active roster'),
  readOrgTree: row('/org-trees/:orgTreeId', 'Read an org tree'),
  listOrgTreeTeams: row('/org-trees/:orgTreeId/teams', 'List the teams of an org tree, each before its sub-teams'),
  listTeams: row('/teams/list', 'List all teams, each before its sub-teams'),
  readTeam: row('/teams/:teamRefId/team_info', 'Read a team and its place in the org tree'),
  listTeamDevelopers: peopleRow('/teams/:teamRefId/developers', 'List the developers of a team and its sub-teams'),
} as const satisfies Record<string, Endpoint>;

function row(path: string, summary: string): Endpoint {
  return { ...peopleRow(path, summary), orNeeds: 'insights:teams' };
}

function peopleRow(path: string, summary: string): Endpoint {
  return { method: 'GET', path: `/v2${path}`, area: 'insights', needs: 'insights:read', evidence: 'public fact', summary };
}
