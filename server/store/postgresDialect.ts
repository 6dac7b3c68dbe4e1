import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { PartitioningAdapter } from './activityPartitions.ts';
import { PostgresCompiler, type ServerTraits } from './postgresCompiler.ts';
import { type ReadingPlace, ServerConnection, type ServerUse } from './postgresConnection.ts';

/** Milliseconds to wait for another process that writes. */
const LOCK_TIMEOUT = 15_000;
const IDLE_TIMEOUT = 60_000;

/** Creates the Kysely dialect for the connections to some servers. */
export function createPostgresDialect(use: ServerUse, traits: ServerTraits): Dialect {
  return {
    createAdapter: () => (traits.partitions ? new PartitioningAdapter() : new PostgresAdapter()),
    createDriver: () => createDriver(use, traits),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresCompiler(traits),
  };
}

// Sent at the start of each transaction: a connection pooler may switch sessions between transactions. The last statement detects a
// standby.
function createDriver(use: ServerUse, { isolation }: ServerTraits): Driver {
  const limits = { lock_timeout: LOCK_TIMEOUT, idle_in_transaction_session_timeout: IDLE_TIMEOUT, statement_timeout: use.queryTimeout };
  const settings = Object.entries(limits).map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`);
  const begin = [`begin isolation level ${isolation}`, ...settings, 'show transaction_read_only'].join('; ');
  const place: ReadingPlace = { standby: undefined };
  return {
    init: async () => {},
    acquireConnection: async () => new ServerConnection(use, place),
    releaseConnection: async (connection) => (connection as ServerConnection).release(),
    beginTransaction: (connection) => (connection as ServerConnection).begin(begin),
    commitTransaction: (connection) => (connection as ServerConnection).commit(),
    rollbackTransaction: (connection) => (connection as ServerConnection).rollback(),
    destroy: () => use.servers.end(),
  };
}
