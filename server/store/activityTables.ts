import type { Generated } from 'kysely';

/** A row of what people did (`core/insights/activity.ts`). Times are milliseconds since the epoch. */
export interface ActivityTable {
  /** A number of ACTIVITY_KINDS. */
  kind: number;
  id: string;
  /** The number of the developer in `activity_people`. */
  person: number;
  /** Null while it counts in no range, as the month. */
  at: number | null;
  started: number | null;
  noted: number | null;
  lines: number;
  comments: number;
  /** 1 or 0. */
  failed: number;
  repository: string;
  ticket: string;
  /** The month of `at` in UTC: the year times twelve, and the months of it before this one. */
  month: number | null;
}

/** Whom rows name: an e-mail or another identity, trimmed and in lower case. */
export interface ActivityPeopleTable {
  number: Generated<number>;
  name: string;
  /** How many facts name it: rows but for changes, which belong to their commits. */
  facts: Generated<number>;
}

/** The rows of a kind and month as reports read them; made of `activity` alone, and gone where its rows change. */
export interface ActivityColumnsTable {
  kind: number;
  month: number;
  /** Differs whenever the bytes may. */
  revision: number;
  bytes: Uint8Array;
}

/** Where whatever brings rows in goes on next time. */
export interface ActivitySourcesTable {
  name: string;
  cursor: string;
  updated_at: number;
}

/** One number a team, for good. */
export interface TeamRefsTable {
  number: Generated<number>;
  key: string;
}

/** The tables of insights. */
export interface ActivityTables {
  activity: ActivityTable;
  activity_people: ActivityPeopleTable;
  activity_columns: ActivityColumnsTable;
  activity_sources: ActivitySourcesTable;
  team_refs: TeamRefsTable;
}
