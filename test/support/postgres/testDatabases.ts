import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
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
  const server = await findTestServer();
  if (server === null) throw new CannotRun('There is no PostgreSQL for this test.');
  const name = `fairlead_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
