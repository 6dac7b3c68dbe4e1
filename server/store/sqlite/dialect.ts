import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type CreateTableNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PrimaryKeyConstraintNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import { requireStorable } from '../engine.ts';
import { createCheckpoints } from './checkpoints.ts';
import { isBusy, isDamaged, toSqliteRefusal } from './refusal.ts';

/** Compiles queries to SQLite's SQL. */
class SqliteCompiler extends SqliteQueryCompiler {
  /** Stores a table with a composite key in the order of that key, so that reads and writes touch contiguous pages. */
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable(node);
    if (node.constraints?.some(PrimaryKeyConstraintNode.is) === true) this.append(' without rowid');
  }
}

/** Leaves the turns on the one connection to our driver: Kysely's own would not let other requests proceed while one waits for the file. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): true {
    return true;
  }
}

/** Maximum number of prepared statements kept; beyond it all are dropped and prepared again on use. */
const MOST_STATEMENTS = 200;

/** Milliseconds after which a read looks again whether the file is still the same. */
const LOOK_EVERY = 200;

/** Maximum milliseconds between two attempts. */
const LONGEST_PAUSE = 50;

/**
 * Creates the Kysely dialect for an open `node:sqlite` database: one connection, used in turns. The database must fail at once if it is
 * locked (busy_timeout 0):
 * waiting for the lock happens here, without blocking the event loop, for up to `busyDeadline` milliseconds. `requireSameFile` throws if the file at its path is another one by now.
 */
export function createSqliteDialect(
  database: DatabaseSync,
  busyDeadline: number,
  beforeClose: () => void,
  requireSameFile: () => void,
): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createDriver(database, busyDeadline, beforeClose, requireSameFile),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteCompiler(),
  };
}

function createDriver(database: DatabaseSync, busyDeadline: number, beforeClose: () => void, requireSameFile: () => void): Driver {
  const turns = createTurns();
  let lookedAt = Number.NEGATIVE_INFINITY;
  // Other requests proceed while this one waits.
  const yieldTurn = async (milliseconds: number): Promise<void> => {
    turns.end();
    await sleep(milliseconds);
    await turns.take();
  };
  const inTurn = async (work: () => void): Promise<void> => {
    await turns.take();
    try {
      work();
    } finally {
      turns.end();
    }
  };
  const checkpoints = createCheckpoints(database, inTurn);
  const connection = createConnection(database, busyDeadline, checkpoints.noteWrite, (milliseconds) =>
    database.isTransaction === false ? yieldTurn(milliseconds) : sleep(milliseconds),
  );
  return {
    init: async () => {},
    acquireConnection: async () => {
      const now = performance.now();
      if (now - lookedAt > LOOK_EVERY) {
        requireSameFile();
        lookedAt = now;
      }
      await turns.take();
      return connection;
    },
    releaseConnection: async () => turns.end(),
    // Takes the write lock at the start: a transaction that reads first and writes later could otherwise fail halfway.
    beginTransaction: () => whileBusy(busyDeadline, () => database.exec('begin immediate'), yieldTurn),
    commitTransaction: async () => {
      // A write to a file that was deleted or replaced would be acknowledged and lost.
      requireSameFile();
      await whileBusy(busyDeadline, () => database.exec('commit'), sleep);
      checkpoints.noteWrite();
    },
    // After some errors (such as a full disk) SQLite has already rolled back.
    rollbackTransaction: async () => {
      if (database.isTransaction !== false) database.exec('rollback');
    },
    destroy: async () => {
      checkpoints.end();
      beforeClose();
      database.close();
    },
  };
}

interface Turns {
  take(): Promise<void>;
  end(): void;
}

/** Grants turns one at a time, first come, first served. */
function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  let end = (): void => {};
  return {
    take: async () => {
      const before = last;
      let done = (): void => {};
      last = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      end = done;
    },
    end: () => end(),
  };
}

/** Retries work while another process or thread has the lock, calling `pause` between attempts. Throws UNAVAILABLE after `limit` ms. */
async function whileBusy<Result>(limit: number, work: () => Result, pause: (milliseconds: number) => Promise<void>): Promise<Result> {
  let deadline = Number.POSITIVE_INFINITY;
  for (let milliseconds = 1; ; milliseconds = Math.min(milliseconds * 2, LONGEST_PAUSE)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw toSqliteRefusal(error) ?? error;
      if (milliseconds === 1) deadline = Date.now() + limit;
      await pause(milliseconds);
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
  readonly mayWrite: boolean;
}

/**
 * Creates the connection. `pause` waits between two attempts of a statement; `noteWrite` is called after each statement that may write
 * outside a transaction.
 */
function createConnection(
  database: DatabaseSync,
  busyDeadline: number,
  noteWrite: () => void,
  pause: (milliseconds: number) => Promise<void>,
): DatabaseConnection {
  const statements = new Map<string, Prepared>();
  // Once SQLite has reported damage, nothing it reads can be trusted: every later query gets the same refusal.
  let damage: unknown = null;
  const prepare = (text: string): Prepared => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    const statement = database.prepare(text);
    const prepared = { statement, givesRows: givesRows(statement, text), mayWrite: !/^\s*select\b/i.test(text) };
    statements.set(text, prepared);
    return prepared;
  };
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      requireStorable(parameters);
      const values = parameters as readonly SQLInputValue[];
      if (damage !== null) throw toSqliteRefusal(damage);
      return whileBusy(
        busyDeadline,
        () => {
          const prepared = prepare(sql);
          const result = prepared.givesRows ? readRows<Row>(prepared.statement, values) : change<Row>(prepared.statement, values);
          if (prepared.mayWrite && database.isTransaction !== true) noteWrite();
          return result;
        },
        pause,
      ).catch((error: unknown) => {
        if (error instanceof Refusal && isDamaged(error.details.cause)) damage = error.details.cause;
        throw error;
      });
    },
    streamQuery: () => {
      throw new Error('rows are read in pages, not streamed');
    },
  };
}

function readRows<Row>(statement: StatementSync, values: readonly SQLInputValue[]): QueryResult<Row> {
  return { rows: statement.all(...values) as Row[] };
}

function change<Row>(statement: StatementSync, values: readonly SQLInputValue[]): QueryResult<Row> {
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function givesRows(statement: StatementSync, text: string): boolean {
  // `columns` exists since Node 22.16.
  return typeof statement.columns === 'function' ? statement.columns().length > 0 : /^\s*(select|with|pragma)\b|\breturning\b/i.test(text);
}
