/** A filter: only people whose cell of a column has one of the values are in the org tree. */
export interface OrgTreeFilter {
  /** A header name. */
  readonly column: string;
  /** Trimmed cell values; '' is a cell without a value. */
  readonly values: readonly string[];
}

/** The settings that define the teams of a roster. */
export interface TeamSettings {
  /** Header names, the outermost first: a team for each value. If empty, each manager has a team. */
  readonly groupByColumns: readonly string[];
  /** All of them must hold. */
  readonly orgTreeFilters: readonly OrgTreeFilter[];
}

/** Whether past activity counts in a developer's current team or in the team at that time. */
export const MEMBERSHIPS = ['current', 'atTheTime'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** Settings for insights, besides the columns of the groups. */
export interface InsightSettings {
  readonly orgTreeFilters: readonly OrgTreeFilter[];
  /** The IANA time zone that defines the days of a report. */
  readonly timeZone: string;
  readonly membership: Membership;
}

/** Insight settings if none are configured. */
export const DEFAULT_INSIGHT_SETTINGS: InsightSettings = { orgTreeFilters: [], timeZone: 'UTC', membership: 'current' };
