import { RECORD_KINDS } from '../../core/insights/activity.ts';
import type { Explanation as CoreExplanation } from '../../core/insights/explanation.ts';
import { TIERS } from '../../core/insights/ratings.ts';
import {
  anyOf,
  array,
  boolean,
  count,
  enumOf,
  integer,
  nullable,
  number,
  object,
  positive,
  type Schema,
  strictObject,
  string,
  toReferences,
} from './jsonSchema.ts';
import { TEAM_SCHEMAS } from './teams.ts';

/** A day as yyyy-MM-dd. */
const day = { ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
/** A category; without metrics, the whole category. Names are accepted in any case. */
const metrics = object({}, { metrics: array(string) });
const tier = enumOf(...TIERS);
/** Both days inclusive. */
const period = { dateStart: day, dateEnd: day };
const optional = {
  /** This team and all below it; if missing, all teams. */
  teamRefId: integer,
  /** daily, weekly or monthly, in any case; default weekly. */
  granularity: string,
  /** Default false. */
  includeRatings: boolean,
};
const page = { pageIndex: count, pageSize: { ...positive, maximum: 1000 } };
/** A report with one row per team. */
const TeamExportRequest = object(period, {
  ...optional,
  /** The same as teamRefId, as a string. */
  collectionId: string,
  productivity: metrics,
  /** calculationType is MEAN, MEDIAN, P90 or P95, in any case; default MEAN. */
  efficiency: object({}, { metrics: array(string), calculationType: string }),
});

/** A report with one row per contributor. */
const ContributorExportRequest = object({ ...period, collectionId: string, productivityContributors: metrics }, optional);

const requests = toReferences({ TeamExportRequest, ContributorExportRequest });
/** A request for a report on teams or on contributors. */
export const reportRequest = anyOf(requests.TeamExportRequest, requests.ContributorExportRequest);

const ExplainedFact = strictObject(
  { kind: enumOf(...RECORD_KINDS), id: string, developer: string, email: string, counted: anyOf(number, string) },
  {
    repository: string,
    ticket: string,
    at: string,
    deployedAt: string,
    createdAt: string,
    firstCommentAt: string,
    mergedAt: string,
    startedAt: string,
    finishedAt: string,
    resolvedAt: string,
    outcome: enumOf('success', 'failure'),
    service: string,
    environment: string,
    /** The deployment that caused an incident, or the incidents that a deployment caused, with the rule that found them. */
    because: string,
    lines: count,
    comments: count,
  },
);

const coverage = strictObject({
  /** Activity records in these days, and those whose developer is not in the roster. */
  records: count,
  uncounted: count,
  /** Merged pull requests of the roster, and those whose comments or changed lines are unknown, if a metric counts these. */
  pulls: count,
  withoutComments: count,
  withoutLines: count,
  unscored: count,
  /** The kinds that a metric of the request counts and of which no activity record was ever imported. */
  missing: array(enumOf(...RECORD_KINDS)),
});

/** The schemas of area B. */
export const INSIGHT_SCHEMAS = {
  TeamExportRequest,
  ContributorExportRequest,
  CountReportsRequest: object(
    { request: reportRequest },
    {
      /** The ranges of days to count the report on, instead of that of the request; at most 520. */
      ranges: array(object({ dateStart: string, dateEnd: string })),
      /** Only activity records of these repositories count; by full name, or by the last part of it. */
      repositories: array(string),
      /** Whether reports on teams have the rework rate. */
      rework: boolean,
      /** Whether the row of a manager's team is followed by one of the manager alone. */
      own: boolean,
      /** Whether numbers have all their digits, and not two decimals. */
      exact: boolean,
      /** Whether to say what the days of all ranges have that counts for no one. */
      coverage: boolean,
    },
  ),
  CountedReports: strictObject({
    /** CSV as of an export, for each range; empty if there is nothing to report. */
    reports: array(string),
    /** Of the days from the first range to the last one; null unless it is asked for. */
    coverage: nullable(coverage),
  }),
  PlannedReportForm: object(
    {
      file: { type: 'string', contentMediaType: 'text/csv' },
      /** A CountReportsRequest as JSON. */
      report: { type: 'string', contentMediaType: 'application/json' },
    },
    /** As of an upload. */
    { fieldMappings: { type: 'string', contentMediaType: 'application/json' } },
  ),
  PlannedReport: strictObject({
    /** For each range. */
    reports: array(
      strictObject({
        /** CSV as of an export, under the active roster and under the planned one; both are empty if neither has a row. */
        today: string,
        planned: string,
        /** The rows of both that are the same team or person, counted from 0 below the headers; null for one that only the other roster has. */
        rows: array(strictObject({ today: nullable(count), planned: nullable(count) })),
      }),
    ),
    /** As of a series of reports, under each of the two rosters. */
    coverage: nullable(strictObject({ today: coverage, planned: coverage })),
    /** Whether work counts for the team of its time; it stays there then, whatever the planned roster says. */
    membership: enumOf('current', 'atTheTime'),
  }),
  ExplainReportRequest: object(
    {
      request: reportRequest,
      /** One of the metrics of the request, in any case. */
      metric: string,
    },
    {
      /** The team of the cell; alternatively `email`. */
      teamRefId: integer,
      /** A developer in the report; in a report on teams, this explains the numbers behind their ratings. */
      email: string,
      /** Only activity records of these repositories count; by full name, or by the last part of it. */
      repositories: array(string),
      /** Whether to return how the times of a metric of times are distributed. */
      distribution: boolean,
      ...page,
    },
  ),
  Explanation: strictObject({
    name: string,
    metric: string,
    unit: string,
    value: string,
    formula: string,
    /** The tier, its thresholds and the values behind it; null for a metric without tiers. */
    rating: nullable(
      strictObject({
        tier: nullable(tier),
        developers: array(strictObject({ tier, count })),
        unrated: count,
        own: nullable(strictObject({ value: number, unit: string, tier })),
        tiers: array(strictObject({ tier, description: string })),
      }),
    ),
    /** How the counted times are distributed, in days; null if that was not asked, or if there are none. */
    distribution: nullable(
      strictObject({
        count,
        least: number,
        greatest: number,
        mean: number,
        percentiles: strictObject({ p50: number, p75: number, p90: number, p95: number }),
        bins: array(strictObject({ from: number, to: nullable(number), count })),
      }),
    ),
    total: count,
    pageIndex: count,
    pageSize: count,
    facts: array(toReferences({ ExplainedFact }).ExplainedFact),
  }) satisfies Schema<CoreExplanation>,
  ExplainedFact,
  ...TEAM_SCHEMAS,
};

/** References to the schemas of area B. */
export const INSIGHT_REFERENCES = toReferences(INSIGHT_SCHEMAS);
