import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Lets a version remember which one it was reviewed against. */
export async function addReviewBases({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable('developer_versions').addColumn('base_id', 'integer').execute();
}
