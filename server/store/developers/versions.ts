import type { Selectable } from 'kysely';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import type { VersionState } from '../../core/developers/versionStates.ts';
import type { Database } from '../database.ts';
import type { DeveloperVersionsTable } from '../tables.ts';

/** A column of a roster: its header as written and its field type. */
export interface RosterColumn {
  readonly header: string;
  readonly fieldType: FieldType;
}

/** A version without its rows. */
export interface VersionRecord {
  readonly id: number;
  readonly state: VersionState;
  readonly fileName: string;
  readonly columns: readonly RosterColumn[];
  readonly developerCount: number;
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly activatedAt: number | null;
  /** The version under whose ID the rows are stored: this one, or another version that shares its rows. */
  readonly rowSet: number;
  /**
   * The active version that this one was reviewed against, which may have been deleted since; null for a first upload and for changes to
   * single developers.
   */
  readonly baseId: number | null;
}

/**
 * Adds a version and returns its ID; IDs only grow and are never reused. Records the activation if the version is active at once; without
 * `rowSet` it has rows of its own.
 */
export async function insertVersion(
  database: Database,
  version: Omit<VersionRecord, 'id' | 'revision' | 'rowSet' | 'baseId'> & { readonly rowSet?: number; readonly baseId?: number },
): Promise<number> {
  const { id } = await database
    .insertInto('developer_versions')
    .values({
      state: version.state,
      file_name: version.fileName,
      columns: JSON.stringify(version.columns),
      developer_count: version.developerCount,
      revision: 1,
      created_at: version.createdAt,
      activated_at: version.activatedAt,
      row_set: version.rowSet ?? null,
      base_id: version.baseId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (version.activatedAt !== null) await insertActivation(database, { versionId: id, at: version.activatedAt });
  return id;
}

/** Finds a version by ID; returns null if it does not exist. */
export async function findVersion(database: Database, id: number): Promise<VersionRecord | null> {
  const row = await database.selectFrom('developer_versions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Finds the active version; returns null before the first setup. */
export async function findActiveVersion(database: Database): Promise<VersionRecord | null> {
  const row = await database.selectFrom('developer_versions').selectAll().where('state', '=', 'ACTIVE').executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads all versions, newest first. */
export async function readVersions(database: Database): Promise<VersionRecord[]> {
  const rows = await database.selectFrom('developer_versions').selectAll().orderBy('id', 'desc').execute();
  return rows.map(toRecord);
}

/** Reads the distinct column mappings of all versions past the state UPLOADED, latest first. */
export async function readSavedColumns(database: Database): Promise<(readonly RosterColumn[])[]> {
  const rows = await database
    .selectFrom('developer_versions')
    .select('columns')
    .where('state', '<>', 'UPLOADED')
    .groupBy('columns')
    .orderBy((expression) => expression.fn.max('id'), 'desc')
    .execute();
  return rows.map(({ columns }) => JSON.parse(columns) as RosterColumn[]);
}

/** Changes a version and records its activation if it becomes active; returns false if its revision has changed since it was read. */
export async function changeVersion(
  database: Database,
  { id, revision }: VersionRecord,
  change: Partial<Pick<VersionRecord, 'state' | 'columns' | 'activatedAt' | 'baseId'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('developer_versions')
    .set({
      revision: revision + 1,
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.columns === undefined ? {} : { columns: JSON.stringify(change.columns) }),
      ...(change.activatedAt === undefined ? {} : { activated_at: change.activatedAt }),
      ...(change.baseId === undefined ? {} : { base_id: change.baseId }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (typeof change.activatedAt === 'number') await insertActivation(database, { versionId: id, at: change.activatedAt });
  return true;
}

/** Deletes a version, its activations and the rows under its ID. */
export async function removeVersion(database: Database, id: number): Promise<void> {
  await database.deleteFrom('developer_versions').where('id', '=', id).execute();
}

/** Marks older versions that still wait for approval as superseded. */
export async function supersedeOlderReviews(database: Database, id: number): Promise<void> {
  await database
    .updateTable('developer_versions')
    .set((expression) => ({ state: 'SUPERSEDED', revision: expression('revision', '+', 1) }))
    .where('state', '=', 'PENDING_REVIEW')
    .where('id', '<', id)
    .execute();
}

function toRecord(row: Selectable<DeveloperVersionsTable>): VersionRecord {
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    columns: JSON.parse(row.columns) as RosterColumn[],
    developerCount: row.developer_count,
    revision: row.revision,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    rowSet: row.row_set ?? row.id,
    baseId: row.base_id,
  };
}

/** A version becoming active; a version activated twice has two of these. */
export interface Activation {
  readonly versionId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records that a version became active. */
async function insertActivation(database: Database, { versionId, at }: Activation): Promise<void> {
  await database.insertInto('developer_activations').values({ version_id: versionId, at }).execute();
}

/** Reads all activations in the order in which they happened, regardless of their timestamps. */
export async function readActivations(database: Database): Promise<Activation[]> {
  const rows = await database.selectFrom('developer_activations').select(['version_id', 'at']).orderBy('number').execute();
  return rows.map(({ version_id, at }) => ({ versionId: version_id, at }));
}
