import { sql } from 'kysely';
import { MIGRATIONS, type Migration } from '../../server/store/migrations.ts';

/** All steps and one more, which adds a column and fills it for existing rows. */
export const PLANTED: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: '9999-planted',
    async up(transaction) {
      await transaction.schema
        .alterTable('organizations')
        .addColumn('planted', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update organizations set planted = length(name)`.execute(transaction);
    },
  },
];
