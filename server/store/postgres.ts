import type { Client, CustomTypesConfig, Pool } from 'pg';
import { withoutPassword } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import type { Engine } from './engine.ts';
import type { ServerTraits } from './postgresCompiler.ts';
import { createPostgresDialect } from './postgresDialect.ts';
import { toStartRefusal } from './postgresRefusal.ts';

/** Connections that a process keeps at most, and milliseconds that it keeps an idle one. */
const MOST_CONNECTIONS = 10;
const IDLE_TIMEOUT = 60_000;

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 10_000;

/** The types of the server whose values come as numbers (bigint, numeric), and those that stay the text that they are (json, jsonb). */
const NUMBERS = [20, 1700];
const TEXTS = [114, 3802];

/** Opens a database of PostgreSQL, or of a server that speaks its language. Throws SERVICE_ERROR. */
export async function openPostgres(address: string): Promise<Engine> {
  const shown = withoutPassword(address);
  let pool: Pool | null = null;
  try {
    pool = await createPool(address);
    const traits = await readTraits(pool, shown);
    return { dialect: createPostgresDialect(pool, traits), toRefusal: (error) => toStartRefusal(shown, error) };
  } catch (error) {
    await pool?.end();
    throw error instanceof Refusal ? error : toStartRefusal(shown, error);
  }
}

async function createPool(address: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
    if (NUMBERS.includes(type)) return Number;
    if (TEXTS.includes(type)) return String;
    return format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type);
  };
  const types: CustomTypesConfig = { getTypeParser };
  const pool = new pg.Pool({
    connectionString: address,
    types,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'fairlead',
  });
  // A connection that breaks is told to whoever waits for its answer; without a listener it would end the process as well.
  pool.on('error', () => {});
  pool.on('connect', (client: Client) => client.on('error', () => {}));
  return pool;
}

interface Server {
  readonly version: string;
  readonly encoding: string;
  readonly letters: string | null;
}

async function readTraits(pool: Pool, shown: string): Promise<ServerTraits> {
  const { rows } = await pool.query<Server>(
    `select version() as version, current_setting('server_encoding') as encoding,
      (select max(collname) from pg_catalog.pg_collation where collname = 'und-x-icu') as letters`,
  );
  const { version = '', encoding = '', letters = null } = rows[0] ?? {};
  if (!/^utf-?8$/i.test(encoding)) {
    const next = "Create one with `create database … encoding 'UTF8' template template0`";
    throw new Refusal(
      'SERVICE_ERROR',
      `The database ${shown} keeps texts in ${encoding}, which has too few letters. ${next}, and give that.`,
    );
  }
  // CockroachDB orders by code points always, takes no such collation for a column, and its `lower` knows all letters; it makes tables in serializable transactions only.
  if (/CockroachDB/i.test(version)) return { isolation: 'serializable', collates: false, letters: null };
  return { isolation: 'read committed', collates: true, letters: letters ?? 'default' };
}
