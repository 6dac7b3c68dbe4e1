import type { KeyGrants } from '../../core/access/keyGrants.ts';
import { type CustomRole, isDefaultRole, ROLES, requireCustomRole } from '../../core/access/roles.ts';
import { Refusal } from '../../core/refusal.ts';
import { readApiKeys, setRolesOfKey } from '../../store/access/apiKeys.ts';
import { findRoles, insertRole, type RoleRecord, readRoles, deleteRole as removeRole } from '../../store/access/roles.ts';
import { readTokens } from '../../store/access/tokens.ts';
import type { Database } from '../../store/database.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Creates a custom role. Throws INVALID_REQUEST, CONFLICT if its identifier is taken. */
export async function createRole({ database, now }: ServiceContext, wanted: Parameters<typeof requireCustomRole>[0]): Promise<RoleRecord> {
  const role = { ...requireCustomRole(wanted), createdAt: now() };
  return inTransaction(database, 'service', async (transaction) => {
    if (await insertRole(transaction, role)) return role;
    throw new Refusal('CONFLICT', `A role "${role.identifier}" already exists. Choose another identifier, or delete that one first.`);
  });
}

/** Lists the custom roles, ordered by identifier. */
export function listRoles({ database }: ServiceContext): Promise<readonly CustomRole[]> {
  return readRoles(database);
}

/** Deletes a custom role. Throws NOT_FOUND, INVALID_REQUEST for a default role, CONFLICT if an active token or an API key without tokens holds it. */
export async function deleteRole({ database, now }: ServiceContext, identifier: string): Promise<void> {
  if (isDefaultRole(identifier)) {
    throw new Refusal(
      'INVALID_REQUEST',
      `The role "${identifier}" is a default one and cannot be deleted. Revoke the keys that hold it instead.`,
    );
  }
  await inTransaction(database, 'service', async (transaction) => {
    const at = now();
    const holds = ({ roles }: Pick<KeyGrants, 'roles'>): boolean => roles.some(({ role }) => role === identifier);
    const tokens = await readTokens(transaction);
    const active = tokens.find((token) => token.revokedAt === null && (token.expiresAt === null || token.expiresAt > at) && holds(token));
    if (active !== undefined) {
      const next = `Revoke it first: DELETE /__fairlead/tokens/${active.id}.`;
      throw new Refusal('CONFLICT', `The key "${active.name}" (${active.id}) holds the role "${identifier}". ${next}`);
    }
    const apiKeys = (await readApiKeys(transaction)).filter((key) => key.revokedAt === null && holds(key));
    const waiting = apiKeys.find(({ id }) => !tokens.some(({ keyId }) => keyId === id));
    if (waiting !== undefined) {
      const next = `Delete it first: DELETE /__fairlead/api-keys/${waiting.id}.`;
      throw new Refusal('CONFLICT', `The API key "${waiting.name}" (${waiting.id}) holds the role "${identifier}". ${next}`);
    }
    // A role created again under this identifier must not extend keys whose tokens ended before.
    for (const { id, roles } of apiKeys) {
      const others = roles.filter(({ role }) => role !== identifier);
      await setRolesOfKey(transaction, id, others);
    }
    if (!(await removeRole(transaction, identifier))) {
      throw new Refusal('NOT_FOUND', `There is no role "${identifier.slice(0, 128)}". List the roles and take an identifier from there.`);
    }
  });
}

/** Returns the key with the current permissions of its custom roles; a deleted role allows nothing. */
export async function withCustomRoles<Key extends KeyGrants>(database: Database, key: Key): Promise<Key> {
  const custom = key.roles.map(({ role }) => role).filter((role) => !isDefaultRole(role));
  if (custom.length === 0) return key;
  const found = new Map((await findRoles(database, custom)).map(({ identifier, permissions }) => [identifier, permissions]));
  return {
    ...key,
    roles: key.roles.map((grant) => (isDefaultRole(grant.role) ? grant : { ...grant, permissions: found.get(grant.role) ?? [] })),
  };
}

/** Requires that the roles of a new key exist. Throws INVALID_REQUEST. */
export async function requireRoles(database: Database, { roles }: KeyGrants): Promise<void> {
  const custom = roles.map(({ role }) => role).filter((role) => !isDefaultRole(role));
  const found = new Set((await findRoles(database, custom)).map(({ identifier }) => identifier));
  const unknown = custom.find((role) => !found.has(role));
  if (unknown === undefined) return;
  const known = [...Object.keys(ROLES), ...(await readRoles(database)).map(({ identifier }) => identifier)].join(', ');
  const next = 'Create it first: POST /__fairlead/roles';
  throw new Refusal('INVALID_REQUEST', `The key cannot be created: there is no role "${unknown}"; the roles are ${known}. ${next}.`);
}
