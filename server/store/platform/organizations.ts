import type { Kysely, Selectable } from 'kysely';
import type { Organization, OrganizationRecord } from '../../core/platform/organization.ts';
import { DEFAULT_ORGANIZATION } from '../../core/platform/scope.ts';
import type { Page } from '../page.ts';
import type { OrganizationsTable, Tables } from '../tables.ts';
import { type ResourceFilter, toConditions } from './filter.ts';

// database.ts imports this file through the migrations, so its type cannot be imported here.
type Database = Kysely<Tables>;

/** Adds an account with its default organization; existing ones stay unchanged. */
export async function openAccount(database: Database, account: string, at: number): Promise<void> {
  await database
    .insertInto('accounts')
    .values({ id: account, name: account, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await insertOrganization(database, account, toDefaultOrganization(at));
}

/** Returns the default organization in its initial state. */
export function toDefaultOrganization(at: number): OrganizationRecord {
  return { identifier: DEFAULT_ORGANIZATION, name: DEFAULT_ORGANIZATION, description: '', tags: {}, createdAt: at, modifiedAt: at };
}

/** Whether the account has the organization. */
export async function hasOrganization(database: Database, account: string, identifier: string): Promise<boolean> {
  const query = database.selectFrom('organizations').select('id').where('account_id', '=', account).where('id', '=', identifier);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Adds an organization; returns false if the account has one with its identifier. */
export async function insertOrganization(database: Database, account: string, organization: OrganizationRecord): Promise<boolean> {
  const { identifier, createdAt, modifiedAt } = organization;
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('organizations')
    .values({ account_id: account, id: identifier, ...toColumns(organization), created_at: createdAt, modified_at: modifiedAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds an organization; returns null if it does not exist. */
export async function findOrganization(database: Database, account: string, identifier: string): Promise<OrganizationRecord | null> {
  const query = database.selectFrom('organizations').selectAll().where('account_id', '=', account).where('id', '=', identifier);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads one page of the matching organizations of an account, last modified first, and the number of all matches. */
export async function readOrganizations(
  database: Database,
  account: string,
  filter: ResourceFilter,
  { offset, limit }: Page,
): Promise<{ readonly records: OrganizationRecord[]; readonly total: number }> {
  let query = database.selectFrom('organizations').where('account_id', '=', account);
  for (const condition of toConditions(filter)) query = query.where(condition);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('modified_at', 'desc').orderBy('id').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Replaces an organization's fields; its identifier and creation time stay. Returns false if it does not exist. */
export async function updateOrganization(database: Database, account: string, organization: OrganizationRecord): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('organizations')
    .set({ ...toColumns(organization), modified_at: organization.modifiedAt })
    .where('account_id', '=', account)
    .where('id', '=', organization.identifier)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes an organization with its projects, connectors and pipelines; returns false if it does not exist. */
export async function deleteOrganization(database: Database, account: string, identifier: string): Promise<boolean> {
  // Deleting a project also deletes its connectors and pipelines.
  await database.deleteFrom('projects').where('account_id', '=', account).where('org_id', '=', identifier).execute();
  await database.deleteFrom('connectors').where('account_id', '=', account).where('org_id', '=', identifier).execute();
  const { numDeletedRows } = await database
    .deleteFrom('organizations')
    .where('account_id', '=', account)
    .where('id', '=', identifier)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toColumns({ name, description, tags }: Organization) {
  return { name, description, tags: JSON.stringify(tags) };
}

function toRecord(row: Selectable<OrganizationsTable>): OrganizationRecord {
  return {
    identifier: row.id,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as Record<string, string>,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
