import type { Database } from './database.ts';
import { insertMany } from './insertMany.ts';

/** The numbers of all teams that ever got one, by their keys. */
export async function readTeamRefs(database: Database): Promise<Map<string, number>> {
  const rows = await database.selectFrom('team_refs').select(['key', 'number']).execute();
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Gives a number to each key that has none, in their order; what has one keeps it for good. The caller's transaction holds the lock of the developers, so that the same roster never numbers twice. */
export async function numberTeams(transaction: Database, keys: Iterable<string>): Promise<void> {
  const known = await readTeamRefs(transaction);
  const missing = [...keys].filter((key) => !known.has(key));
  await insertMany(transaction, 'team_refs', ['key'], missing, (key) => [key], 'skip');
}
