import type { Database } from './database.ts';
import { insertMany } from './insertMany.ts';

/** Names a statement that reads. */
const NAMES_A_STATEMENT = 500;

/** The numbers of these names, by name; those that have none yet get one. */
export async function numberPeople(database: Database, names: Iterable<string>): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const numbers = await readPeople(database, wanted);
  const missing = wanted.filter((name) => !numbers.has(name));
  if (missing.length === 0) return numbers;
  await insertMany(
    database,
    'activity_people',
    ['name'],
    missing.map((name) => [name]),
  );
  for (const [name, number] of await readPeople(database, missing)) numbers.set(name, number);
  return numbers;
}

/** The numbers of those of these names that have one, by name. */
export async function readPeople(database: Database, names: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (let from = 0; from < names.length; from += NAMES_A_STATEMENT) {
    const some = names.slice(from, from + NAMES_A_STATEMENT);
    const rows = await database.selectFrom('activity_people').select(['name', 'number']).where('name', 'in', some).execute();
    for (const { name, number } of rows) numbers.set(name, number);
  }
  return numbers;
}
