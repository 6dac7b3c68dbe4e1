import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Puts in the workspace that a fresh database holds, so that area C can be tried at once. A migration calls it too: it may use only columns that were there from the start. */
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
