import type { ColumnType, Generated } from 'kysely';
import type { KeyKind } from '../core/access/keyGrants.ts';
import type { VersionState } from '../core/developers/versionStates.ts';
import type { ActivityTables } from './insights/tables.ts';
import type { PlatformTables } from './platform/tables.ts';
import type { SegmentTables } from './segments/tables.ts';

/** JSON stored as text; the repositories parse and write it. */
export type JsonText = string;

/** An API key, with the grants of its tokens. */
export interface ApiKeysTable {
  id: string;
  kind: KeyKind;
  name: string;
  description: string;
  tags: JsonText;
  scopes: JsonText;
  roles: JsonText;
  /** The restriction of an Admin key. */
  restriction: JsonText;
  /** The account of area D that the key is for; null means any. */
  account_id: string | null;
  created_at: number;
  revoked_at: number | null;
}

/** A token of an API key, with its grants; the stored hash cannot be turned back into its value. */
export interface TokensTable extends ApiKeysTable {
  /** The API key of the token. */
  key_id: string | null;
  /** SHA-256 of the whole value, in hex. */
  hash: string;
  expires_at: number | null;
}

/** A custom role. */
export interface RolesTable {
  id: string;
  name: string;
  description: string;
  /** A JSON array of permissions on resource types. */
  permissions: JsonText;
  created_at: number;
}

/** Stored configuration, one document per name. */
export interface ConfigurationTable {
  name: string;
  value: JsonText;
}

/** An accepted roster; its rows are in `developers`. */
export interface DeveloperVersionsTable {
  id: Generated<number>;
  state: VersionState;
  file_name: string;
  /** The header row with the field type of each column, in order. */
  columns: JsonText;
  developer_count: number;
  /** Grows with each change of state or mapping, so that a change applies only to the revision it was decided on. */
  revision: number;
  created_at: ColumnType<number, number, never>;
  activated_at: number | null;
  /** The version under whose ID the rows shared with later versions are stored; null if this one has rows under its own. */
  row_set: Generated<number | null>;
  /** The version that was active when this one was reviewed; null if it was never reviewed. */
  base_id: Generated<number | null>;
}

/** A row of a roster: every cell as received, plus the trimmed name and e-mails. */
export interface DevelopersTable extends RowColumns {
  version_id: number;
  /** Sort key of the order by name; there may be gaps. */
  name_rank: number;
}

interface RowColumns {
  /** Zero-based row below the header. */
  position: number;
  name: string;
  email: string;
  manager_email: string;
  /** A JSON array of all cells, in column order. */
  cells: JsonText;
}

/** The content of a row of a shared set up to and including a version: versions that differ in a few rows store only these. */
export interface DeveloperHistoryTable extends RowColumns {
  row_set: number;
  until_version: number;
  /** 0 if the version has no row there; the other columns are empty then. */
  present: number;
}

/** A version becoming active, once for each time. */
export interface DeveloperActivationsTable {
  number: Generated<number>;
  version_id: number;
  at: number;
}

/** The positions of a version's rows in the order of their names, a span of them per row, so that a page is found without sorting. */
export interface DeveloperOrderTable {
  version_id: number;
  /** Zero-based index of the span. */
  stretch: number;
  /** A JSON array of positions. */
  positions: JsonText;
}

/** One permanent number per e-mail: a person keeps it through all versions. */
export interface DeveloperRefsTable {
  number: Generated<number>;
  email: string;
}

/** The account of a developer in a connected system, independent of versions. */
export interface DeveloperIdentitiesTable {
  /** The number of the integration; 0 if the system is named by its type. */
  integration_id: number;
  /** The application type; empty if the integration is numbered. */
  application_type: string;
  identity: string;
  email: string;
  updated_at: number;
}

/** An account of area D; created with the first resource in it. */
export interface AccountsTable {
  id: string;
  name: string;
  created_at: number;
}

/** An organization of an account. */
export interface OrganizationsTable {
  account_id: string;
  id: string;
  name: string;
  description: string;
  /** A JSON object with string values. */
  tags: JsonText;
  created_at: ColumnType<number, number, never>;
  modified_at: number;
}

/** A lock: a transaction that updates its row holds it until it ends. */
export interface LocksTable {
  name: string;
  /** How often it was taken. */
  taken: number;
}

/** Migrations that have run. */
export interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** All tables of the database. */
export interface Tables extends SegmentTables, PlatformTables, ActivityTables {
  tokens: TokensTable;
  api_keys: ApiKeysTable;
  roles: RolesTable;
  configuration: ConfigurationTable;
  developer_versions: DeveloperVersionsTable;
  developer_activations: DeveloperActivationsTable;
  developers: DevelopersTable;
  developer_history: DeveloperHistoryTable;
  developer_order: DeveloperOrderTable;
  developer_refs: DeveloperRefsTable;
  developer_identities: DeveloperIdentitiesTable;
  accounts: AccountsTable;
  organizations: OrganizationsTable;
  migrations: MigrationsTable;
  locks: LocksTable;
}
