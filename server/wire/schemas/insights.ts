import type { INSIGHT_ENDPOINTS } from '../endpoints/insights.ts';
import { type EndpointShape, either, flag, json, list, named, open, text, whole } from './jsonSchema.ts';

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const metrics = open({}, { metrics: list(text) });
const period = { dateStart: day, dateEnd: day };
const usual = { teamRefId: whole, granularity: text, includeRatings: flag };

/** The bodies of area B. */
export const INSIGHT_SCHEMAS = {
  TeamExportRequest: open(period, {
    ...usual,
    collectionId: text,
    productivity: metrics,
    efficiency: open({}, { metrics: list(text), calculationType: text }),
  }),
  ContributorExportRequest: open({ ...period, collectionId: text, productivityContributors: metrics }, usual),
} as const;

/** What each endpoint of area B takes and answers. */
export const INSIGHT_SHAPES: Readonly<Record<keyof typeof INSIGHT_ENDPOINTS, EndpointShape>> = {
  exportReport: {
    query: { format: text, projectIdentifier: text },
    body: json(either(named('TeamExportRequest'), named('ContributorExportRequest'))),
    answer: { 'text/csv': text },
  },
};
