import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates the table of identity attributes. */
export async function createAttributes({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('attributes')
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text')
    .addColumn('description', 'text')
    .addColumn('data_type', 'text')
    .addColumn('is_searchable', 'integer', (column) => column.notNull())
    .addColumn('suggested_values', 'text')
    .addPrimaryKeyConstraint('attributes_key', ['traffic_type_id', 'id'])
    .execute();
}
