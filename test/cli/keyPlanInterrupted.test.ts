import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import type * as api from '../../server/api/segments/segments.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cuttingProxy.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { buildIfStale, type Ended, makeFolder, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const RUNS = campaign(1, 50);
const KEYS = campaign(20_000, 100_000);
const BREAKS = ['SIGINT', 'SIGKILL', 'cut'] as const;

describe('a key plan interrupted while it is applied', function () {
  this.timeout(timeLimit(240_000));
  const { folder, remove } = makeFolder();
  const random = seededRandom(SEED);
  const pick = (below: number): number => Math.floor(random() * below);
  let service: TestService;
  let proxy: CuttingProxy;
  let instance: Instance;
  let place: api.DefinitionPlace;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    proxy = await startCuttingProxy(service.address.url);
    instance = toLocalInstance(service.address);
    place = await createActiveSegment(instance);
  });
  after(async () => {
    await proxy.close();
    await service.close();
    remove();
  });

  const flags = (): string[] => ['--url', proxy.url];
  const surroundings = () => ({ cwd: folder, env: { FAIRLEAD_ADMIN_KEY: service.address.adminKey } });
  const run = (...args: string[]): Promise<Ended> => runHere(['segments', 'keys', ...args, ...flags()], surroundings());
  const apply = (): Promise<Ended> => run('apply', 'plan.json', '--max-removals', '100%');

  /** Applies the plan and interrupts that after this number of bytes; returns false if it was done before. */
  async function applyBroken(kind: (typeof BREAKS)[number], bytes: number, holds: boolean): Promise<boolean> {
    const child = startFairlead(['segments', 'keys', 'apply', 'plan.json', '--max-removals', '100%', ...flags()], surroundings());
    child.stdin!.end();
    proxy.after(bytes, holds, () => (kind === 'cut' ? proxy.cut() : child.kill(kind)));
    const ended = new Promise<number | null>((done) => child.on('close', done));
    const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]);
    proxy.restore();
    if (code === 0) return false;
    assert.deepEqual([code, stdout], [{ SIGINT: 130, SIGKILL: null, cut: 4 }[kind], ''], stderr);
    assert.ok(kind === 'SIGKILL' || /^(fairlead: [^\n]+\n)+$/.test(stderr), stderr);
    return true;
  }

  it(`ends with exactly the planned keys, in ${RUNS} runs over ${KEYS} keys (seed ${SEED})`, async () => {
    let held: readonly string[] = [];
    // The bytes needed to read the keys, and to write one.
    let reading = 0;
    let writing = 0;
    for (let round = 0; round <= RUNS; round++) {
      const kept = held.filter(() => random() < 0.3);
      const wanted = [...kept, ...Array.from({ length: KEYS - kept.length }, (_, index) => `user-${round}-${index}`)].sort();
      writeFileSync(join(folder, 'wanted.keys'), `${wanted.join('\n')}\n`);
      const planned = await run('plan', 'beta', 'wanted.keys', '--workspace', 'Plans', '-o', 'plan.json');
      assert.equal(planned.code, 0, planned.stderr);
      // The first plan is applied without interruption, to measure these numbers.
      for (let breaks = 0; round > 0 && (breaks === 0 || pick(2) === 0); breaks++) {
        const kind = BREAKS[(round + breaks) % BREAKS.length]!;
        const changes = held.length + KEYS - 2 * kept.length;
        const bytes = pick(5) === 0 ? reading * random() : reading + changes * writing * 0.95 * random();
        const broken = await applyBroken(kind, Math.ceil(bytes), breaks === 0 || pick(2) === 0);
        assert.ok(broken || breaks > 0, `round ${round} was not broken off`);
        if (!broken) break;
      }
      proxy.takeBytes();
      const ended = await apply();
      assert.equal(ended.code, 0, ended.stderr);
      const applied = proxy.takeBytes();
      held = await readAllKeys(instance, place);
      assert.ok(held.length === KEYS && [...held].sort().every((key, index) => key === wanted[index]), `round ${round}`);
      const again = await apply();
      assert.deepEqual([again.code, /^Already done[.] The segment beta holds /.test(again.stdout)], [0, true], again.stderr);
      reading = proxy.takeBytes();
      if (round === 0) writing = (applied - reading) / KEYS;
    }
  });
});
