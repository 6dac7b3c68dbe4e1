import type { Generated } from 'kysely';
import type { ExportStatus } from '../../core/insights/exportOrder.ts';

/** A row of activity (`core/insights/activity.ts`). Times are milliseconds since the epoch. */
export interface ActivityTable {
  /** A number from ACTIVITY_KINDS. */
  kind: number;
  id: string;
  /** The number of the developer in `activity_people`. */
  person: number;
  /** Null if the row counts in no range yet, like the month. */
  at: number | null;
  started: number | null;
  noted: number | null;
  lines: number;
  comments: number;
  /** 1 or 0. */
  failed: number;
  repository: string;
  ticket: string;
  /** What connects a deployment or incident with others, as JSON of a RowAbout; empty if nothing does. */
  about: string;
  /** The month of `at` in UTC: 12 times the year plus the zero-based month. */
  month: number | null;
  /** The number of the source in `activity_origins`; 0 if it is unknown, as for a pull request merged from what several sources say. */
  source: number;
}

/** A name in rows: an e-mail or another identity, trimmed and in lower case. */
export interface ActivityPeopleTable {
  number: Generated<number>;
  name: string;
  /** The number of records that contain it: rows except changes, which belong to their commits. */
  facts: Generated<number>;
}

/** The rows of a kind and month in the form that reports read; derived from `activity`, and deleted when its rows change. */
export interface ActivityColumnsTable {
  kind: number;
  month: number;
  /** Differs whenever the bytes may differ. */
  revision: number;
  bytes: Uint8Array;
}

/** How far the import from each source has got. */
export interface ActivitySourcesTable {
  name: string;
  cursor: string;
  updated_at: number;
}

/** What changed the records: an import, or a removal. */
interface ActivityImportsTable {
  number: Generated<number>;
  /** 'import' or 'removal'. */
  action: string;
  /** The source of an import, empty if it was not named; of a removal, which records were removed. */
  source: string;
  created_at: number;
  updated_at: number;
  added: number;
  changed: number;
  removed: number;
  /** The cursors that sources had before, by name, as JSON; null for a source that had none. */
  cursors: string;
  undone_at: number | null;
}

/** An export: a job, and the file that it made. */
export interface InsightExportsTable {
  id: string;
  family: string;
  status: ExportStatus;
  caller_id: string;
  caller_name: string;
  /** Equal for the same request of the same caller. */
  request_hash: string;
  /** An ExportOrder as JSON. */
  request: string;
  org_tree_id: string | null;
  org_tree_name: string | null;
  /** The team that it is about; for all teams that above all others. */
  team_id: string | null;
  team_name: string | null;
  /** 1 if the key of the request shows teams only. */
  hides_people: number;
  created_at: number;
  /** While PROCESSING, the time of the machine until which its process has it; past it, another one may run it again. */
  leased_until: number;
  /** The time at which it was completed, failed or cancelled. */
  ended_at: number | null;
  file_name: string | null;
  size_bytes: number | null;
  error_code: string | null;
  error_message: string | null;
  content: Uint8Array | null;
}

/** The tables of insights. */
export interface ActivityTables {
  activity: ActivityTable;
  activity_people: ActivityPeopleTable;
  activity_columns: ActivityColumnsTable;
  activity_sources: ActivitySourcesTable;
  /** The name of a source of records, with its number in rows. */
  activity_origins: { number: Generated<number>; name: string };
  activity_imports: ActivityImportsTable;
  /** Rows as changeLog.ts packs them, as they were before an import or removal changed them; in the order in which they were changed. */
  activity_changes: { number: Generated<number>; import: number; rows: string };
  insight_exports: InsightExportsTable;
  /** The number of a team, which never changes. */
  team_refs: { number: Generated<number>; key: string };
}
