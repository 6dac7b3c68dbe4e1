import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../server/core/refusal.ts';
import { type RunningService, serve } from '../../server/main/serve.ts';
import { openDatabase } from '../../server/store/database.ts';
import type { Tables } from '../../server/store/tables.ts';
import { inTransaction, type Lock } from '../../server/store/transaction.ts';
import { type BreakableLine, openLine } from '../support/postgres/brokenLine.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, SMALL_ROSTER } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { soon } from '../support/soon.ts';

describe('a service whose PostgreSQL server fails', () => {
  let address: string;
  let line: BreakableLine;
  let service: RunningService;
  let admin: pg.Client;
  const log: string[] = [];
  before(async function () {
    this.timeout(300_000);
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    address = await createServiceDatabase();
    line = await openLine(address);
    service = await serve(line.address, { log: { level: 'error', stream: { write: (text) => log.push(text) } } });
    await finishSetup(service.address);
    admin = new pg.Client({ connectionString: address });
    await admin.connect();
  });
  after(async () => {
    await service?.close();
    await line?.close();
    await admin?.end();
  });

  const list = () => callService(service.address, 'GET', '/v2/developers');
  const upload = () => sendRoster(service.address, 'POST', SMALL_ROSTER);
  /** Ends the service's connections on the server's side, like an administrator. */
  const endConnections = async (): Promise<number> => {
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    return (await admin.query(others)).rowCount ?? 0;
  };
  /** Holds the lock `developers`, like another process that writes, during some work. */
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    await admin.query("begin; update locks set taken = taken where name = 'developers'");
    try {
      await work();
    } finally {
      await admin.query('rollback');
    }
  };
  /** Waits until a write waits for the lock. */
  const untilBlocked = async (writing: Promise<{ readonly text: string }>): Promise<void> => {
    let answer: string | null = null;
    void writing.then(({ text }) => {
      answer = text;
    });
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    for (; (await admin.query(waiting)).rowCount === 0; await sleep(10)) assert.equal(answer, null);
  };

  it('reconnects if idle connections were ended', async () => {
    assert.equal((await list()).status, 200);
    assert.ok((await endConnections()) > 0);
    // The notice of the end may arrive after the next request was sent on the old connection.
    await sleep(200);
    assert.equal((await list()).status, 200);
    assert.equal((await upload()).status, 200);
  });

  it('answers 503 with the time to retry to a write whose connection broke', async () => {
    log.length = 0;
    await whileLocked(async () => {
      const writing = upload();
      await untilBlocked(writing);
      await endConnections();
      const { status, headers, body } = await writing;
      assert.deepEqual([status, body.error, headers.get('retry-after')], [503, 'UNAVAILABLE', '1']);
    });
    assert.equal(log.length, 1);
    const { password } = new URL(address);
    assert.ok(password === '' || !log.join().includes(password));
    // The notice of the end of another connection may arrive after a request was sent on it, which is then told to come back.
    const { status } = await soon('a connection that was not ended', async () => {
      const answer = await upload();
      return answer.status === 503 ? null : answer;
    });
    assert.equal(status, 200);
  });

  it('answers 503 to everything except its health check while the server is down, and recovers afterwards', async () => {
    line.cut();
    for (let tries = 0; tries < 3; tries++) {
      for (const { status, body } of [await list(), await upload()]) assert.deepEqual([status, body.error], [503, 'UNAVAILABLE']);
      const segments = await callService(service.address, 'GET', '/internal/api/v2/workspaces', { key: service.address.adminKey });
      assert.equal(segments.status, 503);
      assert.equal((await callService(service.address, 'GET', '/__fairlead/health')).status, 200);
    }
    line.restore();
    assert.equal((await list()).status, 200);
    assert.equal((await upload()).status, 200);
  });

  it('serves reads while more writers wait than it has connections', async () => {
    const writers: ReturnType<typeof upload>[] = [];
    await whileLocked(async () => {
      writers.push(...Array.from({ length: 25 }, upload));
      await untilBlocked(writers[0]!);
      assert.equal((await list()).status, 200);
    });
    for (const { status } of await Promise.all(writers)) assert.equal(status, 200);
  }).timeout(240_000);

  it('refuses a write with 503 if another process holds the lock beyond its timeout', async () => {
    await whileLocked(async () => {
      const { status, body } = await upload();
      assert.deepEqual([status, body.error], [503, 'UNAVAILABLE']);
    });
  }).timeout(240_000);

  it('refuses with 400 what an index of the server has no room for, and stores nothing', async () => {
    const letters = Array.from({ length: 9000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join('');
    const before = await callService(service.address, 'GET', '/v2/developers/versions');
    const { status, body } = await sendRoster(service.address, 'PUT', `Full Name,Email,Manager Email,Team\nAnn,${letters}@x.y,,Core\n`);
    assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST']);
    assert.equal((await callService(service.address, 'GET', '/v2/developers/versions')).text, before.text);
  });
});

describe('a transaction on PostgreSQL', () => {
  let database: Kysely<Tables>;
  before(async function () {
    this.timeout(300_000);
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    database = await openDatabase(await createServiceDatabase());
    for (const name of ['a', 'b']) await database.insertInto('configuration').values({ name, value: '' }).execute();
  });
  after(() => database?.destroy());

  it('is retried after a deadlock', async () => {
    let tries = 0;
    let first: (() => void) | null = null;
    const bothHold = new Promise<void>((resolve) => {
      first = resolve;
    });
    const write = (lock: Lock, one: string, other: string, holds: () => Promise<void>): Promise<void> =>
      inTransaction(database, lock, async (transaction) => {
        tries++;
        const add = (name: string) =>
          transaction
            .updateTable('configuration')
            .set({ value: sql`value || ${lock}` })
            .where('name', '=', name)
            .execute();
        await add(one);
        await holds();
        await add(other);
      });
    let holding = 0;
    const meet = async (): Promise<void> => {
      if (++holding >= 2) first?.();
      await bothHold;
    };
    await Promise.all([write('developers', 'a', 'b', meet), write('segments', 'b', 'a', meet)]);
    assert.ok(tries >= 3, `${tries} tries`);
    for (const { value } of await database.selectFrom('configuration').select('value').execute()) {
      assert.ok(value === 'developerssegments' || value === 'segmentsdevelopers', value);
    }
  });

  it('is refused as UNAVAILABLE if the server never completes it', async () => {
    let tries = 0;
    const work = inTransaction(database, 'service', async (transaction) => {
      tries++;
      await sql`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`.execute(transaction);
    });
    await assert.rejects(work, (error: unknown) => error instanceof Refusal && error.code === 'UNAVAILABLE');
    assert.ok(tries > 3, String(tries));
  }).timeout(60_000);

  it('is a CONFLICT, and rolled back, if it violates a unique constraint', async () => {
    const work = inTransaction(database, 'service', async (transaction) => {
      await transaction.insertInto('configuration').values({ name: 'c', value: '' }).execute();
      await transaction.insertInto('configuration').values({ name: 'a', value: '' }).execute();
    });
    await assert.rejects(work, (error: unknown) => error instanceof Refusal && error.code === 'CONFLICT');
    assert.equal((await database.selectFrom('configuration').where('name', '=', 'c').selectAll().execute()).length, 0);
  });
});
