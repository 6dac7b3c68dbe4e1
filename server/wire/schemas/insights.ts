import { RECORD_KINDS } from '../../core/insights/activity.ts';
import type { Explanation as CoreExplanation } from '../../core/insights/explanation.ts';
import { TIERS } from '../../core/insights/ratings.ts';
import {
  anyOf,
  anything,
  array,
  boolean,
  count,
  enumOf,
  type Fields,
  integer,
  nullable,
  number,
  object,
  positive,
  record,
  type Schema,
  strictObject,
  string,
  toReferences,
} from './jsonSchema.ts';

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
const accessResponse = strictObject({ create: boolean, delete: boolean, edit: boolean, view: boolean });
const Integration = strictObject({ id: integer }, { name: string });
const integrations = array(toReferences({ Integration }).Integration);
/** What the published client has of a team, then what it has nothing for. */
const team = {
  displayName: string,
  leaf: boolean,
  /** Missing for a root. */
  parentRefId: integer,
  accessResponse,
  developerCount: count,
  /** 0 for a root. */
  depth: count,
  /** Missing if columns define the teams. */
  managerEmail: string,
};
const sortOrder = enumOf('asc', 'desc');
const search = { searchValue: string, sortOrder };

/** How the published client searches org trees; the profiles are never there. */
export const ORG_TREE_SEARCH = {
  ...search,
  searchKey: enumOf('name', 'businessAlignmentProfileName', 'efficiencyProfileName', 'productivityProfileName'),
  sortBy: enumOf(
    'name',
    'businessAlignmentProfileName',
    'createdAt',
    'efficiencyProfileName',
    'productivityProfileName',
    'teamCount',
    'updatedAt',
    'updatedBy',
  ),
};

/** How the published client searches teams. */
export const TEAM_SEARCH = {
  ...search,
  leafTeamsOnly: { ...boolean, default: true },
  searchKey: enumOf('name', 'managerName', 'orgTreeName'),
  sortBy: enumOf('name', 'createdAt', 'developerCount', 'managerName', 'orgTreeName', 'updatedAt', 'updatedBy'),
};

/** How the published client searches the developers of a team. */
export const TEAM_DEVELOPER_SEARCH = {
  ...search,
  searchKey: enumOf('email', 'name'),
  sortKey: enumOf('email', 'name', 'manual', 'shared', 'updated_at', 'updated_by'),
};

/** A team with all below it. */
export interface TeamHierarchy {
  readonly name: string;
  readonly displayName: string;
  readonly orgTreeId: number;
  readonly refId: number;
  readonly children: readonly TeamHierarchy[];
}
const teamHierarchy: Schema<TeamHierarchy> = { $ref: '#/components/schemas/TeamHierarchy' };

/** A team of an org tree with all below it; if there are several root teams, they are below one without a refId. */
export interface OrgTreeTeam extends Partial<Fields<typeof orgTreeTeam>> {
  readonly name: string;
  readonly children?: readonly OrgTreeTeam[];
}
const { depth: _, ...orgTreeTeam } = { refId: integer, ...team, integrations, groupedFilters: record(anything) };
const OrgTreeTeam: Schema<OrgTreeTeam> = { $ref: '#/components/schemas/OrgTreeTeam' };

const OrgTree = strictObject(
  { id: integer, name: string },
  {
    orgIdentifier: string,
    projectIdentifier: string,
    access: boolean,
    /** Header names that define the teams, the outermost first; empty if each manager has a team. */
    groupByFields: array(strictObject({ fieldName: string, order: count })),
    /** All of them must hold; one with several values holds if the field has one of them. */
    filters: array(strictObject({ fieldName: string, fieldValues: array(string), operator: enumOf('EQUALS') })),
    integrations,
    canvasDashboardIds: array(string),
    /** Missing if there are several root teams. */
    rootTeamRefId: integer,
    teamCount: count,
    /** Developers who are in a team. */
    developerCount: count,
  },
);
const ListedTeam = strictObject(
  { refId: integer, name: string },
  {
    id: integer,
    ...team,
    integrations,
    orgTree: strictObject({ id: integer, name: string }, { orgIdentifier: string, projectIdentifier: string }),
    teamManagers: array(string),
  },
);
const AccessibleTeam = strictObject({ refId: integer, name: string }, { id: integer, displayName: string, parentRefId: integer });
const TeamDeveloper = strictObject(
  { refId: integer, name: string, email: string },
  { identities: array(strictObject({ identity: string, integrationId: integer })), manual: boolean, shared: boolean },
);
const lists = toReferences({ OrgTree, ListedTeam, AccessibleTeam, TeamDeveloper });

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
    },
  ),
  CountedReports: strictObject({
    /** CSV as of an export, for each range; empty if there is nothing to report. */
    reports: array(string),
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
  Integration,
  OrgTree,
  OrgTreePage: strictObject({ records: array(lists.OrgTree) }, { pageIndex: count, pageSize: count, totalCount: count }),
  OrgTreeSearch: object({}, ORG_TREE_SEARCH),
  TeamHierarchy: strictObject({ name: string, displayName: string, orgTreeId: integer, refId: integer, children: array(teamHierarchy) }),
  OrgTreeTeam: strictObject({ name: string }, { ...orgTreeTeam, children: array(OrgTreeTeam) }),
  ListedTeam,
  TeamPage: strictObject(
    { items: array(lists.ListedTeam) },
    { pageIndex: count, pageSize: count, totalItems: count, totalPages: count, hasNext: boolean, hasPrevious: boolean },
  ),
  TeamSearch: object({}, TEAM_SEARCH),
  AccessibleTeam,
  TeamsByAccess: strictObject({ editableTeams: array(lists.AccessibleTeam), viewableTeams: array(lists.AccessibleTeam) }),
  Team: strictObject(
    { refId: integer, name: string },
    {
      ...team,
      orgTreeId: integer,
      managerRefId: integer,
      /** The names from its root down to itself. */
      path: array(string),
      /** The teams directly below it. */
      childRefIds: array(integer),
    },
  ),
  TeamDeveloper,
  TeamDevelopers: strictObject(
    { developers: array(lists.TeamDeveloper) },
    {
      /** The same developers with their attributes. */
      developersInfo: array(
        strictObject({
          refId: integer,
          developerId: integer,
          name: string,
          email: string,
          attributes: record(string),
          integrationUsers: array(strictObject({ cloudId: string, integrationId: integer })),
        }),
      ),
      integrationsForIdentities: integrations,
      pagination: strictObject({ pageNumber: count, pageSize: count, totalElements: count, totalPages: count }),
      sharedDevelopers: count,
      teamRefId: integer,
      totalDevelopers: count,
    },
  ),
  TeamDeveloperSearch: object({}, { ...TEAM_DEVELOPER_SEARCH, developerRefIds: array(integer), hasIdentities: boolean, shared: boolean }),
};

/** References to the schemas of area B. */
export const INSIGHT_REFERENCES = toReferences(INSIGHT_SCHEMAS);
