import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Creates the table of developers' accounts in connected systems. They belong to e-mails, not to a version, so that they outlive every
 * version.
 */
export async function createDeveloperIdentities({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('developer_identities')
    .addColumn('integration_id', 'bigint', (column) => column.notNull())
    .addColumn('application_type', 'text', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('developer_identities_key', ['integration_id', 'application_type', 'identity'])
    .execute();
  await schema.createIndex('developer_identities_email').on('developer_identities').column('email').execute();
}
