import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Stores with a version the one that it was reviewed against. */
export async function addReviewBases({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable('developer_versions').addColumn('base_id', 'integer').execute();
}
