import assert from 'node:assert/strict';
import { sql } from 'kysely';
import pg from 'pg';
import type { ActivityRow } from '../../server/core/insights/activity.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { readActivityRecords } from '../../server/store/insights/records.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { skipBecause } from '../support/skipBecause.ts';

describe('partitions of activity records by month on PostgreSQL', () => {
  const opened: Database[] = [];
  before(async function () {
    this.timeout(120_000);
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy();
  });

  const open = async (address: string): Promise<Database> => {
    const database = await openDatabase(address);
    opened.push(database);
    return database;
  };
  const start = async (): Promise<Database> => open(await createServiceDatabase());

  it('contain the records of their month; one contains those without a month or with a year out of range', async () => {
    const database = await start();
    await put(
      database,
      at('1', '2026-03-31'),
      at('2', '2026-04-01'),
      at('3', '2026-04-30'),
      at('4', '1999-12-31'),
      at('5', '2050-01-01'),
      at('6', null),
    );
    assert.deepEqual(await readPlaces(database), {
      1: 'activity_2026_03',
      2: 'activity_2026_04',
      3: 'activity_2026_04',
      4: 'activity_rest',
      5: 'activity_rest',
      6: 'activity_rest',
    });
  });

  it('lose records that move to another month, or lose or get one', async () => {
    const database = await start();
    await put(database, at('moves', '2026-03-05'), at('loses', '2026-03-05'), at('gets', null), at('stays', '2026-03-05'));
    const counts = await put(database, at('moves', '2027-01-05'), at('loses', null), at('gets', '2026-04-02'), at('stays', '2026-03-05'));
    assert.deepEqual(counts, { added: 0, changed: 3, removed: 0, unchanged: 1 });
    assert.deepEqual(await readPlaces(database), {
      gets: 'activity_2026_04',
      loses: 'activity_rest',
      moves: 'activity_2027_01',
      stays: 'activity_2026_03',
    });
    assert.deepEqual(await readKeys(database), await readRecords(database));
  });

  it('are read only for the months of a report, or of its evidence', async () => {
    const database = await start();
    await put(database, ...[1, 2, 3, 4, 5, 6].map((month) => at(`${month}`, `2026-0${month}-15`)));
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from activity where kind = 1 and month between ${24314} and ${24315} and at >= 0`.execute(database);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.deepEqual([...new Set(text.match(/activity_\d{4}_\d\d(?=\b| )/g))].sort(), ['activity_2026_03', 'activity_2026_04']);
    const people = new Map([[1, [{ from: 0, to: Date.UTC(2030, 0) }]]]);
    const question = {
      people,
      rows: [{ kind: 'commit', only: 'all' }],
      from: Date.UTC(2026, 2),
      to: Date.UTC(2026, 4),
      offset: 0,
      limit: 10,
    } as const;
    const found = await readActivityRecords(database, question);
    assert.deepEqual(
      found.map(({ id }) => id),
      ['4', '3'],
    );
  });

  it('are added once if two services import a new month at the same time', async () => {
    const address = await createServiceDatabase();
    const services = [await open(address), await open(address)];
    await Promise.all(services.map((database, service) => put(database, at(`${service}`, '2031-05-05'), at('both', '2031-06-05'))));
    assert.deepEqual(await readPlaces(services[0]!), { 0: 'activity_2031_05', 1: 'activity_2031_05', both: 'activity_2031_06' });
  });

  it('are added while a report reads the others', async () => {
    const address = await createServiceDatabase();
    const database = await open(address);
    await put(database, at('old', '2026-03-05'));
    const reader = new pg.Client({ connectionString: address });
    await reader.connect();
    try {
      await reader.query('begin');
      await reader.query('select count(*) from activity where kind = 1 and month = 24314');
      await put(database, at('new', '2026-04-05'));
      assert.deepEqual(await readPlaces(database), { new: 'activity_2026_04', old: 'activity_2026_03' });
    } finally {
      await reader.end();
    }
  });

  it('are missing if the user may not create tables, and the refusal says so', async () => {
    const address = await createServiceDatabase();
    const owner = await open(address);
    const database = new URL(address).pathname.slice(1);
    const user = `u_${database}`;
    await sql
      .raw(`create role ${user} login password 'x'; grant select, insert, update, delete on all tables in schema public to ${user}`)
      .execute(owner);
    await sql.raw(`grant usage on all sequences in schema public to ${user}`).execute(owner);
    const limited = new URL(address);
    limited.username = user;
    limited.password = 'x';
    const service = await open(limited.href);
    await assert.rejects(put(service, at('1', '2026-03-05')), (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.code, 'UNAVAILABLE');
      assert.match(error.message, /cannot create the tables of new months \(permission denied for schema public\).*Grant it the right/);
      return true;
    });
    await put(service, at('2', null));
  });
});

function at(id: string, day: string | null): ActivityRow {
  const time = day === null ? null : Date.parse(`${day}T12:00:00Z`);
  return {
    kind: 'commit',
    id,
    developer: 'ann@x.test',
    at: time,
    started: null,
    noted: null,
    lines: 1,
    comments: 0,
    failed: false,
    repository: 'r',
    ticket: '',
  };
}

function put(database: Database, ...rows: readonly ActivityRow[]): ReturnType<typeof putActivity> {
  return inTransaction(database, 'activity', (transaction) => putActivity(transaction, rows));
}

/** Returns the partition of each record, by ID. */
async function readPlaces(database: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`select id, tableoid::regclass::text as place from activity`.execute(database);
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}

async function readRecords(database: Database): Promise<unknown[]> {
  return (await sql`select kind, id, month from activity order by kind, id`.execute(database)).rows;
}

async function readKeys(database: Database): Promise<unknown[]> {
  return (await sql`select kind, id, month from activity_keys order by kind, id`.execute(database)).rows;
}
