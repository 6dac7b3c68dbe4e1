import pg, { type CustomTypesConfig, type Pool, type PoolClient } from 'pg';

/** Maximum connections of a process to a host (docs/decisions/engines.md#waiting). */
const MOST_CONNECTIONS = 10;
/** Milliseconds before an idle connection is closed. */
const IDLE_TIMEOUT = 60_000;

/** Milliseconds of silence before the operating system probes the other end. */
const KEEP_ALIVE_DELAY = 10_000;

/** Type OIDs whose values become numbers (bigint, numeric). */
const NUMBERS = [20, 1700];
/** Type OIDs whose values stay strings (json, jsonb). */
const TEXTS = [114, 3802];

const TYPES: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (NUMBERS.includes(type)) return Number;
    if (TEXTS.includes(type)) return String;
    return format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type);
  },
};

/** The idle clients of each pool. */
const IDLE = new WeakMap<Pool, Set<PoolClient>>();

/** Creates the pool of connections to one host, which are opened on demand; `connectTimeout` is in milliseconds. */
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
  // A broken connection is reported to the caller that waits for its answer; without a listener, it would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

/**
 * Ends the connections to a host that may be frozen: idle ones at once, because it may never answer a termination message, others when they
 * are released.
 */
export function endPool(pool: Pool): void {
  const idle = [...(IDLE.get(pool) ?? [])];
  pool.end().catch(() => {});
  for (const client of idle) client.connection.stream.destroy();
}
