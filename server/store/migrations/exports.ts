import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

/** Creates the table of exports: jobs, and the files that they made. */
export async function createExportTable({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('insight_exports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'family', 'status', 'caller_id', 'caller_name', 'request_hash', 'request'))
    .addColumn('org_tree_id', 'text')
    .addColumn('org_tree_name', 'text')
    .addColumn('team_id', 'text')
    .addColumn('team_name', 'text')
    .$call(required('integer', 'hides_people'))
    .$call(required('bigint', 'created_at', 'leased_until'))
    .addColumn('ended_at', 'bigint')
    .addColumn('file_name', 'text')
    .addColumn('size_bytes', 'bigint')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('content', 'blob')
    .execute();
  await schema.createIndex('insight_exports_request').on('insight_exports').columns(['request_hash', 'created_at']).execute();
  await schema.createIndex('insight_exports_status').on('insight_exports').columns(['status', 'created_at']).execute();
}
