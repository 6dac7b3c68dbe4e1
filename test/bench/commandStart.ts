import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../support/host/project.ts';
import { withFolder } from './benchFolder.ts';
import { judge } from './judge.ts';
import { readComputed, readTreeComputed } from './processFigures.ts';

const PROGRAM = path.join(PROJECT, 'dist/cli.cjs');
const FILES = ['team.roster.csv', 'release.pipeline.yaml'];
const RUNS = 20;

/** Measures the CPU time of one `fairlead check` of a small file as users run it, with compiled code of earlier runs and without. */
export function benchCommandStart(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=cli,commandLine,checkWorker,httpClient'], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  return withFolder(async (folder) => {
    mkdirSync(path.join(folder, 'home'));
    for (const file of FILES) copyFileSync(path.join(PROJECT, 'test/fixtures/sample', file), path.join(folder, file));
    const measure = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      measureRuns(args, folder, { HOME: path.join(folder, 'home'), ...env });
    const node = measure(['-e', '0']);
    const lines = FILES.flatMap((file) => {
      const check = [PROGRAM, 'check', file];
      const fresh = measure(check, { NODE_DISABLE_COMPILE_CACHE: '1' });
      return [
        judge(`check ${file}`, measure(check), { at: 'most', value: 120, unit: ' ms' }),
        `         without compiled code of earlier runs: ${fresh.toFixed(0)} ms`,
        `         in German: ${measure(check, { FAIRLEAD_LANGUAGE: 'de' }).toFixed(0)} ms`,
      ];
    });
    const version = measure([PROGRAM, '--version']);
    return [
      `start of the command line, CPU of ${RUNS} runs each, mean; Node alone ${node.toFixed(0)} ms`,
      ...lines,
      `         --version: ${version.toFixed(0)} ms`,
    ];
  });
}

/** Returns the mean CPU milliseconds of a program after a first run. */
function measureRuns(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): number {
  const run = () => spawnSync(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  run();
  const before = ofChildren();
  for (let round = 0; round < RUNS; round++) run();
  return (ofChildren() - before) / RUNS;
}

function ofChildren(): number {
  return (readTreeComputed(process.pid) ?? Number.NaN) - (readComputed(process.pid) ?? Number.NaN);
}
