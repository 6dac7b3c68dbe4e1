import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { Ended } from '../cli/fairlead.ts';
import { runHere } from '../cli/runHere.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { writeRandomAccount } from '../support/randomAccount.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const RUNS = campaign(2, 60);
const SIZE = { people: 12, projects: 3, pipelines: 3, segments: 4, keys: 30 };

describe('an account of any content as a folder', function () {
  this.timeout(timeLimit(120_000));
  const folder = makeTemporaryFolder();
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    folder.remove();
  });

  const run = async (...args: string[]): Promise<Ended> => {
    const { url, apiKey, adminKey } = service.address;
    const env = { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey, HOME: folder.path };
    return runHere(args, { cwd: folder.path, env });
  };
  const ok = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };

  /** Makes the service as the folder says. */
  async function send(dir: string): Promise<void> {
    const { code, stdout, stderr } = await run('plan', dir, '-o', 'plan.json');
    assert.ok(code === 0 || code === 1, stderr);
    const deletions = /--confirm-deletions (\d+)/.exec(stdout)?.[1];
    if (code === 1)
      await ok('apply', 'plan.json', '--folder', dir, '--max-removals', '100%', ...(deletions ? ['--confirm-deletions', deletions] : []));
  }

  it(`comes back byte for byte after the service lost it, and needs no change then (accounts: ${RUNS}, seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < RUNS; round++) {
      const [wanted, first, second] = ['wanted', 'first', 'second'].map((name) => `${name}${round}`) as [string, string, string];
      for (const [path, text] of writeRandomAccount(random, SIZE)) writeText(join(folder.path, wanted, path), text);
      // Onto what the round before left, with deletions, and then onto nothing.
      await send(wanted);
      assert.equal(await ok('plan', wanted), 'Nothing to change.\n');
      await ok('pull', first);
      assert.equal(await ok('plan', first), 'Nothing to change.\n');
      await call(toLocalInstance(service.address), 'resetData', { body: { area: 'all' } });
      await send(first);
      await ok('pull', second);
      assert.deepEqual(readFiles(join(folder.path, second)), readFiles(join(folder.path, first)), `round ${round}`);
      assert.match(await ok('pull', first), /^Objects read: \d+\. 0 files written, 0 files removed\.\n$/);
    }
  });
});

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function readFiles(dir: string): Readonly<Record<string, string>> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.fairlead'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(dir.length), readFileSync(path, 'utf8')]));
}
