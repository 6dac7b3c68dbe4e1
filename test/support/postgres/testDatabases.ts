import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../../server/store/database.ts';
import { MIGRATIONS } from '../../../server/store/migrations.ts';
import { CannotRun } from '../host/cannotRun.ts';
import { installPrograms } from './installPrograms.ts';
import { type Cluster, startCluster } from './startCluster.ts';

/** Whether the services of the tests run on PostgreSQL. */
export const ON_POSTGRES = process.env.FAIRLEAD_TEST_ENGINE === 'postgres';

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

after(async () => {
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

/**
 * Same as `createTestDatabase`, with the tables of a service and no rows in them: a copy, which takes a third of the time of the
 * migrations. Throws CannotRun if there is no server.
 */
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

/** Named after the migrations, so that a server that outlives a run never provides the tables of an older one. */
const TEMPLATE = toName(MIGRATIONS.map(({ name }) => name).join(' '));

async function onServer<Result>(use: (client: pg.Client, server: string) => Promise<Result>): Promise<Result> {
  const server = await findTestServer();
  if (server === null) throw new CannotRun('There is no PostgreSQL for this test.');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await use(client, server);
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
