import type { Database } from '../database.ts';
import type { Page } from '../page.ts';

/** A definition: a segment in an environment, without its keys. */
export interface DefinitionRecord {
  /** The number under which its keys are stored. */
  readonly number: number;
  readonly id: string;
  readonly workspaceId: string;
  readonly segmentName: string;
  readonly description: string;
  readonly environment: { readonly id: string; readonly name: string };
  readonly trafficType: { readonly id: string; readonly name: string };
  readonly keyCount: number;
  readonly creator: { readonly type: string; readonly id: string; readonly name: string };
  /** Milliseconds since the epoch, like `updatedAt`. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A definition to be created. */
export interface NewDefinition extends Pick<DefinitionRecord, 'id' | 'workspaceId' | 'segmentName' | 'creator' | 'createdAt'> {
  readonly environmentId: string;
}

/** Adds an empty definition; returns false if the segment already has one in the environment. */
export async function insertDefinition(database: Database, definition: NewDefinition): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('segment_definitions')
    .values({
      id: definition.id,
      workspace_id: definition.workspaceId,
      segment_name: definition.segmentName,
      environment_id: definition.environmentId,
      key_count: 0,
      creator_type: definition.creator.type,
      creator_id: definition.creator.id,
      creator_name: definition.creator.name,
      created_at: definition.createdAt,
      updated_at: definition.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'segment_name']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds the definition of a segment in an environment; returns null if it does not exist. */
export async function findDefinition(database: Database, environmentId: string, segmentName: string): Promise<DefinitionRecord | null> {
  const row = await selectDefinitions(database, environmentId)
    .where('segment_definitions.segment_name', '=', segmentName)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads one page of the definitions in an environment, ordered by segment name, and the number of all. */
export async function readDefinitions(
  database: Database,
  environmentId: string,
  { offset, limit }: Page,
): Promise<{ readonly records: DefinitionRecord[]; readonly total: number }> {
  const query = selectDefinitions(database, environmentId).orderBy('segment_definitions.segment_name').offset(offset).limit(limit);
  const rows = await query.execute();
  return { records: rows.map(toRecord), total: await countDefinitions(database, environmentId) };
}

/** Counts the segments that are active in an environment. */
export async function countDefinitions(database: Database, environmentId: string): Promise<number> {
  const query = database.selectFrom('segment_definitions').where('environment_id', '=', environmentId);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Marks a definition as changed, which locks it until the transaction ends, so that its number and key count stay valid; returns null if it
 * does not exist.
 */
export async function lockDefinition(
  database: Database,
  environmentId: string,
  segmentName: string,
  at: number,
): Promise<{ readonly number: number; readonly keyCount: number } | null> {
  const row = await database
    .updateTable('segment_definitions')
    .set({ updated_at: at })
    .where('environment_id', '=', environmentId)
    .where('segment_name', '=', segmentName)
    .returning(['number', 'key_count'])
    .executeTakeFirst();
  return row === undefined ? null : { number: row.number, keyCount: row.key_count };
}

/** Stores the number of keys of a locked definition. */
export async function setKeyCount(database: Database, number: number, keyCount: number): Promise<void> {
  await database.updateTable('segment_definitions').set({ key_count: keyCount }).where('number', '=', number).execute();
}

/** Deletes a definition; its keys must be removed before. */
export async function deleteDefinition(database: Database, number: number): Promise<void> {
  await database.deleteFrom('segment_definitions').where('number', '=', number).execute();
}

/** Deletes every definition of a segment with its keys. */
export async function deleteDefinitions(database: Database, workspaceId: string, segmentName: string): Promise<void> {
  const rows = await database
    .deleteFrom('segment_definitions')
    .where('workspace_id', '=', workspaceId)
    .where('segment_name', '=', segmentName)
    .returning('number')
    .execute();
  for (const { number } of rows) await database.deleteFrom('segment_keys').where('definition', '=', number).execute();
}

function selectDefinitions(database: Database, environmentId: string) {
  return database
    .selectFrom('segment_definitions')
    .innerJoin('environments', 'environments.id', 'segment_definitions.environment_id')
    .innerJoin('segments', (join) =>
      join
        .onRef('segments.workspace_id', '=', 'segment_definitions.workspace_id')
        .onRef('segments.name', '=', 'segment_definitions.segment_name'),
    )
    .innerJoin('traffic_types', 'traffic_types.id', 'segments.traffic_type_id')
    .selectAll('segment_definitions')
    .select(['segments.description', 'segments.traffic_type_id'])
    .select(['environments.name as environment_name', 'traffic_types.name as traffic_type_name'])
    .where('segment_definitions.environment_id', '=', environmentId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDefinitions>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DefinitionRecord {
  return {
    number: row.number,
    id: row.id,
    workspaceId: row.workspace_id,
    segmentName: row.segment_name,
    description: row.description,
    environment: { id: row.environment_id, name: row.environment_name },
    trafficType: { id: row.traffic_type_id, name: row.traffic_type_name },
    keyCount: row.key_count,
    creator: { type: row.creator_type, id: row.creator_id, name: row.creator_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
