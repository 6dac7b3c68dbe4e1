import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findTemporaryRoot } from '../temporaryFolder.ts';
import { endGroup, giveWay, listGroup } from './processGroup.ts';
import { type Failure, NOTHING_RUN, readResult, replaceFiles, type StageResult } from './result.ts';
import type { Stage } from './stages.ts';

/** A completed stage: its result, its output, and its duration in milliseconds. */
export interface StageRun {
  readonly stage: Stage;
  readonly result: StageResult;
  readonly output: string;
  readonly duration: number;
}

/** Caches of Node and its tools in the temporary folder, which are not leftovers of tests. */
const CACHES = new Set(['node-compile-cache']);

/**
 * Runs a stage as a separate process with a temporary folder of its own and `more` in its environment, and kills whatever it leaves
 * running. Never throws.
 */
export async function runStage(stage: Stage, limitMs: number, more: NodeJS.ProcessEnv = {}): Promise<StageRun> {
  const began = performance.now();
  const folder = mkdtempSync(path.join(findTemporaryRoot(), 'fl-'));
  const temporary = path.join(folder, 't');
  mkdirSync(temporary);
  const resultFile = path.join(folder, 'result.json');
  const compiled = stage.keepsCompiled === true ? { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache') } : {};
  // TypeScript and esbuild are written in Go, whose collector takes a tenth of their time if it may not use more memory.
  const env = { ...cleanEnvironment(), GOGC: '400', ...compiled, ...more, TMPDIR: temporary, FAIRLEAD_RESULT: resultFile };
  const ended = await runProcess(stage, env, limitMs);
  const failures: Failure[] = [...ended.failures];
  const report = readResult(resultFile);
  if (stage.kind === 'reports') {
    failures.push(...judgeReport(report, ended.code));
    // Temporary files of SQLite's and folders of Chromium's own stay behind when a process is killed.
    const left = readdirSync(temporary).filter((name) => !CACHES.has(name) && !/^(?:etilqs_|org[.]chromium[.])/.test(name));
    if (left.length > 0) failures.push({ title: 'leaves no file behind', message: `Left in the temporary folder: ${left.join(', ')}` });
  } else if (ended.code !== 0) {
    failures.push({ title: stage.name, message: `ended with code ${ended.code}` });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const own = report ?? NOTHING_RUN;
  const passed = stage.kind === 'plain' && failures.length === 0 ? 1 : own.passed;
  const result = { ...own, passed, failed: own.failed + failures.length, failures: [...own.failures, ...failures] };
  return { stage, result, output: ended.output, duration: performance.now() - began };
}

/**
 * Runs the test files of a stage with failures again, each in a new process that gets its path instead of those of the stage; returns the
 * stage with their second results instead of the first.
 */
export async function runFailedAgain(run: StageRun, limitMs: number, more: NodeJS.ProcessEnv = {}): Promise<StageRun> {
  const { stage } = run;
  let { result, output, duration } = run;
  const others = stage.args.filter((arg) => !arg.endsWith(TEST_FILE));
  for (const file of new Set(result.failures.flatMap(({ file }) => file ?? []))) {
    const again = await runStage({ ...stage, args: [...others, file] }, limitMs, more);
    result = replaceFiles(result, [file], again.result);
    output += `\nOnce more: ${path.relative('', file)}\n${again.output}`;
    duration += again.duration;
  }
  return { stage, result, output, duration };
}

const TEST_FILE = '.test.ts';

/** Returns a skipped stage, with each of its files counted as skipped. */
export function skipStage(stage: Stage, why: string): StageRun {
  const skipped = stage.args.filter((arg) => arg.endsWith(TEST_FILE)).map((file) => `${file} (${why})`);
  return { stage, result: { ...NOTHING_RUN, skipped }, output: '', duration: 0 };
}

/** Compares the report with the exit code: a green report of a failed process is not green. */
function judgeReport(report: StageResult | null, code: number | null): Failure[] {
  if (report === null) return [{ title: 'gives a result', message: `The process ended with code ${code} and wrote no result.` }];
  if (report.passed + report.failed === 0) return [{ title: 'runs something', message: 'No test ran.' }];
  if (report.failed === 0 && code !== 0)
    return [{ title: 'ends well', message: `All tests passed, yet the process ended with code ${code}.` }];
  return [];
}

async function runProcess(stage: Stage, env: NodeJS.ProcessEnv, limitMs: number) {
  const child = spawn(process.execPath, stage.args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const failures: Failure[] = [];
  const closed = once(child, 'close').catch(() => undefined);
  const group = child.pid ?? 0;
  if (group !== 0 && !stage.hasWindows && !stage.isAwaited) giveWay(group);
  running.add(group);
  const timer = setTimeout(() => {
    failures.push({ title: 'ends', message: `Still running after ${Math.round(limitMs / 60_000)} minutes; it was killed.` });
    endGroup(group);
  }, limitMs);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      failures.push({ title: 'starts', message: error.message });
      resolve(null);
    });
    child.on('exit', resolve);
  });
  clearTimeout(timer);
  const left = await listGroup(group);
  if (left.length > 0) failures.push({ title: 'leaves no process behind', message: `Still running: ${left.join('; ')}` });
  endGroup(group);
  running.delete(group);
  // The last output may arrive after the exit; a process that left the group could keep the pipe open forever.
  await Promise.race([closed, wait(2000, undefined, { ref: false })]);
  return { code, failures, output: Buffer.concat(chunks).toString('utf8') };
}

const running = new Set<number>();

/** Kills the processes of every running stage. */
export function endRunning(): void {
  for (const group of running) endGroup(group);
}

/** Returns the environment without variables that would lead a test to this user's own data. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = new Set(['FAIRLEAD_CAMPAIGN', 'FAIRLEAD_SEED', 'FAIRLEAD_TEST_DESKTOP']);
  const isKept = (name: string): boolean => !name.startsWith('FAIRLEAD_') || kept.has(name) || name.startsWith('FAIRLEAD_CONFORMANCE_');
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)));
}
