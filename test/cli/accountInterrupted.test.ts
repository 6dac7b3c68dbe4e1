import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { StoredAccountPlan } from '../../server/core/account/accountPlan.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cuttingProxy.ts';
import { writeRandomAccount } from '../support/randomAccount.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { buildIfStale, type Ended, makeFolder, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const RUNS = campaign(1, 50);
const UNDONE = campaign(2, 20);
const BREAKS = ['SIGKILL', 'SIGINT', 'cut'] as const;
const SIZE = { people: 30, projects: 4, pipelines: 4, segments: 6, keys: 2_000 };

const VERBS = { create: 'create', change: 'update', delete: 'delete' } as const;

describe('a plan of an account interrupted while it is applied', function () {
  this.timeout(timeLimit(240_000));
  const { folder, remove } = makeFolder();
  const random = seededRandom(SEED);
  let service: TestService;
  let proxy: CuttingProxy;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    proxy = await startCuttingProxy(service.address.url);
  });
  after(async () => {
    await proxy.close();
    await service.close();
    remove();
  });

  const surroundings = () => {
    const { apiKey, adminKey } = service.address;
    return { cwd: folder, env: { FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey, XDG_CONFIG_HOME: join(folder, 'config') } };
  };
  const run = (...args: string[]): Promise<Ended> => runHere([...args, '--url', proxy.url], surroundings());

  async function plan(): Promise<string[]> {
    rmSync(join(folder, 'wanted'), { recursive: true, force: true });
    for (const [path, content] of writeRandomAccount(random, SIZE)) {
      mkdirSync(dirname(join(folder, 'wanted', path)), { recursive: true });
      writeFileSync(join(folder, 'wanted', path), content);
    }
    const { code, stdout, stderr } = await run('plan', 'wanted', '-o', 'plan.json');
    assert.equal(code, 1, stderr);
    const deletions = /--confirm-deletions (\d+)/.exec(stdout)?.[1];
    return ['apply', 'plan.json', '--max-removals', '100%', ...(deletions ? ['--confirm-deletions', deletions] : [])];
  }

  const readPlan = (): StoredAccountPlan => JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as StoredAccountPlan;

  it(`ends with exactly the plan, each object written once, in ${RUNS} runs (seed ${SEED})`, async () => {
    let interrupted = 0;
    for (let round = 0; round < RUNS; round++) {
      const apply = await plan();
      await call(toLocalInstance(service.address), 'clearRequests');
      for (let breaks = 0; breaks < 3; breaks++) {
        const kind = BREAKS[(round + breaks) % BREAKS.length]!;
        const child = startFairlead([...apply, '--url', proxy.url], surroundings());
        child.stdin!.end();
        proxy.after(20_000 + Math.ceil(random() * 200_000), random() < 0.5, () => (kind === 'cut' ? proxy.cut() : child.kill(kind)));
        const ended = new Promise<number | null>((done) => child.on('close', done));
        const [code, , stderr] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]);
        proxy.restore();
        if (code === 0) break;
        interrupted++;
        assert.equal(code, { SIGINT: 130, SIGKILL: null, cut: 4 }[kind], stderr);
        assert.doesNotMatch(stderr, /\n\s+at /);
      }
      const ended = await run(...apply);
      assert.equal(ended.code, 0, ended.stderr);
      assert.equal((await run('plan', 'wanted')).stdout, 'Nothing to change.\n');
      assert.match((await run(...apply)).stdout, /^Already done/);
      const { requests } = await call(toLocalInstance(service.address), 'listRequests', { query: { limit: 10_000 } });
      const planned = Map.groupBy(readPlan().changes, ({ action, kind }) => `${VERBS[action]}${kind[0]!.toUpperCase()}${kind.slice(1)}`);
      for (const [endpoint, changes] of planned) {
        if (/Keys|Roster|Attribute|changeSegment/.test(endpoint)) continue;
        const names = [endpoint, endpoint.replace(/^update/, 'change')];
        const sent = requests.filter((request) => request.endpoint !== null && names.includes(request.endpoint));
        const done = sent.filter(({ status }) => status !== null && status < 300).length;
        const unanswered = sent.filter(({ status }) => status === null).length;
        assert.ok(
          done <= changes.length && done + unanswered >= changes.length,
          `${endpoint}: ${done} of ${changes.length} in round ${round}`,
        );
      }
    }
    assert.ok(interrupted > 0, 'no run was interrupted');
  });

  it(`undoes all that a killed application has made, with the roster, in ${UNDONE} runs (seed ${SEED})`, async () => {
    let rosters = 0;
    // The first roster has no inverse.
    assert.equal((await run(...(await plan()))).code, 0);
    for (let round = 0; round < UNDONE; round++) {
      rmSync(join(folder, 'former'), { recursive: true, force: true });
      assert.equal((await run('pull', 'former')).code, 0);
      rmSync(join(folder, 'undo.plan'), { force: true });
      const apply = await plan();
      const child = startFairlead([...apply, '--undo', 'undo.plan', '--folder', 'wanted', '--url', proxy.url], surroundings());
      child.stdin!.end();
      const [bytes, isHeld] = [Math.ceil(random() * 60_000), random() < 0.5];
      // The first change is sent after the file of the undo is written.
      const watch = setInterval(() => {
        if (!existsSync(join(folder, 'undo.plan'))) return;
        clearInterval(watch);
        proxy.after(bytes, isHeld, () => child.kill('SIGKILL'));
      }, 1);
      await new Promise((done) => child.on('close', done));
      clearInterval(watch);
      proxy.restore();
      const undone = JSON.parse(readFileSync(join(folder, 'undo.plan'), 'utf8')) as StoredAccountPlan;
      if (readPlan().changes.some(({ kind }) => kind === 'roster')) {
        rosters++;
        assert.ok(
          undone.changes.some(({ kind }) => kind === 'roster'),
          'the roster has an inverse',
        );
      }
      const deletions = undone.changes.filter(({ action }) => action === 'delete').length;
      const confirm = deletions === 0 ? [] : ['--confirm-deletions', String(deletions)];
      const ended = await run('apply', 'undo.plan', '--max-removals', '100%', ...confirm);
      assert.equal(ended.code, 0, ended.stderr);
      const { stdout, stderr } = await run('plan', 'former', '--format', 'json');
      assert.notEqual(stdout, '', stderr);
      const left = (JSON.parse(stdout) as Pick<StoredAccountPlan, 'changes'>).changes;
      // A tag of a segment cannot be removed.
      for (const { kind, values } of left) assert.deepEqual([kind, values.map(({ path }) => path)], ['segment', ['tags']]);
    }
    assert.ok(rosters > 0, 'no roster changed');
  });

  it('refuses a second application to the same service meanwhile', async () => {
    const apply = await plan();
    let reached = (): void => {};
    const isReading = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // Holds the first application in the middle.
    proxy.after(15_000, true, reached);
    const first = startFairlead([...apply, '--url', proxy.url], surroundings());
    first.stdin!.end();
    await isReading;
    const second = await run(...apply);
    assert.deepEqual([second.code, second.stdout], [3, '']);
    assert.match(second.stderr, /Process \d+ is applying a plan to http\S+ already\. Nothing was sent; wait until it has ended\./);
    first.kill('SIGKILL');
    await new Promise((done) => first.on('close', done));
    proxy.restore();
    assert.equal((await run(...apply)).code, 0, 'the lock of a killed process is taken over');
  });

  it('loses nothing if the service fails in the middle', async () => {
    const apply = await plan();
    const instance = toLocalInstance(service.address);
    const [{ kind = 'pipeline', action = 'create' } = {}] = readPlan().changes.filter((change) => change.kind === 'pipeline');
    await call(instance, 'createFault', { body: { endpoint: `${VERBS[action]}${kind[0]!.toUpperCase()}${kind.slice(1)}`, status: 500 } });
    const failed = await run(...apply);
    assert.equal(failed.code, 3, failed.stderr);
    assert.match(failed.stderr, /\d+ of \d+ changes were sent\. Run the same command again to continue\./);
    await call(instance, 'clearFaults');
    assert.equal((await run(...apply)).code, 0);
    assert.equal((await run('plan', 'wanted')).stdout, 'Nothing to change.\n');
  });
});
