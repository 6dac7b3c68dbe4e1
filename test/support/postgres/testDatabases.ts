import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../../server/store/database.ts';
import { MIGRATIONS } from '../../../server/store/migrations.ts';
import { IS_CAMPAIGN } from '../campaign.ts';
import { CannotRun } from '../host/cannotRun.ts';
import { installPrograms } from './installPrograms.ts';
import { type Cluster, startCluster } from './startCluster.ts';

/** Whether the services of the tests run on PostgreSQL. */
export const ON_POSTGRES = process.env.FAIRLEAD_TEST_ENGINE === 'postgres';

/** Whether tests run that show nothing of PostgreSQL that no other does (`test/support/run/bothEngines.ts`, for single tests of its files). */
export const HAS_REPETITIONS = !ON_POSTGRES || IS_CAMPAIGN;

let own: Promise<Cluster | null> | null = null;

/** Finds the server for test databases: that of the run, or one started for a single test file. Returns null if there is none. */
export async function findTestServer(): Promise<string | null> {
  const named = process.env.FAIRLEAD_TEST_POSTGRES;
  if (named === 'none') return null;
  if (named !== undefined && named !== '') return named;
  own ??= startOwn();
  return (await own)?.address ?? null;
}

async function startOwn(): Promise<Cluster | null> {
  try {
    return await startCluster(await installPrograms((line) => console.error(line)));
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.error(error.message);
    return null;
  }
}

const endings: (() => Promise<void>)[] = [];

/** Calls this after all tests, before a server of this process stops. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

after(async () => {
  for (const end of endings) await end();
  await (await own)?.stop();
});

/** Returns the address of an empty database, or of the existing one for the same key. Throws CannotRun if there is no server. */
export async function createTestDatabase(key: string = randomBytes(16).toString('hex')): Promise<string> {
  return onServer(async (client, server) => {
    const name = toName(key);
    if (!(await exists(client, name))) await client.query(`create database ${name}`);
    return toAddress(server, name);
  });
}

/** Same as `createTestDatabase`, but migrated: a copy, which takes a third of the time of the migrations. Throws CannotRun. */
export async function createServiceDatabase(key: string = randomBytes(16).toString('hex')): Promise<string> {
  return onServer(async (client, server) => {
    const name = toName(key);
    if (await exists(client, name)) return toAddress(server, name);
    // The stages of a run share one template: the first to come makes it, under another name until it is complete.
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATE]);
    if (!(await exists(client, TEMPLATE))) {
      const draft = `${TEMPLATE}_draft`;
      await client.query(`drop database if exists ${draft}`);
      await client.query(`create database ${draft}`);
      await (await openDatabase(toAddress(server, draft))).destroy();
      await client.query(`alter database ${draft} rename to ${TEMPLATE}`);
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
    return toAddress(server, name);
  });
}

const clean: string[] = [];

/** Returns a migrated database without data for one service: one that a closed service used before, or a new one. Throws CannotRun. */
export async function takeServiceDatabase(): Promise<string> {
  return clean.pop() ?? createServiceDatabase();
}

/**
 * Takes the database of a closed service back and restores its first rows, which takes 1 % of the time of a new copy. One with other tables
 * or much data is dropped.
 */
export async function returnServiceDatabase(address: string): Promise<void> {
  const isClean = await withClient(address, async (client) => {
    const first = await readFirst();
    const tables = (await client.query<Table>(TABLES)).rows;
    const size = tables.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    if (size > MAX_BYTES || tables.map(({ name }) => name).join() !== first.tables.join()) return false;
    await client.query(first.restore);
    return true;
  });
  if (isClean) clean.push(address);
  else await onServer((client) => client.query(`drop database ${new URL(address).pathname.slice(1)} with (force)`));
}

/** The size from which a database is not used again: it has no autovacuum, and dead rows would slow the next test down. */
const MAX_BYTES = 4 * 2 ** 20;

const TABLES = `select relname as name, pg_relation_size(oid) as bytes from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;

interface Table {
  readonly name: string;
  readonly bytes: string;
}

interface FirstState {
  readonly tables: readonly string[];
  /** The statements that restore the first rows and sequences. */
  readonly restore: string;
}

let first: Promise<FirstState> | null = null;

function readFirst(): Promise<FirstState> {
  first ??= createServiceDatabase().then((address) =>
    withClient(address, async (client) => {
      const tables = (await client.query<Table>(TABLES)).rows.map(({ name }) => name);
      // Without triggers, so that the order of the tables does not matter.
      const statements = ['begin', 'set local session_replication_role = replica', ...tables.map((name) => `delete from "${name}"`)];
      for (const name of tables) {
        const rows = (await client.query<{ row: string }>(`select to_json(t)::text as row from "${name}" t`)).rows;
        for (const { row } of rows)
          statements.push(
            `insert into "${name}" overriding system value select * from json_populate_record(null::"${name}", ${client.escapeLiteral(row)})`,
          );
      }
      const sequences = await client.query<{ name: string; last: string | null; start: string }>(
        `select sequencename as name, last_value as last, start_value as start from pg_sequences where schemaname = 'public'`,
      );
      for (const { name, last, start } of sequences.rows) statements.push(`select setval('"${name}"', ${last ?? start}, ${last !== null})`);
      return { tables, restore: [...statements, 'commit'].join(';\n') };
    }),
  );
  return first;
}

/** Named after the migrations, so that a server that outlives a run never provides the tables of an older one. */
const TEMPLATE = toName(MIGRATIONS.map(({ name }) => name).join(' '));

async function onServer<Result>(use: (client: pg.Client, server: string) => Promise<Result>): Promise<Result> {
  const server = await findTestServer();
  if (server === null) throw new CannotRun('There is no PostgreSQL for this test.');
  return withClient(server, (client) => use(client, server));
}

async function withClient<Result>(address: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0;
}

function toName(key: string): string {
  return `fairlead_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

function toAddress(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
