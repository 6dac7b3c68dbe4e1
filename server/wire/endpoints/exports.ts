import { EXPORT_STATUSES } from '../../core/insights/exportOrder.ts';
import type { Endpoint, EndpointShape } from '../endpoint.ts';
import { EXPORT_REFERENCES } from '../schemas/exports.ts';
import { anything, count, enumOf, json, positive, string } from '../schemas/jsonSchema.ts';

const refs = EXPORT_REFERENCES;

/** The project that the caller works in; teams are always those of the whole account. */
const place = { projectIdentifier: string, orgIdentifier: string };
const file = { 'text/csv': string, 'application/json': anything, 'application/gzip': string };

/** The exports of area B that run as jobs: `efficiency` or `productivity`, by the published client. */
export const EXPORT_ENDPOINTS = {
  startExport: row('POST', '', 'Start an export, or find that of the same request in the last 30 minutes', {
    query: place,
    body: json(refs.ExportOrder),
    answer: json(refs.ExportState),
    answerStatus: 202,
  }),
  exportAtOnce: row('POST', '/sync', 'Export and answer the file', {
    query: place,
    body: json(refs.ExportOrder),
    answer: file,
    timeout: 600_000,
  }),
  listExports: row('GET', '', 'List exports', {
    query: {
      ...place,
      status: enumOf(...EXPORT_STATUSES),
      /** all, or mine for those of the key of the request. */
      scope: { ...enumOf('all', 'mine'), default: 'all' },
      teamId: string,
      /** The ID or name of a key. */
      createdBy: string,
      /** Days of creation as yyyy-MM-dd, both included, in UTC. */
      dateFrom: string,
      dateTo: string,
      limit: { ...positive, maximum: 1000, default: 50 },
      page: { ...count, default: 0 },
      sortBy: { ...enumOf('createdAt', 'completedAt', 'status'), default: 'createdAt' },
      sortOrder: { ...enumOf('asc', 'desc'), default: 'desc' },
    },
    answer: json(refs.ExportList),
  }),
  readExport: row('GET', '/:exportId', 'Read the status of an export', { query: place, answer: json(refs.ExportState) }),
  downloadExport: row('GET', '/:exportId/download', 'Download the file of an export', { query: place, answer: file, timeout: 600_000 }),
} as const satisfies Record<string, Endpoint>;

function row<const Method extends 'GET' | 'POST', const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Method,
  path: Path,
  summary: string,
  more: More,
) {
  return {
    method,
    path: `/v2/insights/:metricFamily/exports${path}`,
    area: 'insights',
    needs: 'insights:read',
    orNeeds: 'insights:teams',
    evidence: 'public fact',
    summary,
    ...more,
  } as const;
}
