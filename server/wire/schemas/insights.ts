import { FACT_KINDS } from '../../core/insights/activity.ts';
import type { INSIGHT_ENDPOINTS } from '../endpoints/insights.ts';
import { closed, count, type EndpointShape, either, flag, json, list, named, open, orNull, text, whole, words } from './jsonSchema.ts';

const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const metrics = open({}, { metrics: list(text) });
const period = { dateStart: day, dateEnd: day };
const usual = { teamRefId: whole, granularity: text, includeRatings: flag };

const team = { refId: whole, name: text, parentRefId: orNull(whole), depth: count, developerCount: count, managerEmail: orNull(text) };

/** The schemas of area B. */
export const INSIGHT_SCHEMAS = {
  TeamExportRequest: open(period, {
    ...usual,
    collectionId: text,
    productivity: metrics,
    efficiency: open({}, { metrics: list(text), calculationType: text }),
  }),
  ContributorExportRequest: open({ ...period, collectionId: text, productivityContributors: metrics }, usual),
  ExplainReportRequest: open(
    { request: either(named('TeamExportRequest'), named('ContributorExportRequest')), metric: text },
    { teamRefId: whole, email: text, pageIndex: count, pageSize: { type: 'integer', minimum: 1, maximum: 1000 } },
  ),
  Explanation: closed({
    name: text,
    metric: text,
    unit: text,
    value: text,
    formula: text,
    total: count,
    pageIndex: count,
    pageSize: count,
    facts: list(named('ExplainedFact')),
  }),
  ExplainedFact: closed(
    { kind: words(...FACT_KINDS), id: text, developer: text, email: text, counted: either({ type: 'number' }, text) },
    {
      repository: text,
      ticket: text,
      at: text,
      deployedAt: text,
      createdAt: text,
      firstCommentAt: text,
      mergedAt: text,
      startedAt: text,
      finishedAt: text,
      resolvedAt: text,
      outcome: words('success', 'failure'),
      lines: count,
      comments: count,
    },
  ),
  OrgTree: closed({
    id: whole,
    name: text,
    groupByColumns: list(text),
    orgTreeFilters: list(closed({ column: text, values: list(text) })),
    teamCount: count,
    developerCount: count,
  }),
  Team: closed(team),
  TeamInfo: closed({ ...team, orgTreeId: whole, path: list(text), childRefIds: list(whole) }),
} as const;

/** The request and answer of each endpoint of area B. */
export const INSIGHT_SHAPES: Readonly<Record<keyof typeof INSIGHT_ENDPOINTS, EndpointShape>> = {
  exportReport: {
    query: { format: text, projectIdentifier: text, spreadsheetSafe: flag },
    body: json(either(named('TeamExportRequest'), named('ContributorExportRequest'))),
    answer: { 'text/csv': text },
  },
  listOrgTrees: { answer: json(list(named('OrgTree'))) },
  readOrgTree: { answer: json(named('OrgTree')) },
  listOrgTreeTeams: { answer: json(list(named('Team'))) },
  listTeams: { answer: json(list(named('Team'))) },
  readTeam: { answer: json(named('TeamInfo')) },
  listTeamDevelopers: {
    query: { pageIndex: { ...count, default: 0 }, pageSize: { type: 'integer', minimum: 1, maximum: 1000, default: 50 } },
    answer: json(named('DeveloperPage')),
  },
};
