import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { EnvironmentsTable } from './tables.ts';

/** An environment as stored. */
export interface EnvironmentRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly production: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Reads the environments of a workspace, oldest first. */
export async function readEnvironments(database: Database, workspaceId: string): Promise<EnvironmentRecord[]> {
  const query = database.selectFrom('environments').selectAll().where('workspace_id', '=', workspaceId);
  return (await query.orderBy('created_at').orderBy('name').execute()).map(toRecord);
}

/**
 * Finds the environments with this ID or name, in one workspace or (null) in all: at most one by ID, and one per workspace by name; ten at
 * most.
 */
export async function findEnvironments(database: Database, workspaceId: string | null, idOrName: string): Promise<EnvironmentRecord[]> {
  let query = database
    .selectFrom('environments')
    .selectAll()
    .where((where) => where.or([where('id', '=', idOrName), where('name', '=', idOrName)]));
  if (workspaceId !== null) query = query.where('workspace_id', '=', workspaceId);
  return (await query.orderBy('id').limit(10).execute()).map(toRecord);
}

/** Adds an environment; returns false if its workspace has one with this name. */
export async function insertEnvironment(database: Database, environment: EnvironmentRecord): Promise<boolean> {
  const { id, workspaceId, name, production, createdAt } = environment;
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('environments')
    .values({ id, workspace_id: workspaceId, name, production: Number(production), created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes an environment; violates a unique constraint if another one in the workspace has the name. */
export async function updateEnvironment(database: Database, { id, name, production }: EnvironmentRecord): Promise<void> {
  await database
    .updateTable('environments')
    .set({ name, production: Number(production) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an environment with its identities; no segment may be active in it. */
export async function deleteEnvironment(database: Database, id: string): Promise<void> {
  await database.deleteFrom('identities').where('environment_id', '=', id).execute();
  await database.deleteFrom('environments').where('id', '=', id).execute();
}

function toRecord(row: Selectable<EnvironmentsTable>): EnvironmentRecord {
  return { id: row.id, workspaceId: row.workspace_id, name: row.name, production: row.production === 1, createdAt: row.created_at };
}
