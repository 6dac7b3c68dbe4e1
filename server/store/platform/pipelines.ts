import type { Selectable } from 'kysely';
import type { ListedPipeline, PipelineOrder, PipelineRecord } from '../../core/platform/pipeline.ts';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import { type ResourceFilter, toConditions, toMembership } from './filter.ts';
import type { ProjectKey } from './projects.ts';
import type { PipelinesTable } from './tables.ts';

const COLUMNS = { identifier: 'id', name: 'name', createdAt: 'created_at', modifiedAt: 'modified_at' } as const;

/** Adds a pipeline; returns false if the project has one with its identifier. */
export async function insertPipeline(
  database: Database,
  project: ProjectKey,
  pipeline: Omit<PipelineRecord, 'revision'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('pipelines')
    .values({
      account_id: project.account,
      org_id: project.orgIdentifier,
      project_id: project.projectIdentifier,
      id: pipeline.identifier,
      ...toColumns(pipeline),
      revision: 1,
      created_at: pipeline.createdAt,
      modified_at: pipeline.modifiedAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'org_id', 'project_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a pipeline in a project; returns null if it does not exist. */
export async function findPipeline(database: Database, project: ProjectKey, identifier: string): Promise<PipelineRecord | null> {
  const row = await database
    .selectFrom('pipelines')
    .selectAll()
    .where('account_id', '=', project.account)
    .where('org_id', '=', project.orgIdentifier)
    .where('project_id', '=', project.projectIdentifier)
    .where('id', '=', identifier)
    .executeTakeFirst();
  return row === undefined ? null : { ...toRecord(row), yaml: row.yaml };
}

/** Reads one page of the matching pipelines of a project without their YAML, in an order, and the number of all matches. */
export async function readPipelines(
  database: Database,
  project: ProjectKey,
  filter: ResourceFilter,
  { offset, limit }: Page,
  { by, isDescending }: PipelineOrder,
): Promise<{ readonly records: ListedPipeline[]; readonly total: number }> {
  let query = database
    .selectFrom('pipelines')
    .where('account_id', '=', project.account)
    .where('org_id', '=', project.orgIdentifier)
    .where('project_id', '=', project.projectIdentifier);
  for (const condition of toConditions(filter)) query = query.where(condition);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'name', 'description', 'tags', 'stage_names', 'revision', 'created_at', 'modified_at'])
    .orderBy(COLUMNS[by], isDescending ? 'desc' : 'asc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Replaces a pipeline's YAML and the fields read from it; returns false if it does not exist in one of these revisions; null is any. */
export async function updatePipeline(
  database: Database,
  project: ProjectKey,
  pipeline: Omit<PipelineRecord, 'revision' | 'createdAt'>,
  revisions: readonly number[] | null,
): Promise<boolean> {
  let query = database
    .updateTable('pipelines')
    .set((expression) => ({ ...toColumns(pipeline), modified_at: pipeline.modifiedAt, revision: expression('revision', '+', 1) }))
    .where('account_id', '=', project.account)
    .where('org_id', '=', project.orgIdentifier)
    .where('project_id', '=', project.projectIdentifier)
    .where('id', '=', pipeline.identifier);
  if (revisions !== null) query = query.where(toMembership('revision', revisions));
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a pipeline; returns false if it does not exist in one of these revisions; null is any. */
export async function deletePipeline(
  database: Database,
  project: ProjectKey,
  identifier: string,
  revisions: readonly number[] | null,
): Promise<boolean> {
  let query = database
    .deleteFrom('pipelines')
    .where('account_id', '=', project.account)
    .where('org_id', '=', project.orgIdentifier)
    .where('project_id', '=', project.projectIdentifier)
    .where('id', '=', identifier);
  if (revisions !== null) query = query.where(toMembership('revision', revisions));
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toColumns({
  name,
  description,
  tags,
  stageNames,
  yaml,
}: Pick<PipelineRecord, 'name' | 'description' | 'tags' | 'stageNames' | 'yaml'>) {
  return { name, description, tags: JSON.stringify(tags), stage_names: JSON.stringify(stageNames), yaml };
}

function toRecord(row: Omit<Selectable<PipelinesTable>, 'account_id' | 'org_id' | 'project_id' | 'yaml'>): ListedPipeline {
  return {
    identifier: row.id,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as Record<string, string>,
    stageNames: JSON.parse(row.stage_names) as string[],
    revision: row.revision,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
