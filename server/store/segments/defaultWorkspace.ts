import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the workspace of a fresh database, so that segments can be tried at once. */
export async function insertDefaultWorkspace(transaction: Kysely<Tables>, created_at: number): Promise<void> {
  const workspace_id = crypto.randomUUID();
  await transaction
    .insertInto('workspaces')
    .values({ id: workspace_id, name: 'Default', requires_title_and_comments: 0, created_at })
    .execute();
  await transaction
    .insertInto('environments')
    .values([
      { id: crypto.randomUUID(), workspace_id, name: 'Prod-Default', production: 1, created_at },
      { id: crypto.randomUUID(), workspace_id, name: 'Staging-Default', production: 0, created_at },
    ])
    .execute();
  await transaction
    .insertInto('traffic_types')
    .values([
      { id: crypto.randomUUID(), workspace_id, name: 'user', created_at },
      { id: crypto.randomUUID(), workspace_id, name: 'account', created_at },
    ])
    .execute();
}
