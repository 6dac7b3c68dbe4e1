import type { Database } from './database.ts';

/** Finds the stored document of this name; returns null if there is none. */
export async function findConfiguration(database: Database, name: string): Promise<unknown> {
  const row = await database.selectFrom('configuration').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.value);
}

/** Stores a document under a name, replacing the previous one. */
export async function putConfiguration(database: Database, name: string, document: unknown): Promise<void> {
  const value = JSON.stringify(document);
  await database
    .insertInto('configuration')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
