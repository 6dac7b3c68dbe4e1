import type { Pool, PoolClient } from 'pg';
import type { DatabaseServers } from '../core/databaseAddress.ts';
import { answerWithin, NoAnswer } from './postgresAnswer.ts';
import { endPool } from './postgresPool.ts';
import { isLoss, NoPrimary, readCause } from './postgresRefusal.ts';

/** A connection that one request holds. */
export interface Lease {
  readonly client: PoolClient;
  readonly host: Host;
  readonly pool: Pool;
}

/** A host of the address, with the connections to it. */
export interface Host {
  readonly name: string;
  readonly address: string;
  pool: Pool;
  /** Milliseconds since the epoch until which nothing is read from it. */
  restsUntil: number;
  /** How far it has followed the primary, as far as it said. */
  replayed: bigint;
}

/** What a server says of itself. */
interface Role {
  readonly standby: boolean;
  /** Grows with each promotion; 0 if unknown. */
  readonly timeline: number;
}

/** Milliseconds: for a host to say what it is while others may be the primary, for a later primary than the first one to answer, that a long search without success is not repeated, and that a standby rests after a failure. */
const ROLE_TIMEOUT = 3000;
const SETTLING = 300;
const PAUSE = 1000;
const REST = 15_000;

/** Finds the primary among the hosts of an address, again after it was lost, and the standbys that may be read from. */
export class PostgresServers {
  readonly #hosts: readonly Host[];
  readonly #createPool: (address: string) => Pool;
  readonly #roleTimeout: number;
  readonly #roles = new WeakMap<PoolClient, Role>();
  #primary: Host | null = null;
  #seeking: Promise<Host> | null = null;
  #failed: { readonly at: number; readonly error: unknown } | null = null;
  #timeline = 0;
  #written = 0n;

  constructor({ hosts, connectTimeout }: DatabaseServers, createPool: (address: string) => Pool) {
    this.#createPool = createPool;
    this.#hosts = hosts.map(({ name, address }) => ({ name, address, pool: createPool(address), restsUntil: 0, replayed: 0n }));
    this.#roleTimeout = hosts.length === 1 ? connectTimeout : Math.min(connectTimeout, ROLE_TIMEOUT);
  }

