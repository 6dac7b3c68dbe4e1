import type { ColumnType, Generated } from 'kysely';
import type { KeyKind } from '../core/access/keyGrants.ts';
import type { VersionState } from '../core/developers/versionStates.ts';
import type { ActivityTables } from './activityTables.ts';
import type { PlatformTables } from './platformTables.ts';
import type { SegmentTables } from './segmentTables.ts';

/** JSON kept as text; the repositories read and write it. */
export type JsonText = string;

/** An API key: what its tokens may do. */
export interface ApiKeysTable {
  id: string;
  kind: KeyKind;
  name: string;
  description: string;
  tags: JsonText;
  scopes: JsonText;
  roles: JsonText;
  restriction: JsonText;
  account_id: string | null;
  created_at: number;
  revoked_at: number | null;
}

/** A token of an API key, with what that may do: what is kept of it cannot be turned back into its value. */
export interface TokensTable {
  id: string;
  /** The API key that it belongs to. */
  key_id: string | null;
  kind: KeyKind;
  name: string;
  description: string;
  tags: JsonText;
  scopes: JsonText;
  roles: JsonText;
  /** What an Admin key is restricted to. */
  restriction: JsonText;
  /** The account of area D that it is for; null is any. */
  account_id: string | null;
  /** SHA-256 of the whole value, in hex. */
  hash: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/** A custom role. */
export interface RolesTable {
  id: string;
  name: string;
  description: string;
  /** A JSON array of permissions on types of resources. */
  permissions: JsonText;
  created_at: number;
}

/** Stored configuration, one document a name. */
export interface ConfigurationTable {
  name: string;
  value: JsonText;
}

/** A roster that was taken; its people stand in `developers`. */
export interface DeveloperVersionsTable {
  id: Generated<number>;
  state: VersionState;
  file_name: string;
  /** The header row with what each column stands for, in order. */
  columns: JsonText;
  developer_count: number;
  /** Grows with each change of state or mapping, so that a change can be bound to what it was decided on. */
  revision: number;
  created_at: ColumnType<number, number, never>;
  activated_at: number | null;
  /** The version under whose id the rows are kept that this one shares with later ones; null if they are kept under its own. */
  row_set: Generated<number | null>;
  /** The version that was active when this one was reviewed; null if it was never reviewed. */
  base_id: Generated<number | null>;
}

/** A row of a roster: every cell as it was, and beside them the special ones trimmed. */
export interface DevelopersTable {
  version_id: number;
  /** Zero-based row below the header. */
  position: number;
  /** Place in the order of names; numbers between may be free. */
  name_rank: number;
  name: string;
  email: string;
  manager_email: string;
  /** An array of all cells, in the order of the columns. */
  cells: JsonText;
}

/** What a row of a shared set was, up to and including a version: versions that differ in a few rows keep only these. */
export interface DeveloperHistoryTable {
  row_set: number;
  until_version: number;
  position: number;
  /** 0 if the version has no row there; the other columns are then empty. */
  present: number;
  name: string;
  email: string;
  manager_email: string;
  cells: JsonText;
}

/** When a version became the active one, each time. */
export interface DeveloperActivationsTable {
  number: Generated<number>;
  version_id: number;
  at: number;
}

/** The rows of a version in the order of their names, a stretch of it in each row, so that a page is found without sorting. */
export interface DeveloperOrderTable {
  version_id: number;
  /** Number of the stretch. */
  stretch: number;
  /** An array of positions. */
  positions: JsonText;
}

/** One number an e-mail, for good: the same person keeps it through all versions. */
export interface DeveloperRefsTable {
  number: Generated<number>;
  email: string;
}

/** What a connected system calls a developer, whichever versions there are. */
export interface DeveloperIdentitiesTable {
  /** The number of the integration; 0 where the kind of system stands for it. */
  integration_id: number;
  /** The kind of system; empty where the integration is numbered. */
  application_type: string;
  identity: string;
  email: string;
  updated_at: number;
}

/** An account of area D; it comes into being with the first thing that is created in it. */
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
  /** A JSON object of texts. */
  tags: JsonText;
  created_at: ColumnType<number, number, never>;
  modified_at: number;
}

/** Who changes the row of a lock holds it until the transaction ends. */
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
