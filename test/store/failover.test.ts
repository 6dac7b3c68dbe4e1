import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '../../server/core/refusal.ts';
import { openDatabase } from '../../server/store/database.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { createSegmentWorld } from '../conformance/segmentWorld.ts';
import { campaign } from '../support/campaign.ts';
import { CannotRun } from '../support/host/cannotRun.ts';
import { installPooler } from '../support/postgres/debianPackages.ts';
import { findPrograms } from '../support/postgres/findPrograms.ts';
import { MixedLoad } from '../support/postgres/mixedLoad.ts';
import { type Node, Replicas } from '../support/postgres/replicas.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { forkServiceOn, type ServiceProcess } from '../support/serviceProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';

/** Services on the pair under load. */
const SERVICES = campaign(2, 3);

/** Number of acknowledged writes before a failure, and after it: several of each kind by each service. */
const WRITES = campaign(24, 60);

/** The tests follow each other on one database: each leaves a primary without a standby to the next one, which starts a new standby. */
describe('a primary and its standby', () => {
  let replicas: Replicas;
  let primary: Node;
  let standby: Node;
  let folder: string;
  const services: ServiceProcess[] = [];
  let started = 0;

  before(async function () {
    this.timeout(120_000);
    const programs = findPrograms();
    if (programs === null || process.platform !== 'linux') skipBecause(this, 'PostgreSQL and its standby are started on Linux');
    folder = mkdtempSync(path.join(tmpdir(), 'fairlead-failover-'));
    replicas = new Replicas(programs);
    primary = await replicas.startPrimary('one');
    standby = await replicas.startStandby('two', primary);
  });
  after(async () => {
    await replicas?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const start = async (address: string, count: number): Promise<void> => {
    const isFirst = started === 0;
    for (let number = 0; number < count; number++) services.push(await forkServiceOn(address, path.join(folder, String(started++))));
    if (isFirst) await finishSetup(services[0]!.address);
  };
  const endServices = async (): Promise<void> => {
    await Promise.all(services.splice(0).map(({ end }) => end('SIGKILL')));
  };

  it('time out if a statement takes too long, or the server freezes during one', async () => {
    const database = await openDatabase(replicas.address([primary], '?query_timeout=1&connect_timeout=2'));
    try {
      const slow = sql`select pg_sleep(20)`;
      const refused = async (work: Promise<unknown>, message: RegExp): Promise<void> => {
        const began = Date.now();
        const error = await work.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        assert.ok(error instanceof Refusal && error.code === 'UNAVAILABLE', String(error));
        assert.match(error.message, message);
        assert.ok(Date.now() - began < 15_000, 'the statement was not cancelled in time');
      };
      await refused(slow.execute(database), /took too long, so the statement was cancelled/);
      await refused(
        database.transaction().execute((transaction) => slow.execute(transaction)),
        /took too long/,
      );
      const rows = await replicas.query(
        primary,
        "select count(*)::int as running from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'",
      );
      assert.equal(rows[0]?.running, 0, 'the server still runs a statement that no one waits for');
      const cut = refused(slow.execute(database), /no answer within \d s|No primary|lost the connection to its database/);
      await wait(300);
      replicas.freeze(primary);
      await cut;
      replicas.thaw(primary);
      // The server may take some time to wake up.
      for (let tries = 1; ; tries++) {
        const answered = await sql`select 1`.execute(database).catch(() => null);
        if (answered !== null) break;
        assert.ok(tries < 60, 'the server does not answer after thawing');
        await wait(500);
      }
    } finally {
      await database.destroy();
    }
  }).timeout(120_000);

  it('are refused with the reason if there is no primary', async () => {
    const opened = await openDatabase(replicas.address([standby])).catch((error: unknown) => error);
    assert.ok(opened instanceof Refusal, String(opened));
    assert.match(opened.message, new RegExp(`127\\.0\\.0\\.1:${standby.port} is a standby \\(read-only\\)\\. Start its primary`));
  }).timeout(60_000);

  describe('that services read from', () => {
    before(async function () {
      this.timeout(120_000);
      await start(replicas.address([primary, standby], '?target_session_attrs=prefer-standby'), 2);
    });
    after(endServices);

    it("serve developers and segment keys from the standby, always including the service's own writes", async () => {
      const [{ address }, { address: other }] = [services[0]!, services[1]!];
      const put = async (to: ServiceAddress, name: string): Promise<void> => {
        const json = [{ name, email: 'written@example.com', manager_email: '' }];
        const { status, text } = await callService(to, 'PATCH', '/v2/developers', { json });
        assert.equal(status, 200, text);
      };
      const list = async (): Promise<string> => (await callService(address, 'GET', '/v2/developers?pageSize=100')).text;
      const pause = () => replicas.query(standby, 'select pg_wal_replay_pause()');
      const resume = () => replicas.query(standby, 'select pg_wal_replay_resume()');
      const scans = async (table: string): Promise<number> => {
        const text = `select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = '${table}'`;
        return Number((await replicas.query(standby, text))[0]?.scans);
      };
      const untilRead = async (table: string, read: () => Promise<void>): Promise<void> => {
        const before = await scans(table);
        for (let tries = 1; ; tries++) {
          await read();
          // The standby replays with a delay, and updates its statistics later.
          await wait(200);
          if ((await scans(table)) > before) return;
          assert.ok(tries < 150, `the standby was not asked for ${table}`);
        }
      };
      const { activate, get, keysOf } = await createSegmentWorld(address);
      const path = await activate('standby');
      for (let number = 0; number < 10; number++) {
        await put(address, `Name ${number}`);
        assert.match(await list(), new RegExp(`"Name ${number}"`));
        await get('PUT', `${path}/upload?replace=true`, [`key ${number}`]);
        assert.deepEqual(await keysOf(path), [`key ${number}`]);
      }
      await pause();
      await put(address, 'Paused');
      assert.match(await list(), /"Paused"/);
      await get('PUT', `${path}/upload?replace=true`, ['paused']);
      assert.deepEqual(await keysOf(path), ['paused']);
      await resume();
      await untilRead('segment_keys', async () => assert.deepEqual(await keysOf(path), ['paused']));
      let pageSize = 50;
      await untilRead('developers', async () => {
        // Earlier pages are cached, so each request here uses another page size.
        const { text } = await callService(address, 'GET', `/v2/developers?pageSize=${pageSize++}`);
        assert.match(text, /"Paused"/);
      });
      for (const kind of ['/versions', '/schema', '/identities']) {
        const { status, text } = await callService(address, 'GET', `/v2/developers${kind}`);
        assert.equal(status, 200, text);
      }
      // Data without the other service's write must not be cached as if it contained that write.
      await pause();
      await put(other, 'Other');
      const { status } = await callService(address, 'GET', '/v2/developers?pageSize=100');
      assert.equal(status, 200);
      await resume();
      for (let tries = 1; !/"Other"/.test(await list()); tries++) {
        assert.ok(tries < 60, 'a page from before the write is still returned');
        await wait(500);
      }
    }).timeout(120_000);

    it("serve lists and reports from the standby, always including the service's own writes", async () => {
      const { address } = services[0]!;
      const create = (identifier: string) =>
        callService(address, 'POST', '/ng/api/projects?accountIdentifier=default&orgIdentifier=default', {
          json: { project: { identifier, name: identifier, orgIdentifier: 'default' } },
        });
      const list = async (): Promise<string> =>
        (await callService(address, 'GET', '/ng/api/projects?accountIdentifier=default&orgIdentifier=default&pageSize=100')).text;
      const scans = async (): Promise<number> =>
        Number(
          (
            await replicas.query(
              standby,
              "select sum(seq_scan + idx_scan)::int as scans from pg_stat_user_tables where relname = 'projects'",
            )
          )[0]?.scans,
        );
      for (let number = 0; number < 20; number++) {
        assert.equal((await create(`p${number}`)).status, 200);
        assert.match(await list(), new RegExp(`"p${number}"`));
      }
      // A standby whose replay is paused is not read from: the primary answers with the write.
      await replicas.query(standby, 'select pg_wal_replay_pause()');
      assert.equal((await create('paused')).status, 200);
      assert.match(await list(), /"paused"/);
      await replicas.query(standby, 'select pg_wal_replay_resume()');
      // It replays with a delay, and updates its statistics later.
      const before = await scans();
      for (let tries = 1; ; tries++) {
        assert.match(await list(), /"paused"/);
        await wait(200);
        if ((await scans()) > before) break;
        assert.ok(tries < 150, 'the standby was not read from');
      }
      // A missing standby does no harm either.
      await replicas.query(primary, "alter system set synchronous_standby_names = ''");
      await replicas.query(primary, 'select pg_reload_conf()');
      await replicas.kill(standby);
      assert.equal((await create('alone')).status, 200);
      assert.match(await list(), /"alone"/);
    }).timeout(120_000);
  });

  describe('under load', () => {
    let running: MixedLoad | null = null;

    afterEach(async function () {
      this.timeout(60_000);
      await running?.stop();
      running = null;
    });

    const load = async (): Promise<MixedLoad> => {
      running = new MixedLoad(services.map((service) => service.address));
      await running.more(WRITES);
      return running;
    };
    const report = (what: string, calls: MixedLoad, since: number): void =>
      console.log(`        ${what}: ${(calls.gapSince(since) / 1000).toFixed(1)} s without a write; ${calls.summary()}`);

    describe('that a service connects to', () => {
      after(endServices);

      it('lose nothing acknowledged if the primary is killed under load: the other host of the address takes over', async () => {
        standby = await replicas.startStandby('three', primary);
        const address = replicas.address([standby, primary], '?target_session_attrs=read-write&query_timeout=2&connect_timeout=2');
        await start(address, SERVICES);
        const calls = await load();
        const killed = Date.now();
        await replicas.kill(primary);
        await wait(1000);
        await replicas.promote(standby);
        await calls.more(WRITES);
        report('killed, promoted after 1 s', calls, killed);
        await calls.stop();
        await calls.check();
      }).timeout(120_000);

      it('refuse callers in time if the primary is frozen under load: the other host takes over, and the former primary gets no more writes', async () => {
        const { port } = primary;
        primary = standby;
        standby = await replicas.startStandby('four', primary, port);
        const calls = await load();
        const frozen = Date.now();
        replicas.freeze(primary);
        await wait(1000);
        const startedAt = Date.now();
        const answer = await callService(services[0]!.address, 'PATCH', '/v2/developers', {
          json: [{ name: 'A', email: 'ann@example.com' }],
        });
        assert.equal(answer.status, 503, answer.text);
        assert.equal(answer.body.error, 'UNAVAILABLE');
        assert.match(String(answer.body.message), /The database|No primary database/);
        console.log(
          `      frozen: the first write was refused after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${answer.body.message}`,
        );
        await replicas.promote(standby);
        await calls.more(WRITES);
        report('frozen, promoted by hand', calls, frozen);
        replicas.thaw(primary);
        await calls.more(WRITES);
        await calls.stop();
        await calls.check();
        const rows = await replicas.query(
          primary,
          "select pg_is_in_recovery() as standby, count(*)::int as writers from pg_stat_activity where application_name = 'fairlead' and xact_start is not null and state <> 'idle'",
        );
        assert.equal(rows[0]?.standby, false, 'the former primary still takes itself for one');
        await replicas.kill(primary);
        primary = standby;
      }).timeout(120_000);
    });

    describe('behind PgBouncer in transaction mode', () => {
      after(endServices);

      it('do the same', async function () {
        let poolers: Node[];
        try {
          const pooler = await installPooler((line) => console.log(line));
          standby = await replicas.startStandby('five', primary);
          poolers = [await replicas.startPooler(pooler, primary), await replicas.startPooler(pooler, standby)];
        } catch (error) {
          if (error instanceof CannotRun) skipBecause(this, error.message);
          throw error;
        }
        await start(replicas.address(poolers, '?query_timeout=2'), SERVICES);
        const calls = await load();
        const killed = Date.now();
        await replicas.kill(primary);
        await replicas.promote(standby);
        await calls.more(WRITES);
        report('killed behind PgBouncer', calls, killed);
        await calls.stop();
        await calls.check();
        const [row] = await replicas.query(
          poolers[1]!,
          "select current_setting('statement_timeout') as deadline, current_setting('lock_timeout') as lock",
        );
        assert.deepEqual(row, { deadline: '0', lock: '0' }, 'a transaction left its settings to later ones');
      }).timeout(120_000);
    });
  });
});
