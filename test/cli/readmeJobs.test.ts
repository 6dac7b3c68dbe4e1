import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import { VERSION } from '../../server/main/version.ts';
import { readCodeBlocks } from '../support/codeBlocks.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, type Ended, PROGRAM } from './fairlead.ts';

interface Workflow {
  readonly on: { readonly schedule: readonly { readonly cron: string }[] };
  readonly jobs: Readonly<
    Record<
      string,
      { readonly env: Readonly<Record<string, string>>; readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }
    >
  >;
}

/** Minute, hour, day, month and weekday of a cron entry. */
const SCHEDULE = /^(?:[\d*,/-]+\s+){5}/;

const findBlock = (language: string, beginning: RegExp): string => {
  const blocks = readCodeBlocks('docs/command-line.md', language).map(({ lines }) => lines.join('\n'));
  const found = blocks.filter((block) => beginning.test(block));
  assert.equal(found.length, 1, `docs/command-line.md has one ${language} block like ${beginning}`);
  return found[0]!;
};

describe('the jobs in docs/command-line.md', () => {
  const { folder, address, instance } = useCommandsAtService();
  const home = join(folder, 'home');
  const work = join(folder, 'roster');
  const bin = join(folder, 'bin');

  before(function () {
    if (process.platform === 'win32') skipBecause(this, 'cron and the workflow have a POSIX shell');
    buildIfStale();
    for (const made of [home, work, bin]) mkdirSync(made);
    writeFileSync(join(bin, 'fairlead'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
    chmodSync(join(bin, 'fairlead'), 0o755);
    copyFileSync('test/fixtures/hr/reshape.json', join(work, 'reshape.json'));
  });

  /** Writes the export of a day, with only the lines that `keeps` accepts. */
  const putExport = (keeps: (line: string) => boolean = () => true): void => {
    const lines = readFileSync('test/fixtures/hr/export.csv', 'utf8').split('\n').filter(keeps);
    writeFileSync(join(work, 'hr.csv'), lines.join('\n'));
    for (const made of ['people.csv', 'plan.json']) rmSync(join(work, made), { force: true });
  };
  const people = async (): Promise<number> => ((await downloadActiveRoster(instance()))?.csv ?? '\n').trim().split('\n').length - 1;

  async function runShell(shell: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd: string): Promise<Ended> {
    const child = spawn(shell, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done));
    const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    return { code, stdout, stderr };
  }

  it('synchronise a roster by cron, in its minimal shell', async () => {
    const line = findBlock('text', /^15 2 \* \* \*/);
    assert.match(line, SCHEDULE);
    // In a crontab, a percent sign ends the command.
    assert.doesNotMatch(line, /%|\n/);
    const command = line.replace(SCHEDULE, '').replaceAll('/srv/roster', work);
    const night = (): Promise<Ended> => runShell('/bin/sh', ['-c', command], { HOME: home, PATH: '/usr/bin:/bin', SHELL: '/bin/sh' }, home);
    const { url, apiKey } = address();
    const lines = [`export FAIRLEAD_URL=${url}`, `export FAIRLEAD_API_KEY=${apiKey}`, `export PATH='${bin}:/usr/bin:/bin'`];
    writeFileSync(join(home, '.fairlead.env'), `${lines.join('\n')}\n`, { mode: 0o600 });

    putExport();
    const first = await night();
    assert.equal(first.code, 0, first.stderr);
    assert.equal(await people(), 12);
    const second = await night();
    assert.deepEqual([second.code, second.stderr], [0, ''], 'a night without a change');
    putExport((row) => !row.startsWith('12;'));
    assert.equal((await night()).code, 0);
    assert.equal(await people(), 11);
    putExport((row) => !/^(3|4|6|7|9);/.test(row));
    const refused = await night();
    assert.equal(refused.code, 3, 'an export that lost half of the people');
    assert.match(refused.stderr, /--confirm-removals 5/);
    putExport((row) => !row.startsWith('1;'));
    const broken = await night();
    assert.equal(broken.code, 1, 'an export whose managers are not there');
    assert.ok(!existsSync(join(work, 'plan.json')));
    assert.equal(await people(), 11);
  });

  it('synchronise a roster by a workflow', async () => {
    const { on, jobs } = parse(findBlock('yaml', /^on:\n {2}schedule:/)) as Workflow;
    assert.match(`${on.schedule[0]!.cron} `, SCHEDULE);
    const [job] = Object.values(jobs);
    const { url, apiKey } = address();
    assert.deepEqual(Object.keys(job!.env), ['FAIRLEAD_URL', 'FAIRLEAD_API_KEY']);
    const values: Readonly<Record<string, string>> = { 'https://example.com/sei/api': url, '${{ secrets.FAIRLEAD_API_KEY }}': apiKey };
    const env = Object.fromEntries(Object.entries(job!.env).map(([name, value]) => [name, values[value] ?? assert.fail(value)]));
    putExport();
    const [checkout, ...steps] = job!.steps;
    assert.match(checkout!.uses ?? '', /^actions\/checkout@v\d+$/);
    // Another test checks that this package can be installed.
    assert.equal(steps.shift()?.run, `npm install --global ./fairlead-${VERSION}.tgz`);
    assert.ok(steps.length >= 3);
    const outputs: string[] = [];
    for (const { run } of steps) {
      const script = join(folder, 'step.sh');
      writeFileSync(script, `${run}\n`);
      assert.equal((await runShell('bash', ['-n', script], {}, work)).stderr, '');
      const { code, stdout, stderr } = await runShell(
        'bash',
        ['-e', script],
        { HOME: home, PATH: `${bin}:/usr/bin:/bin`, CI: 'true', ...env },
        work,
      );
      assert.deepEqual([code, stderr.includes('fairlead:')], [0, false], `${run}\n${stdout}${stderr}`);
      outputs.push(stdout);
    }
    assert.match(outputs.join(''), /1 (developer )?added|grace\.hopper@harbor\.example/i, 'the plan can be read in the log');
    assert.equal(await people(), 12);
  });
});
