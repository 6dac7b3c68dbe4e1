import type { ColumnType } from 'kysely';

/** A project of an organization. */
export interface ProjectsTable {
  account_id: string;
  org_id: string;
  id: string;
  name: string;
  color: string;
  /** A JSON array of strings. */
  modules: string;
  description: string;
  /** A JSON object with string values. */
  tags: string;
  created_at: ColumnType<number, number, never>;
  modified_at: number;
}

/** A connector of a project, an organization or the account. */
export interface ConnectorsTable {
  /** Account, organization and project, as far as set, joined by slashes; identifiers are unique within it. */
  scope: string;
  id: string;
  account_id: string;
  org_id: string | null;
  project_id: string | null;
  name: string;
  type: string;
  description: string | null;
  /** A JSON object with string values. */
  tags: string;
  /** The JSON object as received. */
  spec: string;
  created_at: ColumnType<number, number, never>;
  modified_at: number;
}

/** A pipeline of a project. */
export interface PipelinesTable {
  account_id: string;
  org_id: string;
  project_id: string;
  id: string;
  name: string;
  description: string;
  /** A JSON object with string values. */
  tags: string;
  /** A JSON array of names. */
  stage_names: string;
  /** The YAML as received. */
  yaml: string;
  revision: number;
  created_at: ColumnType<number, number, never>;
  modified_at: number;
}

/** The tables of area D. */
export interface PlatformTables {
  projects: ProjectsTable;
  connectors: ConnectorsTable;
  pipelines: PipelinesTable;
}
