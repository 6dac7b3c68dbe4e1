import type { INSIGHT_ENDPOINTS } from './endpoints/insights.ts';
import type { ERROR_SCHEMAS } from './schemas/errors.ts';
import type { EXPORT_SCHEMAS } from './schemas/exports.ts';
import type { INSIGHT_SCHEMAS } from './schemas/insights.ts';
import type { Body, Query } from './schemas/jsonSchema.ts';

/** Body of a report with one row per team. */
export type TeamExportRequest = Body<typeof INSIGHT_SCHEMAS.TeamExportRequest>;

/** Body of a report with one row per contributor. */
export type ContributorExportRequest = Body<typeof INSIGHT_SCHEMAS.ContributorExportRequest>;

/** Body of POST /v2/insights/teams/reports: productivityContributors selects a report on contributors. */
export type ReportRequest = TeamExportRequest | ContributorExportRequest;

/** Query of POST /v2/insights/teams/reports. */
export type ReportQuery = Query<typeof INSIGHT_ENDPOINTS.exportReport.query>;

/** Body of POST /__fairlead/insights/reports: the same report on several ranges, with what only our reports have. */
export type CountReportsRequest = Body<typeof INSIGHT_SCHEMAS.CountReportsRequest>;

/** Answer of POST /__fairlead/insights/reports. */
export type CountedReports = Body<typeof INSIGHT_SCHEMAS.CountedReports>;

/** Answer of POST /__fairlead/insights/planned-report. */
export type PlannedReport = Body<typeof INSIGHT_SCHEMAS.PlannedReport>;

/** Body of POST /__fairlead/insights/explain: a cell of a report; by default its first 50 facts. */
export type ExplainReportRequest = Body<typeof INSIGHT_SCHEMAS.ExplainReportRequest>;

/** The body of a refusal of area B: that of area A, plus all wrong fields, if there are any (the list is our addition). */
export type InsightsErrorBody = Body<typeof ERROR_SCHEMAS.InsightsErrorBody>;

/** An org tree as listed. */
export type OrgTree = Body<typeof INSIGHT_SCHEMAS.OrgTree>;

/** A page of org trees. */
export type OrgTreePage = Body<typeof INSIGHT_SCHEMAS.OrgTreePage>;

/** A team as listed. */
export type ListedTeam = Body<typeof INSIGHT_SCHEMAS.ListedTeam>;

/** A page of teams. */
export type TeamPage = Body<typeof INSIGHT_SCHEMAS.TeamPage>;

/** A team with its place in the tree. */
export type Team = Body<typeof INSIGHT_SCHEMAS.Team>;

/** Teams by what the key may do with them. */
export type TeamsByAccess = Body<typeof INSIGHT_SCHEMAS.TeamsByAccess>;

/** A page of the developers of a team. */
export type TeamDevelopers = Body<typeof INSIGHT_SCHEMAS.TeamDevelopers>;

/** Body of POST /v2/insights/{family}/exports. */
export type ExportOrderBody = Body<typeof EXPORT_SCHEMAS.ExportOrder>;

/** An export and how far it is. */
export type ExportState = Body<typeof EXPORT_SCHEMAS.ExportState>;

/** An export in a list. */
export type ExportItem = Body<typeof EXPORT_SCHEMAS.ExportItem>;

/** A page of exports. */
export type ExportList = Body<typeof EXPORT_SCHEMAS.ExportList>;
