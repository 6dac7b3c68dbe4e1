import type { Database } from '../database.ts';
import type { Page } from '../page.ts';

/** A segment of a workspace, without its definitions in environments. */
export interface SegmentRecord {
  readonly workspaceId: string;
  readonly name: string;
  readonly trafficType: { readonly id: string; readonly name: string };
  readonly description: string;
  /** In alphabetical order. */
  readonly tags: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Reads one page of the segments of a workspace, all or those with a tag, ordered by name, and the number of all matches. */
export async function readSegments(
  database: Database,
  workspaceId: string,
  tag: string | null,
  { offset, limit }: Page,
): Promise<{ readonly records: SegmentRecord[]; readonly total: number }> {
  let wanted = database.selectFrom('segments').where('workspace_id', '=', workspaceId);
  if (tag !== null) {
    const tagged = database
      .selectFrom('segment_tags')
      .select('segment_name')
      .where('workspace_id', '=', workspaceId)
      .where('tag', '=', tag);
    wanted = wanted.where('name', 'in', tagged);
  }
  const { total } = await wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const names = await wanted.select('name').orderBy('name').offset(offset).limit(limit).execute();
  const records = await readByName(
    database,
    workspaceId,
    names.map(({ name }) => name),
  );
  return { records, total: Number(total) };
}

/** Finds a segment of a workspace by name; returns null if it does not exist. */
export async function findSegment(database: Database, workspaceId: string, name: string): Promise<SegmentRecord | null> {
  return (await readByName(database, workspaceId, [name]))[0] ?? null;
}

async function readByName(database: Database, workspaceId: string, names: readonly string[]): Promise<SegmentRecord[]> {
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom('segments')
    .innerJoin('traffic_types', 'traffic_types.id', 'segments.traffic_type_id')
    .select(['segments.name', 'segments.description', 'segments.created_at', 'segments.traffic_type_id'])
    .select('traffic_types.name as traffic_type_name')
    .where('segments.workspace_id', '=', workspaceId)
    .where('segments.name', 'in', names)
    .orderBy('segments.name')
    .execute();
  const tags = await database
    .selectFrom('segment_tags')
    .select(['segment_name', 'tag'])
    .where('workspace_id', '=', workspaceId)
    .where('segment_name', 'in', names)
    .orderBy('tag')
    .execute();
  return rows.map((row) => ({
    workspaceId,
    name: row.name,
    trafficType: { id: row.traffic_type_id, name: row.traffic_type_name },
    description: row.description,
    tags: tags.filter(({ segment_name }) => segment_name === row.name).map(({ tag }) => tag),
    createdAt: row.created_at,
  }));
}

/** Adds a segment; returns false if the workspace has one with this name. */
export async function insertSegment(
  database: Database,
  { workspaceId, name, trafficType, description, createdAt }: SegmentRecord,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('segments')
    .values({ workspace_id: workspaceId, name, traffic_type_id: trafficType.id, description, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds tags to a segment; tags it already has are skipped. */
export async function insertTags(database: Database, workspaceId: string, name: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await database
    .insertInto('segment_tags')
    .values(tags.map((tag) => ({ workspace_id: workspaceId, segment_name: name, tag })))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'segment_name', 'tag']).doNothing())
    .execute();
}

/** Deletes a segment and its tags; returns false if it does not exist. Its definitions must be deleted before. */
export async function deleteSegment(database: Database, workspaceId: string, name: string): Promise<boolean> {
  await database.deleteFrom('segment_tags').where('workspace_id', '=', workspaceId).where('segment_name', '=', name).execute();
  const { numDeletedRows } = await database
    .deleteFrom('segments')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Counts the segments of a workspace or of a traffic type. */
export async function countSegments(database: Database, column: 'workspace_id' | 'traffic_type_id', id: string): Promise<number> {
  const query = database.selectFrom('segments').where(column, '=', id);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
