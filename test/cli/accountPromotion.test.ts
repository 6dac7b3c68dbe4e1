import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toInstanceFile } from '../../server/cli/instances/storedInstances.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { writeRandomAccount } from '../support/randomAccount.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';
import type { Ended } from './fairlead.ts';
import { runHere } from './runHere.ts';

const RUNS = campaign(1, 20);
const SIZE = { people: 12, projects: 2, pipelines: 2, segments: 3, keys: 150 };

describe('an account promoted from one instance to another, and the undo of an application', function () {
  this.timeout(timeLimit(120_000));
  const folder = makeTemporaryFolder();
  const random = seededRandom(SEED);
  let staging: TestService;
  let production: TestService;
  const environment: Record<string, string> = { HOME: folder.path };

  before(async () => {
    [staging, production] = await Promise.all([startTestService(), startTestService()]);
    for (const [name, { address }] of Object.entries({ staging, production })) {
      const prefix = name.toUpperCase();
      Object.assign(environment, { [`${prefix}_KEY`]: address.apiKey, [`${prefix}_ADMIN`]: address.adminKey });
      const keys = ['--key-env', `${prefix}_KEY`, '--admin-key-env', `${prefix}_ADMIN`];
      await ok('instance', 'add', name, '--url', address.url, ...keys, ...(name === 'production' ? ['--production'] : []));
    }
  });
  after(async () => {
    await Promise.all([staging.close(), production.close()]);
    folder.remove();
  });

  const run = (...args: string[]): Promise<Ended> => runHere(args, { cwd: folder.path, env: environment });
  async function ok(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  }

  /** Plans with the arguments, and applies the plan with every confirmation; returns whether something was to do. */
  async function carryOut(file: string, args: string[] | null, instance: string, ...more: string[]): Promise<boolean> {
    const planned = args === null ? null : await run('plan', ...args, '--instance', instance, '-o', file);
    assert.ok(planned === null || (planned.code ?? 9) < 2, planned?.stderr);
    if (planned?.code === 0) return false;
    const plan = JSON.parse(readFileSync(join(folder.path, file), 'utf8')) as { changes: { action: string }[] };
    const deletions = plan.changes.filter(({ action }) => action === 'delete').length;
    const confirm = deletions === 0 ? [] : ['--confirm-deletions', String(deletions)];
    const host = instance === 'production' ? ['--confirm', new URL(production.address.url).host] : [];
    await ok('apply', file, '--instance', instance, '--max-removals', '100%', ...confirm, ...host, ...more);
    return true;
  }

  function writeAccount(dir: string): void {
    for (const [path, text] of writeRandomAccount(random, SIZE)) {
      mkdirSync(dirname(join(folder.path, dir, path)), { recursive: true });
      writeFileSync(join(folder.path, dir, path), text);
    }
  }

  it('is a plan with both names, refused elsewhere and without the host, after which both are the same', async () => {
    writeAccount('wanted');
    await carryOut('staging.plan', ['wanted'], 'staging');
    mkdirSync(join(folder.path, 'nothing'));
    const flags = ['plan', 'nothing', '--from', 'staging', '--instance', 'production'];
    const { code, stdout } = await run(...flags, '-o', 'promotion.plan');
    assert.equal(code, 1);
    assert.match(stdout, /^From staging to production:\n/);
    assert.match((await run(...flags, '--format', 'markdown')).stdout, /^\*\*Fairlead:\*\* `staging` to `production`, \d+ created/);
    const elsewhere = await run('apply', 'promotion.plan', '--instance', 'staging', '--confirm-deletions', '1');
    assert.notEqual(elsewhere.code, 0);
    const unconfirmed = await run('apply', 'promotion.plan', '--instance', 'production', ...readDeletions('promotion.plan'));
    assert.equal(unconfirmed.code, 2);
    assert.match(unconfirmed.stderr, /The plan from staging to production is applied: .* is a production service\./);
    assert.match(
      (await run('apply', 'promotion.plan', '--instance', 'staging', ...readDeletions('promotion.plan'))).stderr,
      /The plan is for http/,
    );
    await carryOut('promotion.plan', null, 'production');
    assert.equal(await ok(...flags), 'Nothing to change.\n');
    // As the editor does: the service by its address, the source in a list of its own.
    const { url, apiKey } = production.address;
    const listed = { ...environment, HOME: join(folder.path, 'nothing'), FAIRLEAD_INSTANCES: toInstanceFile(environment) };
    const env = { ...listed, FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey };
    const promoted = await runHere(['plan', 'nothing', '--from', 'staging'], { cwd: folder.path, env });
    assert.deepEqual([promoted.code, promoted.stdout], [0, 'Nothing to change.\n'], promoted.stderr);
    await ok('pull', 'one', '--instance', 'staging');
    assert.equal(await ok('plan', 'one', '--instance', 'production'), 'Nothing to change.\n');
    assert.match((await run('plan', 'nothing', '--from', 'staging', '--instance', 'staging')).stderr, /--from names http/);
  });

  function readDeletions(file: string): string[] {
    const { changes } = JSON.parse(readFileSync(join(folder.path, file), 'utf8')) as { changes: { action: string }[] };
    const count = changes.filter(({ action }) => action === 'delete').length;
    return count === 0 ? [] : ['--confirm-deletions', String(count)];
  }

  it(`undoes all steps of an application together, and tells which have no inverse (${RUNS} accounts, seed ${SEED})`, async () => {
    for (let round = 0; round < RUNS; round++) {
      const [former, wanted, undo] = ['former', 'wanted', 'undo'].map((name) => `${name}${round}`) as [string, string, string];
      await ok('pull', former, '--instance', 'staging');
      writeAccount(wanted);
      if (!(await carryOut('next.plan', [wanted], 'staging', '--undo', `${undo}.plan`))) continue;
      assert.ok(existsSync(join(folder.path, `${undo}.plan`)));
      await carryOut(`${undo}.plan`, null, 'staging');
      const { stdout } = await run('plan', former, '--instance', 'staging', '--format', 'json');
      const left = (JSON.parse(stdout) as { changes: { kind: string; values: { path: string }[] }[] }).changes;
      // A tag of a segment cannot be removed, which the application has said.
      for (const { kind, values } of left)
        assert.deepEqual([kind, values.map(({ path }) => path)], ['segment', ['tags']], JSON.stringify(left));
      assert.match(
        (await run('apply', `${undo}.plan`, '--instance', 'staging', '--max-removals', '100%', ...readDeletions(`${undo}.plan`))).stdout,
        /^Already done/,
      );
    }
  });
});
