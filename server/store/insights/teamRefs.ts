import type { Database } from '../database.ts';
import { insertMany } from '../insertMany.ts';

/** Reads the numbers of all teams that were ever assigned one, by team key. */
export async function readTeamRefs(database: Database): Promise<Map<string, number>> {
  const rows = await database.selectFrom('team_refs').select(['key', 'number']).execute();
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/**
 * Assigns a number to each key that has none, in order; numbers are permanent. The caller's transaction holds the lock `developers`, so
 * that the same roster is never numbered twice.
 */
export async function numberTeams(transaction: Database, keys: Iterable<string>): Promise<void> {
  const known = await readTeamRefs(transaction);
  const missing = [...keys].filter((key) => !known.has(key));
  await insertMany(transaction, 'team_refs', ['key'], missing, (key) => [key], 'skip');
}
