import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Refusal } from '../../server/core/refusal.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { insertMany } from '../../server/store/insertMany.ts';
import { MIGRATIONS } from '../../server/store/migrations.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const PROGRAM = fileURLToPath(new URL('./openDatabaseProgram.ts', import.meta.url));

describe('the database', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(() => {
    folder = makeTemporaryFolder();
    file = join(folder.path, 'fairlead.db');
  });
  afterEach(() => folder.remove());

  const withDatabase = async <T>(where: string | null, use: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(where);
    try {
      return await use(database);
    } finally {
      await database.destroy();
    }
  };

  /** Describes every table and index with its SQL, and every row of a fresh database. */
  const describeContent = (database: Database): Promise<unknown> =>
    Promise.all([
      sql`select name, sql from sqlite_master order by name`.execute(database).then(({ rows }) => rows),
      database.selectFrom('migrations').selectAll().execute(),
      database.selectFrom('workspaces').selectAll().execute(),
      database.selectFrom('environments').selectAll().orderBy('id').execute(),
    ]);

  it('contains the default account at first', () =>
    withDatabase(null, async (database) => {
      const names = async (table: 'accounts' | 'organizations' | 'workspaces' | 'environments' | 'traffic_types') =>
        (await database.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name);
      assert.deepEqual(await names('accounts'), ['default']);
      assert.deepEqual(await names('organizations'), ['default']);
      assert.deepEqual(await names('workspaces'), ['Default']);
      assert.deepEqual(await names('environments'), ['Prod-Default', 'Staging-Default']);
      assert.deepEqual(await names('traffic_types'), ['account', 'user']);
      const production = await database.selectFrom('environments').select('name').where('production', '=', 1).execute();
      assert.deepEqual(
        production.map(({ name }) => name),
        ['Prod-Default'],
      );
    }));

  it('migrates once: it is the same when opened again', async () => {
    const first = await withDatabase(file, describeContent);
    assert.deepEqual(await withDatabase(file, describeContent), first);
    assert.equal(new Set(MIGRATIONS.map(({ name }) => name)).size, MIGRATIONS.length);
  });

  it('migrates once if several processes open a new file at the same time', async () => {
    const children = Array.from({ length: 3 }, () => fork(PROGRAM));
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    const codes = children.map((child) => once(child, 'exit'));
    for (const child of children) child.send({ target: file, isPlanted: false });
    const expected = MIGRATIONS.map(({ name }) => name);
    for (const answer of answers) assert.deepEqual((await answer)[0], expected);
    for (const code of codes) assert.equal((await code)[0], 0);
    await withDatabase(file, async (database) => {
      const written = await database.selectFrom('configuration').selectAll().execute();
      assert.equal(written.length, children.length);
      assert.equal((await database.selectFrom('accounts').selectAll().execute()).length, 1);
    });
  });

  it('keeps acknowledged writes through a crash: WAL, full synchronization, foreign keys', () =>
    withDatabase(file, async (database) => {
      const read = async (pragma: string): Promise<unknown> =>
        Object.values((await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(database)).rows[0] ?? {})[0];
      assert.equal(await read('journal_mode'), 'wal');
      assert.equal(await read('synchronous'), 2);
      assert.equal(await read('foreign_keys'), 1);
      // Waiting for a lock must not block the event loop.
      assert.equal(await read('busy_timeout'), 0);
    }));

  it('folds the case of letters beyond ASCII', () =>
    withDatabase(null, async (database) => {
      const { rows } = await sql`select lower('ÉŽ İΣ') as text, lower(null) as missing`.execute(database);
      assert.deepEqual(
        rows.map((row) => ({ ...(row as object) })),
        [{ text: 'ÉŽ İΣ'.toLowerCase(), missing: null }],
      );
    }));

  it('waits for another process that writes', () =>
    withDatabase(file, async (database) => {
      const holder = [
        "const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);",
        "database.exec('pragma busy_timeout = 20000');",
        "database.exec('begin immediate');",
        "process.send('held');",
        "setTimeout(() => { database.exec('commit'); process.disconnect(); }, 300);",
      ].join('\n');
      const child = spawn(process.execPath, ['-e', holder, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      const ended = once(child, 'exit');
      await once(child, 'message');
      await database.insertInto('configuration').values({ name: 'x', value: '1' }).execute();
      assert.equal((await ended)[0], 0);
    }));

  it('runs one transaction at a time, and rolls back one that fails', () =>
    withDatabase(null, async (database) => {
      const add = (name: string, fail: boolean): Promise<void> =>
        database.transaction().execute(async (transaction) => {
          await transaction.insertInto('configuration').values({ name, value: '1' }).execute();
          await new Promise((resolve) => setImmediate(resolve));
          if (fail) throw new Error('no');
        });
      const results = await Promise.allSettled([add('a', false), add('b', true), add('c', false), add('d', true)]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
      );
      const rows = await database.selectFrom('configuration').select('name').orderBy('name').execute();
      assert.deepEqual(
        rows.map(({ name }) => name),
        ['a', 'c'],
      );
    }));

  it('inserts any number of rows', () =>
    withDatabase(null, async (database) => {
      for (const count of [0, 1, 99, 100, 101, 4321]) {
        await database.deleteFrom('configuration').execute();
        const rows = Array.from({ length: count }, (_, i) => [`name ${i}`, String(i)]);
        await database
          .transaction()
          .execute((transaction) => insertMany(transaction, 'configuration', ['name', 'value'], rows, (row) => row));
        const stored = await database.selectFrom('configuration').selectAll().execute();
        assert.deepEqual(new Map(stored.map(({ name, value }) => [name, value])), new Map(rows.map(([name, value]) => [name!, value!])));
      }
    }));

  it('has at most one active version', () =>
    withDatabase(null, async (database) => {
      const version = {
        state: 'ACTIVE',
        file_name: 'a',
        columns: '[]',
        developer_count: 0,
        revision: 1,
        created_at: 1,
        activated_at: 1,
      } as const;
      await database.insertInto('developer_versions').values(version).execute();
      await assert.rejects(database.insertInto('developer_versions').values(version).execute(), /UNIQUE/);
      await database
        .insertInto('developer_versions')
        .values({ ...version, state: 'INACTIVE' })
        .execute();
    }));

  const assertRefused = (where: string, reason: RegExp): Promise<void> =>
    assert.rejects(
      openDatabase(where),
      (error) => error instanceof Refusal && error.code === 'SERVICE_ERROR' && reason.test(error.message),
    );

  it('refuses a file of another program', async () => {
    writeFileSync(file, 'name,email\n'.repeat(500));
    await assertRefused(file, /fairlead\.db cannot be opened: .*choose another data folder/);
  });

  it('refuses a path where no file can be created', async () => {
    mkdirSync(file);
    await assertRefused(file, /cannot be opened/);
    await assertRefused(join(folder.path, 'missing', 'fairlead.db'), /cannot be opened/);
  });
});
