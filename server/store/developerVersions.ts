import type { Selectable } from 'kysely';
import type { FieldType } from '../core/developers/fieldTypes.ts';
import type { VersionState } from '../core/developers/versionStates.ts';
import type { Database } from './database.ts';
import { insertActivation } from './developerActivations.ts';
import type { DeveloperVersionsTable } from './tables.ts';

/** A column of a roster: its header as written, and what it stands for. */
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
  /** The version under whose id its rows are kept: its own, or that of another version it shares them with. */
  readonly rowSet: number;
  /** The active version that it was reviewed against, which may be deleted by now; null for a first upload and for changes of single developers. */
  readonly baseId: number | null;
}

/** Adds a version and returns its id; ids grow and are never used again. One that is active at once is noted as such; without `rowSet` it has rows of its own. */
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

/** The version of this id, or null. */
export async function findVersion(database: Database, id: number): Promise<VersionRecord | null> {
  const row = await database.selectFrom('developer_versions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** The active version, or null before the first set-up. */
export async function findActiveVersion(database: Database): Promise<VersionRecord | null> {
  const row = await database.selectFrom('developer_versions').selectAll().where('state', '=', 'ACTIVE').executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** All versions, newest first. */
export async function readVersions(database: Database): Promise<VersionRecord[]> {
  const rows = await database.selectFrom('developer_versions').selectAll().orderBy('id', 'desc').execute();
  return rows.map(toRecord);
}

/** The columns of all versions whose mapping was saved or followed, each mapping once, the latest first. */
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

/** Changes a version that is still as it was read, and notes it where it becomes active; false where it has changed meanwhile. */
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

/** Removes a version, its activations, and the rows under its id. */
export async function removeVersion(database: Database, id: number): Promise<void> {
  await database.deleteFrom('developer_versions').where('id', '=', id).execute();
}

/** Marks the versions older than this one that still wait for approval as superseded. */
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
