import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refusal } from '../../server/core/refusal.ts';
import { openDatabase } from '../../server/store/database.ts';
import { openLine } from '../support/postgres/brokenLine.ts';
import { createServiceDatabase, createTestDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { skipBecause } from '../support/skipBecause.ts';

/** Returns the message of a refusal to open a database. */
async function readRefusal(address: string): Promise<string> {
  const opened = await openDatabase(address).catch((error: unknown) => error);
  assert.ok(opened instanceof Refusal, String(opened));
  assert.equal(opened.code, 'SERVICE_ERROR');
  return opened.message;
}

function change(address: string, parts: Partial<Pick<URL, 'username' | 'password' | 'hostname' | 'port' | 'pathname'>>): string {
  return Object.assign(new URL(address), parts).href;
}

describe('a database on PostgreSQL', () => {
  let address: string;
  let admin: pg.Client;
  before(async function () {
    this.timeout(300_000);
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    address = await createTestDatabase();
    admin = new pg.Client({ connectionString: address });
    await admin.connect();
  });
  after(() => admin?.end());

  it('is refused with the reason and the remedy, and never with the password, if it cannot be opened', async () => {
    const line = await openLine(address);
    await line.close();
    const password = 'hunter2hunter2';
    for (const [wrong, reason, next] of [
      [change(line.address, { password }), /ECONNREFUSED/, /Start the server, or check the host and the port/],
      [change(address, { password, hostname: 'nowhere.invalid' }), /ENOTFOUND|EAI_AGAIN/, /Check the name of the host/],
      [change(address, { password, pathname: '/nowhere' }), /nowhere|authentication/, /createdb|PGPASSWORD/],
      [change(address, { pathname: '/nowhere' }), /"nowhere" does not exist/, /Create it with createdb/],
      [change(address, { username: 'nobody_at_all', password }), /nobody_at_all/, /Check the user and the password/],
      [`${change(address, { password })}?sslmode=verify-full`, /SSL/, /sslmode/],
    ] as const) {
      const message = await readRefusal(wrong);
      assert.match(message, reason);
      assert.match(message, next);
      assert.ok(!message.includes(password) && !message.includes(new URL(address).password), message);
      assert.match(message, /^The database postgres:\/\/[^\n]+ cannot be opened: [^\n]+\.$/);
    }
  });

  it('times out if no server answers', async () => {
    const line = await openLine(address);
    line.cut();
    assert.match(await readRefusal(line.address), /Start the server, or check the host and the port/);
    await line.close();
  });

  it('is refused if its encoding cannot represent all letters', async () => {
    await admin.query("create database fairlead_latin encoding 'LATIN1' locale 'C' locale_provider libc template template0");
    try {
      assert.match(await readRefusal(change(address, { pathname: '/fairlead_latin' })), /LATIN1.*encoding 'UTF8'/);
    } finally {
      await admin.query('drop database fairlead_latin');
    }
  });

  it('accepts a user without the right to create tables once they exist, and reports it before', async () => {
    const empty = await createTestDatabase();
    const user = `fairlead_clerk_${process.pid}`;
    await admin.query(`create role ${user} login password 'clerk'`);
    try {
      const asUser = change(empty, { username: user, password: 'clerk' });
      assert.match(await readRefusal(asUser), /permission denied.*right to create tables/);
      await (await openDatabase(empty)).destroy();
      const owner = new pg.Client({ connectionString: empty });
      await owner.connect();
      await owner.query(`grant select, insert, update, delete on all tables in schema public to ${user}`);
      const database = await openDatabase(asUser);
      assert.ok((await database.selectFrom('migrations').selectAll().execute()).length > 0);
      await database.destroy();
      await owner.query(`drop owned by ${user}`);
      await owner.end();
    } finally {
      await admin.query(`drop role ${user}`);
    }
  });

  it('returns numbers and strings like a file, and does not affect other users of the same library', async () => {
    const database = await openDatabase(await createServiceDatabase());
    try {
      await database.updateTable('locks').set({ taken: Number.MAX_SAFE_INTEGER }).where('name', '=', 'service').execute();
      const { taken } = await database.selectFrom('locks').select('taken').where('name', '=', 'service').executeTakeFirstOrThrow();
      assert.equal(taken, Number.MAX_SAFE_INTEGER);
      const { rows } = await admin.query("select 1::int8 as big, '[1]'::json as json");
      assert.deepEqual(rows, [{ big: '1', json: [1] }]);
    } finally {
      await database.destroy();
    }
  });

  it('is not loaded by a service on a file', async () => {
    const program = `
      import { Module } from 'node:module';
      import { openDatabase } from './server/store/database.ts';
      await (await openDatabase(null)).destroy();
      console.log(Object.keys(Module._cache).filter((name) => /[\\\\/]pg[\\\\/]/.test(name)).length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    assert.equal(stdout.trim(), '0');
  });
});
