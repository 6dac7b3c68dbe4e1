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
} as const satisfies Record<string, Endpoint>;
