/** People whose cell of a column is one of the values stand in the org tree; the others do not. */
export interface OrgTreeFilter {
  /** A header name. */
  readonly column: string;
  /** As they stand in the cells, without the spaces around them; an empty one is a cell without a value. */
  readonly values: readonly string[];
}

/** How teams are made of a roster. */
export interface TeamSettings {
  /** Header names, the outermost first: a team for each value. None makes a team of each manager. */
  readonly groupByColumns: readonly string[];
  /** All of them must hold. */
  readonly orgTreeFilters: readonly OrgTreeFilter[];
}

/** Where history counts: where the active roster places a developer, or where the roster of that day did. */
export const MEMBERSHIPS = ['current', 'atTheTime'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** What insights are counted by, beside the columns of the groups. */
export interface InsightSettings {
  readonly orgTreeFilters: readonly OrgTreeFilter[];
  /** The days of a report are those of this zone, an IANA name. */
  readonly timeZone: string;
  readonly membership: Membership;
}

/** What insights are counted by where nobody said otherwise. */
export const DEFAULT_INSIGHT_SETTINGS: InsightSettings = { orgTreeFilters: [], timeZone: 'UTC', membership: 'current' };
