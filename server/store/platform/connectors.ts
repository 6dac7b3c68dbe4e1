import { type Selectable, sql } from 'kysely';
import type { Connector, ConnectorRecord, ConnectorType } from '../../core/platform/connector.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import { parseWithNumbers } from '../../core/writtenNumber.ts';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import { type ResourceFilter, toConditions, toMembership } from './filter.ts';
import type { ConnectorsTable } from './tables.ts';

/** The scope of a connector: an account, an organization or a project. */
export interface ConnectorHome extends ResourceScope {
  readonly account: string;
}

/** A filter for the connectors of one scope; null means no restriction. */
export interface ConnectorFilter extends ResourceFilter {
  readonly types: readonly string[] | null;
}

/** Adds a connector; returns false if its scope has one with its identifier. */
export async function insertConnector(database: Database, account: string, connector: ConnectorRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('connectors')
    .values({
      scope: toScope({ account, ...connector }),
      id: connector.identifier,
      account_id: account,
      org_id: connector.orgIdentifier,
      project_id: connector.projectIdentifier,
      ...toColumns(connector),
      created_at: connector.createdAt,
      modified_at: connector.modifiedAt,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a connector in a scope; returns null if it does not exist. */
export async function findConnector(database: Database, home: ConnectorHome, identifier: string): Promise<ConnectorRecord | null> {
  const row = await database
    .selectFrom('connectors')
    .selectAll()
    .where('scope', '=', toScope(home))
    .where('id', '=', identifier)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/**
 * Reads the connectors of an account with these full names, which are its account, organization, project and identifier with slashes
 * between them; the newest first.
 */
export async function readConnectorsByName(database: Database, account: string, names: readonly string[]): Promise<ConnectorRecord[]> {
  const scopes = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf('/'))))];
  const rows = await database
    .selectFrom('connectors')
    .selectAll()
    .where('account_id', '=', account)
    .where('scope', 'in', scopes)
    .where(sql<boolean>`${sql.ref('scope')} || '/' || ${sql.ref('id')} in (${sql.join(names)})`)
    .orderBy('created_at', 'desc')
    .orderBy('scope')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

/** Reads one page of the matching connectors of a scope, last modified first, and the number of all matches. */
export async function readConnectors(
  database: Database,
  home: ConnectorHome,
  filter: ConnectorFilter,
  { offset, limit }: Page,
): Promise<{ readonly records: ConnectorRecord[]; readonly total: number }> {
  let query = database.selectFrom('connectors').where('scope', '=', toScope(home));
  if (filter.types !== null) query = query.where(toMembership('type', filter.types));
  for (const condition of toConditions(filter)) query = query.where(condition);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('modified_at', 'desc').orderBy('id').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Replaces a connector's fields; its identifiers and creation time stay. Returns false if it does not exist. */
export async function updateConnector(database: Database, account: string, connector: ConnectorRecord): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('connectors')
    .set({ ...toColumns(connector), modified_at: connector.modifiedAt })
    .where('scope', '=', toScope({ account, ...connector }))
    .where('id', '=', connector.identifier)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a connector; returns false if it does not exist. */
export async function deleteConnector(database: Database, home: ConnectorHome, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('connectors')
    .where('scope', '=', toScope(home))
    .where('id', '=', identifier)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toScope({ account, orgIdentifier, projectIdentifier }: ConnectorHome): string {
  return [account, orgIdentifier, projectIdentifier].filter((part) => part !== null).join('/');
}

function toColumns({ name, type, description, tags, spec }: Connector) {
  return { name, type, description, tags: JSON.stringify(tags), spec: JSON.stringify(spec) };
}

function toRecord(row: Selectable<ConnectorsTable>): ConnectorRecord {
  return {
    orgIdentifier: row.org_id,
    projectIdentifier: row.project_id,
    identifier: row.id,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as Record<string, string>,
    type: row.type as ConnectorType,
    spec: parseWithNumbers(row.spec) as Record<string, unknown>,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
