import type { ColumnType, Generated } from 'kysely';
import type { DataType } from '../../core/segments/attributes.ts';
import type { AuditAction } from '../../core/segments/auditActions.ts';

/** A workspace of area C. */
export interface WorkspacesTable {
  id: string;
  name: string;
  /** 0 or 1. */
  requires_title_and_comments: number;
  /** The platform project that it belongs to; both are null if it belongs to none. */
  organization_identifier: string | null;
  project_identifier: string | null;
  created_at: ColumnType<number, number, never>;
}

/** An environment of a workspace; `production` is 0 or 1. */
export interface EnvironmentsTable {
  id: string;
  workspace_id: string;
  name: string;
  production: number;
  created_at: ColumnType<number, number, never>;
}

/** A traffic type of a workspace: the kind of keys that segments hold. */
export interface TrafficTypesTable {
  id: string;
  workspace_id: string;
  name: string;
  created_at: ColumnType<number, number, never>;
}

/** A segment of a workspace, independent of the environments in which it is active. */
export interface SegmentsTable {
  workspace_id: string;
  name: string;
  traffic_type_id: string;
  description: string;
  created_at: ColumnType<number, number, never>;
}

/** A tag of a segment. */
export interface SegmentTagsTable {
  workspace_id: string;
  segment_name: string;
  tag: string;
}

/** The definition of a segment in an environment; the row exists while the segment is active there. */
export interface SegmentDefinitionsTable {
  number: Generated<number>;
  id: string;
  workspace_id: string;
  segment_name: string;
  environment_id: string;
  /** The number of its rows in `segment_keys`, updated in the same transaction. */
  key_count: number;
  creator_type: string;
  creator_id: string;
  creator_name: string;
  created_at: ColumnType<number, number, never>;
  updated_at: number;
}

/** A key of a definition. */
export interface SegmentKeysTable {
  definition: number;
  key: string;
}

/** A key with its attributes in an environment. */
export interface IdentitiesTable {
  environment_id: string;
  traffic_type_id: string;
  key: string;
  /** A JSON object of attribute IDs and string values. */
  attributes: string;
  updated_at: number;
}

/** How an attribute of identities is displayed. */
export interface AttributesTable {
  traffic_type_id: string;
  id: string;
  display_name: string | null;
  description: string | null;
  data_type: DataType | null;
  /** 0 or 1. */
  is_searchable: number;
  /** A JSON array of strings. */
  suggested_values: string | null;
}

/** An audit log entry: an action on a segment, its actor and the reason; it outlives the segment. */
export interface SegmentAuditTable {
  number: Generated<number>;
  workspace_id: string;
  segment_name: string;
  /** Null if the change concerned the workspace. */
  environment_id: string | null;
  action: AuditAction;
  /** Number of keys added or removed. */
  key_count: number;
  title: string | null;
  comment: string | null;
  actor_type: string;
  actor_id: string;
  actor_name: string;
  at: ColumnType<number, number, never>;
}

/** The tables of area C. */
export interface SegmentTables {
  workspaces: WorkspacesTable;
  environments: EnvironmentsTable;
  traffic_types: TrafficTypesTable;
  segments: SegmentsTable;
  segment_tags: SegmentTagsTable;
  segment_definitions: SegmentDefinitionsTable;
  segment_keys: SegmentKeysTable;
  identities: IdentitiesTable;
  attributes: AttributesTable;
  segment_audit: SegmentAuditTable;
}
