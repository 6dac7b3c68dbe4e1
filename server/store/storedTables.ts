import type { Tables } from './tables.ts';

/** Parts of the data that can be emptied separately; `base` never is. */
export type StoredArea = 'base' | 'developers' | 'segments' | 'platform' | 'insights' | 'configuration' | 'keys';

interface StoredTable {
  readonly name: Exclude<keyof Tables, 'migrations' | 'locks' | DerivedTableName>;
  readonly area: StoredArea;
  /** The columns of the primary or unique key, in order. */
  readonly key: readonly string[];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /** The column with numbers assigned by the database. */
  readonly serial?: string;
}

/** Every table with data of its own, each after the tables it refers to. */
export const STORED_TABLES: readonly StoredTable[] = [
  { name: 'accounts', area: 'base', key: ['id'] },
  { name: 'organizations', area: 'platform', key: ['account_id', 'id'], json: ['tags'] },
  { name: 'configuration', area: 'configuration', key: ['name'], json: ['value'] },
  { name: 'roles', area: 'keys', key: ['id'], json: ['permissions'] },
  { name: 'api_keys', area: 'keys', key: ['id'], json: ['tags', 'scopes', 'roles', 'restriction'] },
  { name: 'tokens', area: 'keys', key: ['id'], json: ['tags', 'scopes', 'roles', 'restriction'] },
  { name: 'developer_versions', area: 'developers', key: ['id'], json: ['columns'], serial: 'id' },
  { name: 'developer_activations', area: 'developers', key: ['number'], serial: 'number' },
  { name: 'developers', area: 'developers', key: ['version_id', 'position'], json: ['cells'] },
  { name: 'developer_history', area: 'developers', key: ['row_set', 'until_version', 'position'], json: ['cells'] },
  { name: 'developer_order', area: 'developers', key: ['version_id', 'stretch'], json: ['positions'] },
  { name: 'developer_refs', area: 'developers', key: ['number'], serial: 'number' },
  { name: 'developer_identities', area: 'developers', key: ['integration_id', 'application_type', 'identity'] },
  { name: 'workspaces', area: 'segments', key: ['id'] },
  { name: 'environments', area: 'segments', key: ['id'] },
  { name: 'traffic_types', area: 'segments', key: ['id'] },
  { name: 'segments', area: 'segments', key: ['workspace_id', 'name'] },
  { name: 'segment_tags', area: 'segments', key: ['workspace_id', 'segment_name', 'tag'] },
  { name: 'segment_definitions', area: 'segments', key: ['number'], serial: 'number' },
  { name: 'segment_keys', area: 'segments', key: ['definition', 'key'] },
  { name: 'identities', area: 'segments', key: ['environment_id', 'traffic_type_id', 'key'], json: ['attributes'] },
  { name: 'attributes', area: 'segments', key: ['traffic_type_id', 'id'], json: ['suggested_values'] },
  { name: 'segment_audit', area: 'segments', key: ['number'], serial: 'number' },
  { name: 'projects', area: 'platform', key: ['account_id', 'org_id', 'id'], json: ['modules', 'tags'] },
  { name: 'connectors', area: 'platform', key: ['scope', 'id'], json: ['tags', 'spec'] },
  { name: 'pipelines', area: 'platform', key: ['account_id', 'org_id', 'project_id', 'id'], json: ['tags', 'stage_names'] },
  { name: 'activity_people', area: 'insights', key: ['number'], serial: 'number' },
  { name: 'activity', area: 'insights', key: ['kind', 'id'] },
  { name: 'activity_sources', area: 'insights', key: ['name'] },
  { name: 'activity_origins', area: 'insights', key: ['number'], serial: 'number' },
  { name: 'activity_imports', area: 'insights', key: ['number'], json: ['cursors'], serial: 'number' },
  { name: 'activity_changes', area: 'insights', key: ['number'], serial: 'number' },
  { name: 'team_refs', area: 'insights', key: ['number'], serial: 'number' },
];

/** Tables derived from others: exports leave them out, and they are emptied with their area. */
export const DERIVED_TABLES = [
  { name: 'activity_columns', area: 'insights' },
  { name: 'insight_exports', area: 'insights' },
] as const satisfies readonly {
  readonly name: keyof Tables;
  readonly area: StoredArea;
}[];

type DerivedTableName = (typeof DERIVED_TABLES)[number]['name'];

/** The name of a table with data of its own. */
export type StoredTableName = StoredTable['name'];
