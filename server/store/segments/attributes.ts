import { type Selectable, sql } from 'kysely';
import type { AttributeDetails } from '../../core/segments/attributes.ts';
import type { Database } from '../database.ts';
import { startsWith } from '../textSearch.ts';
import type { AttributesTable } from './tables.ts';

/** An attribute that identities of a traffic type may have. */
export interface AttributeRecord extends AttributeDetails {
  readonly trafficTypeId: string;
  readonly id: string;
}

/** A filter for the attributes of a traffic type, ordered by ID; null means no restriction. */
export interface AttributeFilter {
  /** The beginning of the ID, ignoring case. */
  readonly prefix: string | null;
  /** Only IDs after this one. */
  readonly after: string | null;
  /** Only IDs before this one. */
  readonly before: string | null;
  readonly limit: number | null;
}

/** Reads the matching attributes in the order of their IDs; with `before` alone, the last ones before it. */
export async function readAttributes(database: Database, trafficTypeId: string, filter: AttributeFilter): Promise<AttributeRecord[]> {
  const { prefix, after, before, limit } = filter;
  const backwards = before !== null && after === null;
  let query = database.selectFrom('attributes').selectAll().where('traffic_type_id', '=', trafficTypeId);
  if (prefix !== null) query = query.where(startsWith(sql.ref('id'), prefix));
  if (after !== null) query = query.where('id', '>', after);
  if (before !== null) query = query.where('id', '<', before);
  if (limit !== null) query = query.limit(limit);
  const records = (await query.orderBy('id', backwards ? 'desc' : 'asc').execute()).map(toRecord);
  return backwards ? records.reverse() : records;
}

/** Finds an attribute by ID; returns null if it does not exist. */
export async function findAttribute(database: Database, trafficTypeId: string, id: string): Promise<AttributeRecord | null> {
  const query = database.selectFrom('attributes').selectAll().where('traffic_type_id', '=', trafficTypeId);
  const row = await query.where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Adds the attributes that do not exist yet and returns their number. */
export async function insertAttributes(database: Database, attributes: readonly AttributeRecord[]): Promise<number> {
  let added = 0;
  for (const attribute of attributes) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('attributes')
      .values(toRow(attribute))
      .onConflict((conflict) => conflict.columns(['traffic_type_id', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

/** Writes an attribute, replacing the one with the same ID. */
export async function putAttribute(database: Database, attribute: AttributeRecord): Promise<void> {
  const { traffic_type_id, id, ...details } = toRow(attribute);
  await database
    .insertInto('attributes')
    .values({ traffic_type_id, id, ...details })
    .onConflict((conflict) => conflict.columns(['traffic_type_id', 'id']).doUpdateSet(details))
    .execute();
}

/** Deletes an attribute; returns false if it does not exist. */
export async function deleteAttribute(database: Database, trafficTypeId: string, id: string): Promise<boolean> {
  const query = database.deleteFrom('attributes').where('traffic_type_id', '=', trafficTypeId).where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

function toRow(attribute: AttributeRecord): AttributesTable {
  return {
    traffic_type_id: attribute.trafficTypeId,
    id: attribute.id,
    display_name: attribute.displayName,
    description: attribute.description,
    data_type: attribute.dataType,
    is_searchable: Number(attribute.isSearchable),
    suggested_values: attribute.suggestedValues === null ? null : JSON.stringify(attribute.suggestedValues),
  };
}

function toRecord(row: Selectable<AttributesTable>): AttributeRecord {
  return {
    trafficTypeId: row.traffic_type_id,
    id: row.id,
    displayName: row.display_name,
    description: row.description,
    dataType: row.data_type,
    isSearchable: row.is_searchable === 1,
    suggestedValues: row.suggested_values === null ? null : (JSON.parse(row.suggested_values) as string[]),
  };
}
