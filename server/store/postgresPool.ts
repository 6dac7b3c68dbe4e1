import pg, { type CustomTypesConfig, type Pool, type PoolClient } from 'pg';

/** Connections that a process keeps at most to a host, and milliseconds that it keeps an idle one. */
const MOST_CONNECTIONS = 10;
const IDLE_TIMEOUT = 60_000;

/** Milliseconds of silence after which the system asks whether the other end is still there. */
const KEEP_ALIVE_DELAY = 10_000;

/** The types of the server whose values come as numbers (bigint, numeric), and those that stay the text that they are (json, jsonb). */
const NUMBERS = [20, 1700];
const TEXTS = [114, 3802];

const TYPES: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (NUMBERS.includes(type)) return Number;
    if (TEXTS.includes(type)) return String;
    return format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type);
  },
};

/** Clients that nobody holds, by their pool. */
const IDLE = new WeakMap<Pool, Set<PoolClient>>();

/** Makes the connections to one host, when they are asked for; `connectTimeout` in milliseconds. */
export function createPool(address: string, connectTimeout: number): Pool {
  const pool = new pg.Pool({
    connectionString: address,
    types: TYPES,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    application_name: 'fairlead',
  });
  const idle = new Set<PoolClient>();
  IDLE.set(pool, idle);
  // A connection that breaks is told to whoever waits for its answer; without a listener it would end the process as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

/** Ends the connections of a host that may be frozen: idle ones at once, for it may never answer a farewell, others when they are given back. */
export function endPool(pool: Pool): void {
  const idle = [...(IDLE.get(pool) ?? [])];
  pool.end().catch(() => {});
  for (const client of idle) client.connection.stream.destroy();
}
