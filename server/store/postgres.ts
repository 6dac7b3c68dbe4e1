import { readServers, withoutPassword } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import type { Engine } from './engine.ts';
import type { ServerTraits } from './postgresCompiler.ts';
import { createPostgresDialect } from './postgresDialect.ts';
import { createPool } from './postgresPool.ts';
import { toStartRefusal } from './postgresRefusal.ts';
import { PostgresServers } from './postgresServers.ts';

/** Opens a PostgreSQL database, or one of a compatible server, on the primary among the hosts of an address. Throws SERVICE_ERROR. */
export async function openPostgres(address: string): Promise<Engine> {
  const shown = withoutPassword(address);
  let servers: PostgresServers | null = null;
  try {
    const named = readServers(address);
    servers = new PostgresServers(named, (host) => createPool(host, named.connectTimeout));
    const traits = await readTraits(servers, shown);
    const { connectTimeout, queryTimeout, readsStandby } = named;
    const use = { servers, connectTimeout, queryTimeout, notesWrites: readsStandby };
    return {
      dialect: createPostgresDialect({ ...use, readsStandby: false }, traits),
      ...(readsStandby ? { createReadingDialect: () => createPostgresDialect({ ...use, readsStandby: true }, traits) } : {}),
      toRefusal: (error) => toStartRefusal(shown, error),
    };
  } catch (error) {
    await servers?.end();
    throw error instanceof Refusal ? error : toStartRefusal(shown, error);
  }
}

interface Server {
  readonly version: string;
  readonly encoding: string;
  readonly letters: string | null;
}

const TRAITS = `select version() as version, current_setting('server_encoding') as encoding,
  (select max(collname) from pg_catalog.pg_collation where collname = 'und-x-icu') as letters`;

async function readTraits(servers: PostgresServers, shown: string): Promise<ServerTraits> {
  const { client } = await servers.takePrimary();
  const { rows } = await client.query<Server>(TRAITS).finally(() => client.release());
  const { version = '', encoding = '', letters = null } = rows[0] ?? {};
  if (!/^utf-?8$/i.test(encoding)) {
    const next = "Create one with `create database … encoding 'UTF8' template template0`";
    throw new Refusal(
      'SERVICE_ERROR',
      `The database ${shown} keeps texts in ${encoding}, which has too few letters. ${next}, and give that.`,
    );
  }
  // CockroachDB always orders by code points, accepts no such collation for a column, and its `lower` handles all letters; it creates
  // tables only in serializable transactions.
  if (/CockroachDB/i.test(version)) return { isolation: 'serializable', collates: false, letters: null, partitions: false };
  return { isolation: 'read committed', collates: true, letters: letters ?? 'default', partitions: true };
}
