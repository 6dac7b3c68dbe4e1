import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import { uploadSegmentKeys } from '../../server/api/segments/segments.ts';
import { readYaml } from '../../server/documents/yaml.ts';
import { VERSION } from '../../server/main/version.ts';
import { readSection } from '../support/markdown.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';
import { buildIfStale, ENVIRONMENT, type Ended, PROGRAM } from './fairlead.ts';

const KEYS = 'segments/Default/Prod-Default/vip.keys';

interface Workflow {
  readonly on: { readonly schedule: readonly { readonly cron: string }[] };
  readonly jobs: {
    readonly account: {
      readonly defaults: { readonly run: { readonly shell: string } };
      readonly env: Readonly<Record<string, string>>;
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    };
  };
}

describe('the nightly job of docs/account-as-folder.md', function () {
  this.timeout(120_000);
  const { path: folder, remove } = makeTemporaryFolder();
  const [account, author] = [join(folder, 'srv/account'), join(folder, 'author')];
  const [cron, workflow] = readExamples();
  let service: TestService;
  let environmentId: string;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    // The commands of the page, as they are installed elsewhere.
    for (const [name, text] of [
      ['fairlead', `exec "${process.execPath}" "${PROGRAM}" "$@"`],
      ['npx', 'exec "$@"'],
    ] as const) {
      mkdirSync(join(folder, 'bin'), { recursive: true });
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git');
    git(folder, 'clone', '--quiet', 'origin.git', author);
    writeFileSync(join(author, 'fairlead.yaml'), 'layout: 1\nmanage:\n  segments: [Default]\n');
    const definitions = `workspaces:
  - name: Default
    trafficTypes:
      - name: user
    environments:
      - name: Prod-Default
        production: true
    segments:
      - name: vip
        trafficType: user
`;
    mkdirSync(join(author, dirname(KEYS)), { recursive: true });
    writeFileSync(join(author, 'segments/definitions.yaml'), definitions);
    push('ann\n');
    git(folder, 'clone', '--quiet', 'origin.git', account);
    const plan = await shell('sh', ['-c', 'fairlead plan -o plan.json --fail-on none'], account);
    const [, deletions = ''] = /--confirm-deletions (\d+)/.exec(plan.stdout) ?? [];
    const first = await shell(
      'sh',
      ['-c', `fairlead apply plan.json ${deletions && `--confirm-deletions ${deletions}`} && fairlead pull`],
      account,
    );
    assert.equal(first.code, 0, plan.stderr + first.stderr);
    const instance = toLocalInstance(service.address);
    const [{ id: workspaceId = '' } = {}] = (await call(instance, 'listWorkspaces')).objects;
    environmentId = (await call(instance, 'listEnvironments', { parameters: { workspaceId } })).find(
      ({ name }) => name === 'Prod-Default',
    )!.id;
  });
  after(async () => {
    await service.close();
    remove();
  });

  function git(cwd: string, ...args: string[]): void {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@harbor.example'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  function push(keys: string): void {
    writeFileSync(join(author, KEYS), keys);
    git(author, 'add', '.');
    git(author, 'commit', '--quiet', '-m', 'Change keys');
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
  }

  function shell(program: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const { url, apiKey, adminKey } = service.address;
    const keys = { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey };
    const env = { ...ENVIRONMENT, ...keys, HOME: folder, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), ...more };
    return new Promise((resolve) =>
      execFile(program, args, { cwd, env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      ),
    );
  }

  /** Runs the cron job as cron does, with the folder of the page in the temporary one. */
  const runCron = (): Promise<Ended> => shell('/bin/sh', ['-c', cron.command.replaceAll('/srv/account', account)], folder);
  const held = (): Promise<readonly string[]> => readAllKeys(toLocalInstance(service.address), { environmentId, segmentName: 'vip' });

  it('applies as a cron job what was pushed, with the plan in its output', async () => {
    assert.match(cron.time, /^\d+ \d+ \* \* \*$/);
    assert.doesNotMatch(cron.command, /%/, 'which cron takes for a line break');
    push('ann\nbob\n');
    const { code, stdout, stderr } = await runCron();
    assert.equal(code, 0, stderr + stdout);
    assert.match(stdout, /\*\*Fairlead:\*\* 0 created, 1 changed, 0 deleted\.\n\n- \*\*changed\*\* `keys of Default\/Prod-Default\/vip`\n/);
    assert.deepEqual(await held(), ['ann', 'bob']);
    const again = await runCron();
    assert.deepEqual([again.code, again.stderr], [0, ''], 'nothing to do is no error');
  });

  it('stops as a cron job before the plan if someone changed the service, and says what', async () => {
    await uploadSegmentKeys(toLocalInstance(service.address), { environmentId, segmentName: 'vip' }, ['eve']);
    push('ann\nbob\ncem\n');
    const { code, stdout } = await runCron();
    assert.equal(code, 1);
    assert.match(stdout, /^~ keys of Default\/Prod-Default\/vip/);
    assert.doesNotMatch(stdout, /Fairlead/);
    assert.deepEqual(await held(), ['ann', 'bob', 'eve']);
  });

  it('applies as a workflow what was pushed, with the plan in its log and summary, and stops at a failed step', async () => {
    const { defaults, env, steps } = workflow.jobs.account;
    assert.equal(workflow.on.schedule[0]?.cron, cron.time);
    assert.equal(defaults.run.shell, 'bash');
    for (const [name, value] of Object.entries(env)) assert.match(value, new RegExp(`^\\$\\{\\{ (vars|secrets)\\.${name} \\}\\}$`));
    assert.match(steps[0]?.uses ?? '', /^actions\/checkout@/);
    const summary = join(folder, 'summary.md');
    const runSteps = async (name: string): Promise<{ code: number | null; log: string }> => {
      const checkout = join(folder, name);
      git(folder, 'clone', '--quiet', '--depth=1', `file://${join(folder, 'origin.git')}`, checkout);
      let log = '';
      const [, install, ...own] = steps;
      // Another test checks that this package can be installed.
      assert.equal(install?.run, `npm install --global ./fairlead-${VERSION}.tgz`);
      for (const { run } of own) {
        // How the runner starts "shell: bash".
        const { code, stdout, stderr } = await shell('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run!], checkout, {
          GITHUB_STEP_SUMMARY: summary,
        });
        log += stdout + stderr;
        if (code !== 0) return { code, log };
      }
      return { code: 0, log };
    };
    push('ann\nbob\neve\ndee\n');
    const { code, log } = await runSteps('first');
    assert.equal(code, 0, log);
    assert.match(log, /- \*\*changed\*\* `keys of Default\/Prod-Default\/vip`\n {2}- `keys: 1 added, 0 removed`\n/);
    assert.ok(log.startsWith(readFileSync(summary, 'utf8')));
    assert.deepEqual(await held(), ['ann', 'bob', 'dee', 'eve']);
    git(author, 'rm', '--quiet', KEYS);
    git(author, 'commit', '--quiet', '-m', 'Deactivate the segment');
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
    const stopped = await runSteps('second');
    assert.equal(stopped.code, 1);
    assert.match(stopped.log, /- \*\*deleted\*\* `keys of Default\/Prod-Default\/vip`/);
    assert.equal((await held()).length, 4, 'a deletion needs a person');
  });
});

/** Returns the cron line and the workflow of the page. */
function readExamples(): [{ readonly time: string; readonly command: string }, Workflow] {
  const section = readSection('docs/account-as-folder.md', 'Every night');
  const [, line = ''] = /```text\n(.*)\n```/.exec(section) ?? [];
  const [, time = '', command = ''] = /^((?:\S+ ){4}\S+) +(.*)$/.exec(line) ?? [];
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
  return [{ time, command }, readYaml(yaml).value as Workflow];
}
