import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { requireStorable } from './requireStorable.ts';
import { SqliteCompiler } from './sqliteCompiler.ts';
import { toSqliteRefusal } from './sqliteRefusal.ts';

/** Statements kept prepared; beyond it they are all let go and prepared anew. */
const MOST_STATEMENTS = 200;

/** Kysely on an open `node:sqlite` database: one connection, and whoever is second waits until the first gives it back. */
export function createSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteCompiler(),
  };
}

function createDriver(database: DatabaseSync): Driver {
  const connection = createConnection(database);
  let last: Promise<void> = Promise.resolve();
  let release: () => void = () => {};
  return {
    init: async () => {},
    acquireConnection: async () => {
      const turn = last;
      let done = (): void => {};
      last = new Promise((resolve) => {
        done = resolve;
      });
      await turn;
      release = done;
      return connection;
    },
    releaseConnection: async () => release(),
    // The lock is taken at the start: a transaction that reads first and writes later could otherwise fail halfway.
    beginTransaction: async () => refusing(() => database.exec('begin immediate')),
    commitTransaction: async () => refusing(() => database.exec('commit')),
    // After some errors (a full disk) SQLite has already rolled back.
    rollbackTransaction: async () => {
      if (database.isTransaction !== false) database.exec('rollback');
    },
    destroy: async () => database.close(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

function createConnection(database: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    const statement = database.prepare(text);
    const prepared = { statement, givesRows: givesRows(statement, text) };
    statements.set(text, prepared);
    return prepared;
  };
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      requireStorable(parameters);
      const values = parameters as readonly SQLInputValue[];
      return refusing(() => {
        const prepared = prepare(sql);
        const { statement } = prepared;
        if (prepared.givesRows) return { rows: statement.all(...values) as Row[] };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      });
    },
    streamQuery: () => {
      throw new Error('rows are read in pages, not streamed');
    },
  };
}

function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toSqliteRefusal(error) ?? error;
  }
}

function givesRows(statement: StatementSync, text: string): boolean {
  // `columns` came with Node 22.16.
  return typeof statement.columns === 'function' ? statement.columns().length > 0 : /^\s*(select|with|pragma)\b|\breturning\b/i.test(text);
}
