import type { Selectable } from 'kysely';
import type { KeyGrants, Restriction } from '../core/access/keyGrants.ts';
import type { RoleGrant } from '../core/access/roles.ts';
import type { Scope } from '../core/scopes.ts';
import type { ApiKeysTable } from './tables.ts';

/** The columns that API keys and tokens share: their grants and descriptions. */
type GrantColumns = Pick<
  Selectable<ApiKeysTable>,
  'kind' | 'name' | 'description' | 'tags' | 'scopes' | 'roles' | 'restriction' | 'account_id'
>;

/** The values of those columns. */
export interface DescribedGrants extends KeyGrants {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Converts grants to their columns. */
export function toGrantColumns({ kind, name, description, tags, scopes, roles, restriction, account }: DescribedGrants): GrantColumns {
  return {
    kind,
    name,
    description,
    tags: JSON.stringify(tags),
    scopes: JSON.stringify(scopes),
    roles: JSON.stringify(roles),
    restriction: JSON.stringify(restriction),
    account_id: account,
  };
}

/** Reads grants from their columns. */
export function readGrants({ kind, name, description, tags, scopes, roles, restriction, account_id }: GrantColumns): DescribedGrants {
  return {
    kind,
    name,
    description,
    tags: JSON.parse(tags) as string[],
    scopes: JSON.parse(scopes) as Scope[],
    roles: JSON.parse(roles) as RoleGrant[],
    restriction: JSON.parse(restriction) as Restriction,
    account: account_id,
  };
}
