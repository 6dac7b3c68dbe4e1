import type { Endpoint } from '../endpoint.ts';

/** Area B: insights. */
export const INSIGHT_ENDPOINTS = {
  exportReport: {
    method: 'POST',
    path: '/v2/insights/teams/reports',
    area: 'insights',
    needs: 'insights:read',
    evidence: 'documented',
    summary: 'A report on teams or contributors as CSV',
  },
  listOrgTrees: row('/org-trees', 'The org tree of the active roster'),
  readOrgTree: row('/org-trees/:orgTreeId', 'One org tree'),
  listOrgTreeTeams: row('/org-trees/:orgTreeId/teams', 'Its teams, each before those below it'),
  listTeams: row('/teams/list', 'All teams, each before those below it'),
  readTeam: row('/teams/:teamRefId/team_info', 'One team and where it stands'),
  listTeamDevelopers: row('/teams/:teamRefId/developers', 'The developers of a team with all below it, as a page'),
} as const satisfies Record<string, Endpoint>;

function row(path: string, summary: string): Endpoint {
  return { method: 'GET', path: `/v2${path}`, area: 'insights', needs: 'insights:read', evidence: 'public fact', summary };
}
