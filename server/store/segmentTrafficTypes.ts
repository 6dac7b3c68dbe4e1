import type { Selectable } from 'kysely';
import type { Database } from './database.ts';
import type { TrafficTypesTable } from './segmentTables.ts';

/** A traffic type as kept. */
export interface TrafficTypeRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The traffic types of a workspace, oldest first. */
export async function readTrafficTypes(database: Database, workspaceId: string): Promise<TrafficTypeRecord[]> {
  const query = database.selectFrom('traffic_types').selectAll().where('workspace_id', '=', workspaceId);
  return (await query.orderBy('created_at').orderBy('name').execute()).map(toRecord);
}

/** The traffic type of this id, or null. */
export async function findTrafficType(database: Database, id: string): Promise<TrafficTypeRecord | null> {
  const row = await database.selectFrom('traffic_types').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Adds a traffic type; false where its workspace has one of the name already. */
export async function insertTrafficType(database: Database, { id, workspaceId, name, createdAt }: TrafficTypeRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('traffic_types')
    .values({ id, workspace_id: workspaceId, name, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a traffic type with the identities and attributes of its kind; no segment may hold it. */
export async function deleteTrafficType(database: Database, id: string): Promise<void> {
  await database.deleteFrom('identities').where('traffic_type_id', '=', id).execute();
  await database.deleteFrom('attributes').where('traffic_type_id', '=', id).execute();
  await database.deleteFrom('traffic_types').where('id', '=', id).execute();
}

function toRecord(row: Selectable<TrafficTypesTable>): TrafficTypeRecord {
  return { id: row.id, workspaceId: row.workspace_id, name: row.name, createdAt: row.created_at };
}
