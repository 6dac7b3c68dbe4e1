import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../database.ts';
import { insertMany } from '../insertMany.ts';

/** A name that activity records contain, and the number of these records. */
export interface NamedPerson {
  readonly name: string;
  readonly facts: number;
}

/** Names per reading statement, and rows per writing statement. */
const NAMES_PER_STATEMENT = 500;
const ROWS_PER_STATEMENT = 100;

/** Rows per page. */
const PAGE = 2000;

/** Returns the numbers of names, by name; names without a number get one. */
export async function numberPeople(database: Database, names: Iterable<string>): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const numbers = await readPeople(database, wanted);
  const missing = wanted.filter((name) => !numbers.has(name));
  if (missing.length === 0) return numbers;
  await insertMany(database, 'activity_people', ['name'], missing, (name) => [name]);
  for (const [name, number] of await readPeople(database, missing)) numbers.set(name, number);
  return numbers;
}

/** Returns the numbers of names, by name; names without a number are left out. */
export async function readPeople(database: Database, names: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT) {
    const some = names.slice(from, from + NAMES_PER_STATEMENT);
    const rows = await database.selectFrom('activity_people').select(['name', 'number']).where('name', 'in', some).execute();
    for (const { name, number } of rows) numbers.set(name, number);
  }
  return numbers;
}

/** Adds to the numbers of records of people, by their numbers; the amounts may be negative. */
export async function addRecordCounts(database: Database, counts: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...counts].filter(([, more]) => more !== 0);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    const add: CompiledQuery = buildAdd(database, some.length);
    await database.executeQuery({ ...add, parameters: some.flatMap(([number, more]) => [number, '', more]) });
  }
}

/** Reads everyone named by at least one record, in the order of their numbers, one page at a time. */
export async function* readNamedPeople(database: Database): AsyncGenerator<readonly NamedPerson[]> {
  for (let after = 0; ; ) {
    const rows = await database
      .selectFrom('activity_people')
      .select(['number', 'name', 'facts'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    yield rows.filter(({ facts }) => facts > 0);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// Every row exists, so the insert always updates; the name is only there because its column must not be null.
function buildAdd(database: Database, rows: number): CompiledQuery {
  return database
    .insertInto('activity_people')
    .values(Array.from({ length: rows }, () => ({ number: 0, name: '', facts: 0 })))
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ facts: sql`activity_people.facts + excluded.facts` }))
    .compile();
}
