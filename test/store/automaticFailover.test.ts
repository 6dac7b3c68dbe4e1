import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { campaign, IS_CAMPAIGN, SEED } from '../support/campaign.ts';
import { CannotRun } from '../support/host/cannotRun.ts';
import { installMonitor, installPooler } from '../support/postgres/debianPackages.ts';
import { MixedLoad } from '../support/postgres/mixedLoad.ts';
import { type ManagedNode, MonitoredPair, QUICK_MONITOR } from '../support/postgres/monitoredPair.ts';
import type { Node } from '../support/postgres/replicas.ts';
import { giveTo } from '../support/postgres/serverOwner.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { forkServiceOn, type ServiceProcess } from '../support/serviceProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';

const TIMEOUTS = '?query_timeout=3&connect_timeout=3';

/** Number of acknowledged writes before a failure, and after it: several of each kind by each service. */
const WRITES = campaign(24, 500);

/** Milliseconds that the monitor may take with its default settings. */
const TIMEOUT_MS = 240_000;

describe('a primary and its standby under a monitor that promotes', () => {
  let pair: MonitoredPair;
  let folder: string;
  let services: ServiceProcess[] = [];
  let calls: MixedLoad | null = null;
  let beforeRemoval = (): void => {};

  beforeEach(async function () {
    this.timeout(600_000);
    pair = await orSkip(this, async () => {
      if (process.platform !== 'linux') throw new CannotRun('The cluster is started on Linux.');
      return new MonitoredPair(await installMonitor((line) => console.log(line)));
    });
    folder = mkdtempSync(path.join(tmpdir(), 'fairlead-monitored-'));
    services = [];
    beforeRemoval = () => {};
  });
  afterEach(async function () {
    this.timeout(60_000);
    const ended = calls?.stop();
    await Promise.all(services.map(({ end }) => end('SIGKILL')));
    await pair?.replicas.stop(beforeRemoval);
    await ended;
    calls = null;
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const start = async (nodes: readonly Node[], timeouts = TIMEOUTS): Promise<MixedLoad> => {
    for (let number = 0; number < campaign(2, 3); number++) {
      services.push(await forkServiceOn(pair.replicas.address(nodes, timeouts), path.join(folder, String(number))));
    }
    await finishSetup(services[0]!.address);
    calls = new MixedLoad(services.map(({ address }) => address));
    // The seed decides at which write the fault occurs.
    await calls.more(WRITES + (SEED % 40), TIMEOUT_MS);
    return calls;
  };
  /** Waits until each service writes again, to the other node, and reports how long that took. */
  const recover = async (what: string, load: MixedLoad, since: number, promoted: ManagedNode): Promise<void> => {
    await pair.replicas.until(
      promoted,
      "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as done",
      TIMEOUT_MS,
    );
    const promotion = Date.now() - since;
    await load.more(WRITES, TIMEOUT_MS);
    const times = `promoted after ${toSeconds(promotion)} s, at most ${toSeconds(load.gapSince(since))} s without a write`;
    console.log(`      ${what}: ${times}; ${load.summary()}`);
    for (const [number, { address }] of services.entries()) {
      const json = [{ name: 'Ann', email: `after.${number}@example.com`, manager_email: '' }];
      const { status, text } = await callService(address, 'PATCH', '/v2/developers', { json });
      assert.equal(status, 200, text);
    }
    assert.ok((await pair.goals(promoted)).includes('prepare_promotion'), 'the monitor did not promote it');
  };
  /** Ends the load and verifies what was acknowledged. */
  const finish = async (load: MixedLoad): Promise<void> => {
    await load.stop();
    await load.check();
  };

  const kill = async (what: string, settings: readonly string[]): Promise<void> => {
    await pair.startMonitor(...settings);
    const one = await pair.startFirst('one');
    const two = await pair.startSecond('two');
    const load = await start([one, two]);
    const killed = Date.now();
    await pair.replicas.kill(one);
    await recover(what, load, killed, two);
    if (IS_CAMPAIGN) {
      // The former primary returns as a standby, under load; one that still writes is in failover.test.ts.
      await pair.restart(one);
      await pair.untilSettled();
      await load.more(WRITES);
    }
    await finish(load);
  };

  const freeze = async (what: string, settings: readonly string[]): Promise<void> => {
    await pair.startMonitor(...settings);
    const one = await pair.startFirst('one');
    const two = await pair.startSecond('two');
    const load = await start([one, two]);
    const frozen = Date.now();
    pair.replicas.freeze(one);
    await recover(what, load, frozen, two);
    pair.replicas.thaw(one);
    await pair.untilSettled();
    await load.more(WRITES);
    await finish(load);
  };

  const fill = async (context: Mocha.Context, what: string, settings: readonly string[]): Promise<void> => {
    const disk = path.join(pair.replicas.folder, 'disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status !== 0) {
      skipBecause(context, 'only root can mount a small disk');
    }
    beforeRemoval = () => spawnSync('umount', ['-l', disk]);
    giveTo(pair.replicas.owner, disk);
    await pair.startMonitor(...settings);
    const one = await pair.startFirst('disk/one');
    const two = await pair.startSecond('two');
    const load = await start([one, two]);
    const full = Date.now();
    spawnSync('dd', ['if=/dev/zero', `of=${path.join(disk, 'filler')}`, 'bs=1M']);
    await recover(what, load, full, two);
    await finish(load);
  };

  it('lose nothing acknowledged if the primary is killed with its keeper under load: the monitor promotes the standby', async () => {
    await kill('killed, quick monitor', QUICK_MONITOR);
  }).timeout(300_000);

  if (IS_CAMPAIGN) {
    it("recover if the primary is killed with its keeper, by the monitor's default settings", () => kill('killed, default monitor', []));

    it('recover if the primary is frozen: the monitor promotes the standby, and the former primary becomes its standby', () =>
      freeze('frozen, quick monitor', QUICK_MONITOR));

    it("recover if the primary is frozen, by the monitor's default settings", () => freeze('frozen, default monitor', []));

    it('recover if the disk of the primary is full: the monitor promotes the standby', function () {
      return fill(this, 'disk full, quick monitor', QUICK_MONITOR);
    });

    it("recover if the disk of the primary is full, by the monitor's default settings", function () {
      return fill(this, 'disk full, default monitor', []);
    });

    it('recover behind PgBouncer in transaction mode if the primary is killed', async function () {
      await pair.startMonitor(...QUICK_MONITOR);
      const one = await pair.startFirst('one');
      const two = await pair.startSecond('two');
      const pooler = await orSkip(this, () => installPooler((line) => console.log(line)));
      const load = await start([await pair.replicas.startPooler(pooler, one), await pair.replicas.startPooler(pooler, two)]);
      const killed = Date.now();
      await pair.replicas.kill(one);
      await recover('killed behind PgBouncer, quick monitor', load, killed, two);
      await finish(load);
    });
  }
});

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

async function orSkip<Result>(context: Mocha.Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotRun) skipBecause(context, error.message);
    throw error;
  }
}
