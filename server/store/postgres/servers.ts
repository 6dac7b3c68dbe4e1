import type { Pool, PoolClient } from 'pg';
import type { DatabaseServers } from '../../core/databaseAddress.ts';
import { answerWithin, NoAnswer } from './answer.ts';
import { endPool } from './pool.ts';
import { isLoss, NoPrimary, readCause } from './refusal.ts';

/** A connection held by one request. */
export interface Lease {
  readonly client: PoolClient;
  readonly host: Host;
  readonly pool: Pool;
}

/** A host of the address with its connections. */
export interface Host {
  readonly name: string;
  readonly address: string;
  pool: Pool;
  /** Milliseconds since the epoch until which reads avoid this host. */
  restsUntil: number;
  /** The last reported log position up to which it has replayed the primary's log. */
  replayed: bigint;
}

/** What a server reports about itself. */
interface Role {
  readonly standby: boolean;
  /** Grows with each promotion; 0 if unknown. */
  readonly timeline: number;
}

/** Milliseconds for a host to report its role if other hosts may be the primary. */
const ROLE_TIMEOUT = 3000;
/** Milliseconds to wait, after the first primary answers, for one promoted later. */
const SETTLING = 300;
/** Milliseconds for which a long search that failed is not repeated. */
const PAUSE = 1000;
/** Milliseconds for which reads avoid a standby after a failure. */
const REST = 15_000;

/** Finds the primary among the hosts of an address, again if it is lost, and the standbys to read from. */
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

  /** Takes a connection to the primary; the caller releases it. Throws NoPrimary, or the error of the only host. */
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

  /** Takes a connection to a standby that has every write of this process, to the wanted host if given; returns null if there is none. */
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

  /** Records how far the primary's log reached after a write. */
  noteWrite(position: string): void {
    const written = toNumber(position);
    if (written > this.#written) this.#written = written;
  }

  /** Makes reads avoid a host for a while. */
  rest(host: Host): void {
    host.restsUntil = Date.now() + REST;
  }

  /** Drops the connections to a host that has changed its role or failed; connections in use end when released. */
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
        // A former primary may answer first: give the one promoted last a chance to answer too.
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
    // A search that took long is not repeated by each waiting request.
    const at = Date.now();
    if (at - began > PAUSE) this.#failed = { at, error };
    throw error;
  }

  async #ask(host: Host): Promise<Role> {
    const { lease } = await this.#take(host);
    try {
      // Asked again: a server that was a standby when the connection was made may have been promoted since.
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
      // Servers that are only compatible with PostgreSQL have no such log.
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

/** Converts a log position, such as 16/B374D848, to a number. */
function toNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Waits for work up to a timeout in milliseconds, then throws NoAnswer; a result that comes later is passed to `onLate`. */
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
