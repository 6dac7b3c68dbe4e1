import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { readColumns } from '../../server/store/dump.ts';
import { DERIVED_TABLES, STORED_TABLES } from '../../server/store/storedTables.ts';

/** Tables that exports leave out: the migrations that have run, and the locks. */
const OWN = ['locks', 'migrations'];

describe('the table of stored tables', () => {
  let database: Database;
  before(async () => {
    database = await openDatabase(null);
  });
  after(() => database.destroy());

  const readKey = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(database);
    if (rows.length > 0) return rows.map(({ name }) => name);
    const unique = await sql<{ name: string }>`
      select column_info.name from pragma_index_list(${table}) as list, pragma_index_info(list.name) as column_info
      where list."unique" = 1 order by column_info.seqno`.execute(database);
    return unique.rows.map(({ name }) => name);
  };
  const readParents = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ parent: string }>`select distinct "table" as parent from pragma_foreign_key_list(${table})`.execute(
      database,
    );
    return rows.map(({ parent }) => parent);
  };

  it("has every table of the database except the system's and derived ones", async () => {
    const tables = await database.introspection.getTables();
    const stored = STORED_TABLES.map(({ name }) => name);
    const derived = DERIVED_TABLES.map(({ name }) => name);
    assert.deepEqual(tables.map(({ name }) => name).sort(), [...stored, ...derived, ...OWN].sort());
  });

  it('names the key of each, primary or unique, and existing columns', async () => {
    const columns = await readColumns(database);
    for (const { name, key, json = [], serial } of STORED_TABLES) {
      assert.deepEqual(await readKey(name), key, name);
      const known = (columns.get(name) ?? []).map((column) => column.name);
      for (const column of [...json, ...(serial === undefined ? [] : [serial])]) assert.ok(known.includes(column), `${name}.${column}`);
    }
  });

  it('lists each after those that it references', async () => {
    for (const [place, { name }] of STORED_TABLES.entries()) {
      for (const parent of await readParents(name)) {
        const before = STORED_TABLES.slice(0, place).map((table) => table.name as string);
        assert.ok(before.includes(parent), `${name} refers to ${parent}`);
      }
    }
  });

  it('names a serial column if the database generates numbers', async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where sql like '%autoincrement%'`.execute(database);
    const serial = STORED_TABLES.filter((table) => table.serial !== undefined).map(({ name }) => name);
    assert.deepEqual(rows.map(({ name }) => name).sort(), serial.sort());
  });
});
