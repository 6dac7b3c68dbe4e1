import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PostgresCompiler, type ServerTraits } from './postgresCompiler.ts';
import { toPostgresRefusal } from './postgresRefusal.ts';
import { requireStorable } from './requireStorable.ts';

/** Milliseconds to wait for another process that writes, and for a process that stopped in the middle of a transaction. */
const LOCK_TIMEOUT = 15_000;
const IDLE_TIMEOUT = 60_000;

/** Said at the beginning of each transaction, for a pooler between here and the server may hand out another session for the next one. */
const LIMITS = `set local lock_timeout = ${LOCK_TIMEOUT}; set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`;

/** A connection out of the pool. */
interface Connection extends DatabaseConnection {
  readonly client: PoolClient;
  /** True where nobody may use it any more. */
  broken: boolean;
}

/** Kysely on a pool of connections to a server. */
export function createPostgresDialect(pool: Pool, traits: ServerTraits): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool, traits),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresCompiler(traits),
  };
}

function createDriver(pool: Pool, { isolation }: ServerTraits): Driver {
  const run = (connection: DatabaseConnection, text: string): Promise<unknown> => connection.executeQuery(CompiledQuery.raw(text));
  return {
    init: async () => {},
    acquireConnection: async () => createConnection(await refusing(() => pool.connect())),
    releaseConnection: async (connection) => {
      const { client, broken } = connection as Connection;
      client.release(broken);
    },
    beginTransaction: async (connection) => void (await run(connection, `begin isolation level ${isolation}; ${LIMITS}`)),
    commitTransaction: async (connection) => void (await run(connection, 'commit')),
    // A connection on which this fails is given up, and the server rolls back by itself.
    rollbackTransaction: async (connection) => {
      await run(connection, 'rollback').catch(() => {
        (connection as Connection).broken = true;
      });
    },
    destroy: () => pool.end(),
  };
}

function createConnection(client: PoolClient): Connection {
  const connection: Connection = {
    client,
    broken: false,
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      requireStorable(parameters);
      const { rows, rowCount, command } = await refusing(() => client.query(sql, [...parameters]));
      return { rows: rows as Row[], ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery: () => {
      throw new Error('rows are read in pages, not streamed');
    },
  };
  return connection;
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toPostgresRefusal(error) ?? error;
  }
}
