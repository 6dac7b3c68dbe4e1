import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { TrafficTypesTable } from './tables.ts';

/** A traffic type as stored. */
export interface TrafficTypeRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Reads the traffic types of a workspace, oldest first. */
export async function readTrafficTypes(database: Database, workspaceId: string): Promise<TrafficTypeRecord[]> {
  const query = database.selectFrom('traffic_types').selectAll().where('workspace_id', '=', workspaceId);
  return (await query.orderBy('created_at').orderBy('name').execute()).map(toRecord);
}

/** Finds a traffic type by ID; returns null if it does not exist. */
export async function findTrafficType(database: Database, id: string): Promise<TrafficTypeRecord | null> {
  const row = await database.selectFrom('traffic_types').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Adds a traffic type; returns false if its workspace has one with this name. */
export async function insertTrafficType(database: Database, { id, workspaceId, name, createdAt }: TrafficTypeRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('traffic_types')
    .values({ id, workspace_id: workspaceId, name, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a traffic type with its identities and attributes; no segment may use it. */
export async function deleteTrafficType(database: Database, id: string): Promise<void> {
  await database.deleteFrom('identities').where('traffic_type_id', '=', id).execute();
  await database.deleteFrom('attributes').where('traffic_type_id', '=', id).execute();
  await database.deleteFrom('traffic_types').where('id', '=', id).execute();
}

function toRecord(row: Selectable<TrafficTypesTable>): TrafficTypeRecord {
  return { id: row.id, workspaceId: row.workspace_id, name: row.name, createdAt: row.created_at };
}
