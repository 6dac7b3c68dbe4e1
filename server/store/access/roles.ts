import type { Selectable } from 'kysely';
import type { CustomRole, ResourcePermission } from '../../core/access/roles.ts';
import type { Database } from '../database.ts';
import type { RolesTable } from '../tables.ts';

/** A custom role as stored; the time is in milliseconds since the epoch. */
export interface RoleRecord extends CustomRole {
  readonly createdAt: number;
}

/** Adds a custom role; returns false if its identifier is taken. */
export async function insertRole(database: Database, role: RoleRecord): Promise<boolean> {
  const { identifier: id, name, description, permissions, createdAt: created_at } = role;
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('roles')
    .values({ id, name, description, permissions: JSON.stringify(permissions), created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reads all custom roles, ordered by identifier. */
export async function readRoles(database: Database): Promise<RoleRecord[]> {
  const rows = await database.selectFrom('roles').selectAll().orderBy('id').execute();
  return rows.map(toRecord);
}

/** Finds the custom roles with these identifiers. */
export async function findRoles(database: Database, identifiers: readonly string[]): Promise<RoleRecord[]> {
  if (identifiers.length === 0) return [];
  const rows = await database
    .selectFrom('roles')
    .selectAll()
    .where('id', 'in', [...identifiers])
    .execute();
  return rows.map(toRecord);
}

/** Deletes a custom role; returns false if it does not exist. */
export async function deleteRole(database: Database, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('roles').where('id', '=', identifier).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toRecord({ id, name, description, permissions, created_at }: Selectable<RolesTable>): RoleRecord {
  return { identifier: id, name, description, permissions: JSON.parse(permissions) as ResourcePermission[], createdAt: created_at };
}
