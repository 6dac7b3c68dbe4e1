import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { QueryResult as Rows } from 'pg';
import { requireStorable } from '../engine.ts';
import { answerWithin } from './answer.ts';
import { isLoss, toPostgresRefusal } from './refusal.ts';
import type { Host, Lease, PostgresServers } from './servers.ts';

/** How the servers of an address are used; times are milliseconds. */
export interface ServerUse {
  readonly servers: PostgresServers;
  readonly connectTimeout: number;
  readonly queryTimeout: number;
  /** Whether reads outside transactions go to a standby, always the same one. */
  readonly readsStandby: boolean;
  /** Whether the log position is recorded after each write, for reads from standbys. */
  readonly notesWrites: boolean;
  /** Cancels the statement that is under way. */
  readonly signal?: AbortSignal | undefined;
}

/** Lifts the statement timeout within a transaction, for migrations that take longer the more data there is. */
export const LIFT_DEADLINE = CompiledQuery.raw('set local statement_timeout = 0');

/** Milliseconds that the server has to cancel a statement by itself before it is asked to. */
const SERVER_FIRST = 1000;

/** Maximum attempts to begin a transaction, each on another connection. */
const MOST_TRIES = 3;

const POSITION = 'select pg_current_wal_lsn()::text as position';

/** Where one reader reads: undefined before its first read, null for the primary. */
export interface ReadingPlace {
  standby: Host | null | undefined;
}

/** The connection given to Kysely; it acquires one to a server with the first statement, when it is known which server is needed. */
export class ServerConnection implements DatabaseConnection {
  readonly #use: ServerUse;
  readonly #place: ReadingPlace;
  #lease: Lease | null = null;
  #inTransaction = false;
  #isBroken = false;
  /** Milliseconds; null means no deadline. */
  #deadline: number | null = null;

  constructor(use: ServerUse, place: ReadingPlace) {
    this.#use = use;
    this.#place = place;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    requireStorable(parameters);
    const reads = /^\s*select\b/i.test(sql);
    const { rows, rowCount, command } = await refusing(() =>
      this.#inTransaction ? this.#ask(this.#lease!, sql, parameters) : this.#askAlone(reads, sql, parameters),
    );
    if (sql === LIFT_DEADLINE.sql) this.#deadline = null;
    return { rows: rows as Row[], ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are read in pages, not streamed');
  }

  /** Begins a transaction on the primary. Nothing has been executed yet, so a dead connection is replaced by another one. */
  async begin(text: string): Promise<void> {
    await refusing(async () => {
      for (let tries = 1; ; tries++) {
        this.release();
        const lease = await this.#use.servers.takePrimary();
        this.#lease = lease;
        try {
          const answers = (await answerWithin(lease.client, this.#use.connectTimeout, () => lease.client.query(text))) as unknown as Rows[];
          if (answers.at(-1)?.rows[0]?.transaction_read_only === 'on') throw new ReadOnly(lease.host.name);
          this.#inTransaction = true;
          this.#deadline = this.#use.queryTimeout + SERVER_FIRST;
          return;
        } catch (error) {
          this.#isBroken = true;
          if (!this.#loses(lease, error) || tries === MOST_TRIES) throw error;
        }
      }
    });
  }

  async commit(): Promise<void> {
    const lease = this.#lease!;
    await refusing(async () => {
      if (!this.#use.notesWrites) return this.#ask(lease, 'commit');
      const answers = (await this.#ask(lease, `commit; ${POSITION}`)) as unknown as Rows[];
      this.#use.servers.noteWrite(answers.at(-1)?.rows[0]?.position);
      return undefined;
    });
    this.#inTransaction = false;
  }

  /** Rolls back; if that fails, the connection is discarded and the server rolls back by itself. */
  async rollback(): Promise<void> {
    this.#inTransaction = false;
    if (this.#lease === null || this.#isBroken) return;
    await this.#ask(this.#lease, 'rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  release(): void {
    this.#lease?.client.release(this.#isBroken);
    this.#lease = null;
    this.#isBroken = false;
    this.#inTransaction = false;
  }

  /** Runs a statement outside transactions; a read that a server did not answer is retried once, on another server if there is one. */
  async #askAlone(reads: boolean, sql: string, parameters: readonly unknown[]): Promise<Rows> {
    this.#deadline = this.#use.queryTimeout;
    const standby = reads ? await this.#takeStandby() : null;
    if (standby !== null) {
      try {
        return await this.#askOn(standby, sql, parameters);
      } catch {
        // The primary decides whether the statement itself is wrong. A standby also cancels reads that conflict with its replay.
        this.#use.servers.rest(standby.host);
        this.#place.standby = null;
      }
    }
    try {
      return await this.#askPrimary(reads, sql, parameters);
    } catch (error) {
      if (!reads || !this.#isBroken || !isLoss(error)) throw error;
      return this.#askPrimary(reads, sql, parameters);
    }
  }

  async #askPrimary(reads: boolean, sql: string, parameters: readonly unknown[]): Promise<Rows> {
    const lease = await this.#use.servers.takePrimary();
    const answer = await this.#askOn(lease, sql, parameters);
    if (!reads && this.#use.notesWrites) this.#use.servers.noteWrite((await this.#ask(lease, POSITION)).rows[0]?.position);
    return answer;
  }

  /** Keeps the place of the first read, so that no later read sees an older state. */
  async #takeStandby(): Promise<Lease | null> {
    if (!this.#use.readsStandby || this.#place.standby === null) return null;
    const lease = await this.#use.servers.takeStandby(this.#place.standby ?? null);
    this.#place.standby = lease?.host ?? null;
    return lease;
  }

  #askOn(lease: Lease, sql: string, parameters: readonly unknown[]): Promise<Rows> {
    this.release();
    this.#lease = lease;
    return this.#ask(lease, sql, parameters);
  }

  async #ask(lease: Lease, sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    this.#use.signal?.throwIfAborted();
    const send = (): Promise<Rows> => (parameters.length === 0 ? lease.client.query(sql) : lease.client.query(sql, [...parameters]));
    try {
      return this.#deadline === null ? await send() : await answerWithin(lease.client, this.#deadline, send, this.#use.signal);
    } catch (error) {
      this.#loses(lease, error);
      this.#use.signal?.throwIfAborted();
      throw error;
    }
  }

  /** Records what an error means for the connection and its host; returns whether the host is lost. */
  #loses({ host, pool }: Lease, error: unknown): boolean {
    if (!isLoss(error)) return false;
    this.#isBroken = true;
    this.#use.servers.lose(host, pool);
    return true;
  }
}

/** A primary that no longer accepts writes; `code` is the server's own SQLSTATE for it. */
class ReadOnly extends Error {
  readonly code = '25006';

  constructor(host: string) {
    super(`${host} is a standby (read-only)`);
  }
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toPostgresRefusal(error) ?? error;
  }
}
