import type { Transaction } from 'kysely';
import type { RoleGrant } from '../../core/access/roles.ts';
import type { Tables } from '../tables.ts';

/** The scope for all of area D before there were roles. */
const FORMER_PLATFORM_SCOPE = 'platform';

/** Adds roles and restrictions to keys, replaces the scope `platform` by a role, and deletes session keys, which are no longer stored. */
export async function addKeyKinds(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .alterTable('tokens')
    .addColumn('roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await schema
    .alterTable('tokens')
    .addColumn('restriction', 'text', (column) => column.notNull().defaultTo('{"environments":[],"projects":[]}'))
    .execute();
  await transaction.deleteFrom('tokens').where('kind', 'not in', ['personal', 'service_account', 'admin']).execute();
  const everything: RoleGrant = { role: 'account_admin', orgIdentifier: null, projectIdentifier: null };
  for (const { id, scopes } of await transaction.selectFrom('tokens').select(['id', 'scopes']).execute()) {
    const held = JSON.parse(scopes) as string[];
    if (!held.includes(FORMER_PLATFORM_SCOPE)) continue;
    const rest = JSON.stringify(held.filter((scope) => scope !== FORMER_PLATFORM_SCOPE));
    await transaction
      .updateTable('tokens')
      .set({ scopes: rest, roles: JSON.stringify([everything]) })
      .where('id', '=', id)
      .execute();
  }
}
