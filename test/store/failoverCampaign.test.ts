import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { IS_CAMPAIGN } from '../support/campaign.ts';
import { CannotRun } from '../support/host/cannotRun.ts';
import { installPrograms } from '../support/postgres/installPrograms.ts';
import { MixedLoad } from '../support/postgres/mixedLoad.ts';
import { Replicas } from '../support/postgres/replicas.ts';
import { findServerOwner, giveTo } from '../support/postgres/serverOwner.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { forkServiceOn, type ServiceProcess } from '../support/serviceProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';

// It mounts a small disk, so it runs only in `npm run campaign`.
if (IS_CAMPAIGN) {
  describe('a primary and its standby, at length', () => {
    let replicas: Replicas;
    let folder: string;
    let services: ServiceProcess[] = [];
    let calls: MixedLoad | null = null;

    beforeEach(async function () {
      this.timeout(600_000);
      try {
        if (process.platform !== 'linux') throw new CannotRun('The cluster is started on Linux.');
        replicas = new Replicas(await installPrograms((line) => console.log(line)));
      } catch (error) {
        if (error instanceof CannotRun) skipBecause(this, error.message);
        throw error;
      }
      folder = mkdtempSync(path.join(tmpdir(), 'fairlead-failover-'));
      services = [];
    });
    afterEach(async function () {
      this.timeout(60_000);
      const ended = calls?.stop();
      await Promise.all(services.map(({ end }) => end('SIGKILL')));
      await replicas?.stop();
      await ended;
      calls = null;
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    });

    const start = async (address: string): Promise<MixedLoad> => {
      for (const name of ['1', '2', '3']) services.push(await forkServiceOn(address, path.join(folder, name)));
      await finishSetup(services[0]!.address);
      calls = new MixedLoad(services.map((service) => service.address));
      await calls.more(100);
      return calls;
    };
    const finish = async (what: string, running: MixedLoad, since: number): Promise<void> => {
      await running.more(200, 180_000);
      console.log(`      ${what}: ${(running.gapSince(since) / 1000).toFixed(1)} s without a write; ${running.summary()}`);
      await running.stop();
      await running.check();
    };

    it('go on after the disk of the primary is full, and lose nothing acknowledged', async function () {
      const disk = path.join(replicas.folder, 'disk');
      mkdirSync(disk);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status !== 0) {
        skipBecause(this, 'only root can mount a small disk');
      }
      try {
        giveTo(findServerOwner(), disk);
        const primary = await replicas.startPrimary('disk/one', 'max_wal_size=64MB', 'wal_keep_size=0');
        const standby = await replicas.startStandby('two', primary);
        const running = await start(replicas.address([primary, standby], '?query_timeout=5'));
        const since = Date.now();
        const filler = path.join(disk, 'filler');
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']);
        await wait(5000);
        console.log(`      the disk is full: ${running.summary()}`);
        await replicas.kill(primary);
        await replicas.promote(standby);
        await finish('disk full for 5 s, then promoted', running, since);
        writeFileSync(filler, '');
      } finally {
        await replicas.stop(() => spawnSync('umount', ['-l', disk]));
      }
    }).timeout(600_000);
  });
}
