import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ON_BOTH, ON_SQLITE } from '../support/run/bothEngines.ts';
import { NOTHING_RUN, readResult } from '../support/run/result.ts';
import { runFailedAgain, runStage } from '../support/run/runStage.ts';
import { STAGES, type Stage, takeNext } from '../support/run/stages.ts';
import { skipBecause } from '../support/skipBecause.ts';

/** Runs one small mocha file as a stage and returns the result of the runner. */
async function runSource(text: string, limitMs = 60_000) {
  const folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
  try {
    const file = path.join(folder, 'case.test.ts');
    writeFileSync(file, text);
    const args = ['node_modules/mocha/bin/mocha.js', '--forbid-only', '--reporter', 'test/support/run/mochaReport.ts', file];
    const { result } = await runStage({ name: 'case', kind: 'reports', args, needs: [] }, limitMs);
    return { passed: result.passed, failed: result.failed, skipped: result.skipped, failures: result.failures.map(({ title }) => title) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tests that test/extension/index.ts collects from their folder, inside VS Code. */
const IN_VSCODE = path.join('test', 'extension', 'suite');

const PASSES = "it('passes', () => {});";

describe('the test runner', () => {
  it('has a stage for each test file', () => {
    const run = STAGES.flatMap(({ args }) => args);
    const forgotten = globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] }).filter(
      (file) => !run.includes(file) && !file.startsWith(IN_VSCODE),
    );
    assert.deepEqual(forgotten, []);
  });

  it('has a reason for each file of the service to run on one engine or on both', () => {
    const names = globSync('test/service/*.test.ts').map((file) => path.basename(file, '.test.ts'));
    assert.deepEqual([...Object.keys(ON_BOTH), ...Object.values(ON_SQLITE).flat()].sort(), names.sort());
  });

  it('has in a campaign the same stages, and the oldest editor', () => {
    const script = "import('./test/support/run/stages.ts').then(({ STAGES }) => console.log(STAGES.map(({ name }) => name).join()))";
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
      env: { ...process.env, FAIRLEAD_CAMPAIGN: 'full' },
      encoding: 'utf8',
    });
    const inCampaign = stdout.trim().split(',');
    assert.deepEqual(
      inCampaign.filter((name) => name !== 'editor-oldest'),
      STAGES.map(({ name }) => name).filter((name) => name !== 'editor-oldest'),
      stderr,
    );
    assert.ok(inCampaign.includes('editor-oldest'));
  });

  it('starts the stages in their order, each after those that it needs, and one with windows at a time', () => {
    const toStage = (name: string, more: Partial<Stage> = {}): Stage => ({ name, kind: 'plain', args: [], needs: [], ...more });
    const build = toStage('build', { after: ['distribution'] });
    const one = toStage('one', { needs: ['build'], hasWindows: true });
    const other = toStage('other', { hasWindows: true });
    const plain = toStage('plain');
    const all = [build, one, other, plain];
    /** Takes what may start now, by name. */
    const start = (pending: readonly string[], running: readonly Stage[], hasEditor: boolean, waiting = [...all]): string[] => {
      const started: Stage[] = [];
      for (;;) {
        const stage = takeNext(waiting, { pending: new Set(pending), running: new Set([...running, ...started]), hasEditor });
        if (stage === undefined) return started.map(({ name }) => name);
        started.push(stage);
      }
    };
    assert.deepEqual(start(['distribution', 'build'], [], false), ['plain']);
    assert.deepEqual(start(['build'], [], false), ['build', 'plain']);
    assert.deepEqual(start(['build'], [], true), ['build', 'other', 'plain']);
    assert.deepEqual(start([], [build], true), ['build', 'one', 'plain']);
    assert.deepEqual(start([], [other], true), ['build', 'plain']);
    assert.deepEqual(start([], [], true, []), []);
  });

  it('counts passed, failed and skipped tests', async () => {
    const text = `${PASSES} it('fails', () => { throw new Error('because'); }); it('waits');`;
    assert.deepEqual(await runSource(text), { passed: 1, failed: 1, skipped: ['waits'], failures: ['fails'] });
  });

  it('reports why a test was skipped, and every skip has a reason', async () => {
    const text = `import { skipBecause } from '${path.resolve('test/support/skipBecause.ts')}';
      ${PASSES} it('waits', function () { skipBecause(this, 'the moon is new'); });
      describe('all', () => { before(function () { skipBecause(this, 'it rains'); }); it('stay in', () => {}); });`;
    const skipped = ['waits (the moon is new)', 'all stay in (it rains)'];
    assert.deepEqual(await runSource(text), { passed: 1, failed: 0, skipped, failures: [] });
    const bare = /\b(?:this|test|context)\.skip\(|\b(?:it|describe)\.skip\((?!`\$\{row\.rule\} \(left out: \$\{reason\}\)`)/;
    const files = globSync('test/**/*.ts', { exclude: ['**/node_modules/**', 'test/support/skipBecause.ts'] });
    assert.deepEqual(
      files.filter((file) => bare.test(readFileSync(file, 'utf8'))),
      [],
    );
  });

  it('reruns a file with a failed test once, and the second result counts', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
    try {
      const files = ['steady', 'unsteady', 'broken'].map((name) => path.join(folder, `${name}.test.ts`));
      const [steady = '', unsteady = '', broken = ''] = files;
      writeFileSync(steady, `${PASSES} ${PASSES}`);
      const mark = JSON.stringify(path.join(folder, 'mark'));
      writeFileSync(
        unsteady,
        `import { existsSync, writeFileSync } from 'node:fs'; ${PASSES}
        it('passes later', () => { if (existsSync(${mark})) return; writeFileSync(${mark}, ''); throw new Error('not yet'); });`,
      );
      writeFileSync(broken, `${PASSES} it('fails', () => { throw new Error('always'); });`);
      const args = ['node_modules/mocha/bin/mocha.js', '--reporter', 'test/support/run/mochaReport.ts', ...files];
      const first = await runStage({ name: 'case', kind: 'reports', args, needs: [] }, 60_000);
      assert.deepEqual([first.result.passed, first.result.failed], [4, 2]);
      const { result } = await runFailedAgain(first, 60_000);
      assert.deepEqual([result.passed, result.failed, result.failures.map(({ title }) => title)], [5, 1, ['fails']]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes no missing file, part of one, or other JSON for a result', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
    try {
      const result = { ...NOTHING_RUN, passed: 1, failed: 1, skipped: ['b'], failures: [{ title: 'c', message: 'd' }] };
      const file = path.join(folder, 'result.json');
      const read = (text: string) => {
        writeFileSync(file, text);
        return readResult(file);
      };
      const text = JSON.stringify(result);
      assert.equal(readResult(file), null);
      assert.deepEqual(read(text), result);
      assert.deepEqual([text.slice(0, -1), '', '{}', 'null', '[]'].map(read), [null, null, null, null, null]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('fails if a process exits before its end', async () => {
    const text = `${PASSES} it('dies', () => process.exit(0));`;
    assert.deepEqual(await runSource(text), { passed: 0, failed: 1, skipped: [], failures: ['gives a result'] });
  });

  it('fails if a process fails after its tests', async () => {
    const text = `${PASSES} after(() => { setTimeout(() => { throw new Error('late'); }, 200); });`;
    assert.deepEqual(await runSource(text), { passed: 1, failed: 1, skipped: [], failures: ['ends well'] });
  });

  it('fails if no test ran', async () => {
    assert.deepEqual(await runSource(''), { passed: 0, failed: 1, skipped: [], failures: ['runs something'] });
  });

  it('fails if a test is marked with `only`', async () => {
    const { failed } = await runSource(`it.only('alone', () => {}); ${PASSES}`);
    assert.equal(failed, 1);
  });

  it('reports files that a test left in the temporary folder', async () => {
    const text = `import { writeFileSync } from 'node:fs'; import { tmpdir } from 'node:os';
      it('leaves a file', () => writeFileSync(tmpdir() + '/left', ''));`;
    assert.deepEqual(await runSource(text), { passed: 1, failed: 1, skipped: [], failures: ['leaves no file behind'] });
  });

  it('reports and ends a process that a test left running', async function () {
    if (process.platform !== 'linux') skipBecause(this, 'it needs Linux');
    const text = `import { spawn } from 'node:child_process';
      it('leaves a process', () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).unref());`;
    assert.deepEqual(await runSource(text), { passed: 1, failed: 1, skipped: [], failures: ['leaves no process behind'] });
  });

  it('stops a stage that never ends', async () => {
    const { failures } = await runSource(`${PASSES} setInterval(() => {}, 1000);`, 3000);
    assert.ok(failures.includes('ends'), failures.join());
  });
});