  /** A connection to the primary; the caller releases it. Throws NoPrimary, or the one host's error. */
  async takePrimary(): Promise<Lease> {
    for (let tries = 1; ; tries++) {
      const host = this.#primary ?? (await this.#seek());
      const { pool } = host;
      try {
        const { lease, role } = await this.#take(host);
        if (!role.standby && role.timeline >= this.#timeline) return lease;
        lease.client.release(true);
      } catch (error) {
        if (!isLoss(error) || tries === 2) throw error;
      }
      this.lose(host, pool);
    }
  }

  /** A connection to a standby that has everything this process has written, to the given one if there is one; null if that is not to be had. */
  async takeStandby(wanted: Host | null): Promise<Lease | null> {
    for (const host of wanted === null ? this.#hosts : [wanted]) {
      if (host === this.#primary || host.restsUntil > Date.now()) continue;
      const { pool } = host;
      try {
        const { lease, role } = await within(this.#roleTimeout, this.#take(host), ({ lease: late }) => late.client.release());
        if (role.standby && (await this.#hasWritten(lease))) return lease;
        lease.client.release();
        if (!role.standby) this.rest(host);
      } catch {
        this.rest(host);
        this.lose(host, pool);
      }
    }
    return null;
  }

  /** Notes how far the log of the primary reached after a write. */
  noteWrite(position: string): void {
    const written = toNumber(position);
    if (written > this.#written) this.#written = written;
  }

  /** Reads nothing from a host for a while. */
  rest(host: Host): void {
    host.restsUntil = Date.now() + REST;
  }

  /** Gives up the connections of a host that is no longer what it was; those that are in use end by themselves. */
  lose(host: Host, pool: Pool): void {
    if (host.pool !== pool) return;
    if (this.#primary === host) this.#primary = null;
    host.pool = this.#createPool(host.address);
    host.replayed = 0n;
    endPool(pool);
  }

  async end(): Promise<void> {
    await Promise.all(this.#hosts.map(({ pool }) => pool.end()));
  }

  #seek(): Promise<Host> {
    if (this.#failed !== null && Date.now() - this.#failed.at < PAUSE) return Promise.reject(this.#failed.error);
    this.#seeking ??= this.#find().finally(() => {
      this.#seeking = null;
    });
    return this.#seeking;
  }

  async #find(): Promise<Host> {
    const began = Date.now();
    this.#failed = null;
    const faults = new Map<Host, unknown>();
    const found: { readonly host: Host; readonly timeline: number }[] = [];
    const asked = this.#hosts.map(async (host) => {
      const { pool } = host;
      try {
        const { standby, timeline } = await within(this.#roleTimeout, this.#ask(host), () => {});
        if (standby) faults.set(host, new NoPrimary(`${host.name} is a standby (read-only)`));
        else if (timeline < this.#timeline) faults.set(host, new NoPrimary(`${host.name} is a former primary, which was replaced`));
        else found.push({ host, timeline });
      } catch (error) {
        faults.set(host, error);
        this.lose(host, pool);
      }
    });
    await new Promise<void>((resolve) => {
      let open = asked.length;
      const look = (): void => {
        open--;
        // A former primary may answer first: the one of the last promotion has a moment to do so as well.
        if (open === 0) resolve();
        else if (found.length > 0) setTimeout(resolve, SETTLING);
      };
      for (const one of asked) void one.then(look);
    });
    const [best] = found.sort((one, other) => other.timeline - one.timeline);
    if (best !== undefined) {
      this.#timeline = best.timeline;
      this.#primary = best.host;
      return best.host;
    }
    const error = this.#hosts.length === 1 ? faults.get(this.#hosts[0]!) : toNoPrimary(this.#hosts, faults);
    // One that took long is not repeated by everyone who waits in line.
    const at = Date.now();
    if (at - began > PAUSE) this.#failed = { at, error };
    throw error;
  }

  async #ask(host: Host): Promise<Role> {
    const { lease } = await this.#take(host);
    try {
      // Asked anew: what was a standby when the connection was made may have been promoted since.
      const role = await this.#readRole(lease.client);
      this.#roles.set(lease.client, role);
      lease.client.release();
      return role;
    } catch (error) {
      lease.client.release(true);
      throw error;
    }
  }

  async #take(host: Host): Promise<{ readonly lease: Lease; readonly role: Role }> {
    const { pool } = host;
    const client = await pool.connect();
    try {
      const role = this.#roles.get(client) ?? (await this.#readRole(client));
      this.#roles.set(client, role);
      return { lease: { client, host, pool }, role };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #readRole(client: PoolClient): Promise<Role> {
    const ask = async <Row>(text: string): Promise<Row | undefined> =>
      (await answerWithin(client, this.#roleTimeout, () => client.query<{ [column: string]: unknown }>(text))).rows[0] as Row | undefined;
    const { standby = false } = (await ask<{ standby: boolean }>('select pg_is_in_recovery() as standby')) ?? {};
    if (standby || this.#hosts.length === 1) return { standby, timeline: 0 };
    try {
      const row = await ask<{ timeline: string }>('select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline');
      return { standby, timeline: Number.parseInt(row?.timeline ?? '0', 16) };
    } catch (error) {
      // Servers that only speak PostgreSQL's language have no such log.
      if (isLoss(error)) throw error;
      return { standby, timeline: 0 };
    }
  }

  async #hasWritten({ client, host }: Lease): Promise<boolean> {
    if (host.replayed >= this.#written) return true;
    const { rows } = await answerWithin(client, this.#roleTimeout, () =>
      client.query<{ position: string | null }>('select pg_last_wal_replay_lsn()::text as position'),
    );
    host.replayed = toNumber(rows[0]?.position ?? '0/0');
    return host.replayed >= this.#written;
  }
}

function toNoPrimary(hosts: readonly Host[], faults: ReadonlyMap<Host, unknown>): NoPrimary {
  return new NoPrimary(
    hosts
      .map((host) => {
        const fault = faults.get(host);
        return fault instanceof NoPrimary ? fault.message : `${host.name} does not answer (${readCause(fault)})`;
      })
      .join('; '),
  );
}

/** A position in the log, such as 16/B374D848, as a number. */
function toNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Waits so many milliseconds for work; what it gives later is handed to `onLate`. */
async function within<Result>(milliseconds: number, work: Promise<Result>, onLate: (result: Result) => void): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new NoAnswer(milliseconds));
    }, milliseconds);
  });
  const watched = work.then((result) => {
    if (isLate) onLate(result);
    return result;
  });
  try {
    return await Promise.race([watched, late]);
  } finally {
    clearTimeout(timer);
  }
}
