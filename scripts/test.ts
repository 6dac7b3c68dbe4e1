import { installChromium } from '../test/support/host/installChromium.ts';
import { installHost } from '../test/support/host/installHost.ts';
import { type RunServer, startRunServer, toEnvironment } from '../test/support/run/runServer.ts';
import { endRunning, runFailedAgain, runStage, type StageRun, skipStage } from '../test/support/run/runStage.ts';
import { STAGES, type Stage, takeNext } from '../test/support/run/stages.ts';

const LIMIT_MS = process.env.FAIRLEAD_CAMPAIGN === 'full' ? 6 * 3_600_000 : 25 * 60_000;
/** One more than the cores of a small machine: stages wait for windows, servers and programs that they started. */
const SIDE_BY_SIDE = 3;

/** Maximum number of failures of a stage that the summary repeats. */
const MAX_REPEATED = 20;
/** Maximum number of lines of a failure that passed when it was run again. */
const MAX_LINES = 30;

process.exitCode = await main(process.argv.slice(2));

/** Runs the named stages, or all; continues after a failing one; returns the exit code. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`There is no stage "${unknown[0]}". Stages: ${STAGES.map((stage) => stage.name).join(', ')}.`);
    return 2;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      endRunning();
      process.exit(130);
    });
  }
  const runs: StageRun[] = [];
  const unsteady: StageRun[] = [];
  const chosen = chooseStages(names);
  const fetching = chosen.some(({ hasWindows }) => hasWindows) ? fetchEditor() : null;
  const server = chosen.some(({ postgres }) => postgres !== undefined) ? startRunServer() : null;
  const waiting = [...chosen];
  const pending = new Set(chosen.map(({ name }) => name));
  const running = new Map<Stage, Promise<void>>();
  let hasEditor = fetching === null;
  const fetched = fetching?.then(() => {
    hasEditor = true;
  });
  while (pending.size > 0) {
    const stage = running.size < SIDE_BY_SIDE ? takeNext(waiting, { pending, running: new Set(running.keys()), hasEditor }) : undefined;
    if (stage === undefined) {
      await Promise.race([...running.values(), ...(hasEditor ? [] : [fetched])]);
      continue;
    }
    const ended = runOne(stage, server).then((run) => {
      runs.push(run.last);
      if (run.first !== run.last) unsteady.push(run.first);
      printRun(run.last);
      running.delete(stage);
      pending.delete(stage.name);
    });
    running.set(stage, ended);
  }
  await (await server)?.stop();
  printUnsteady(unsteady);
  return printSummary(runs);
}

/** Runs a stage, and what failed in it once more if it has windows; returns both results, which are the same if there was no second run. */
async function runOne(stage: Stage, server: Promise<RunServer> | null): Promise<{ readonly first: StageRun; readonly last: StageRun }> {
  console.log(`       ${stage.name} …`);
  const environment = toStageEnvironment(stage, stage.postgres === undefined ? null : await server);
  const first = environment === null ? skipStage(stage, 'there is no PostgreSQL') : await runStage(stage, LIMIT_MS, environment);
  const isAgain = stage.hasWindows === true && first.result.failed > 0;
  return { first, last: isAgain ? await runFailedAgain(first, LIMIT_MS, environment ?? {}) : first };
}

/** Installs what stages with windows need, if it is missing; a stage that fails for lack of it reports that. */
async function fetchEditor(): Promise<void> {
  const print = (line: string): void => console.log(`       ${line}`);
  await Promise.allSettled([installHost(print), installChromium(print)]);
}

/** Returns the environment of a stage; null if it needs a PostgreSQL server and there is none. */
function toStageEnvironment(stage: Stage, server: RunServer | null): NodeJS.ProcessEnv | null {
  if (stage.postgres === 'instead' && server?.address === null) return null;
  return {
    ...(server === null ? {} : toEnvironment(server)),
    ...(stage.postgres === 'instead' ? { FAIRLEAD_TEST_ENGINE: 'postgres' } : {}),
    ...(stage.needs.includes('distribution') ? { FAIRLEAD_TEST_PACKAGE: 'dist/fairlead.vsix' } : {}),
  };
}

function chooseStages(names: readonly string[]): Stage[] {
  if (names.length === 0) return [...STAGES];
  const chosen = STAGES.filter((stage) => names.includes(stage.name));
  const needed = chosen.flatMap(({ needs }) => needs);
  return STAGES.filter((stage) => chosen.includes(stage) || needed.includes(stage.name));
}

function printRun({ stage, result, output, duration }: StageRun): void {
  const counts = stage.kind === 'plain' && result.failed === 0 ? '' : ` ${countsOf(result.passed, result.failed, result.skipped.length)},`;
  const label = result.failed > 0 ? 'FAILED' : result.passed > 0 ? 'ok    ' : 'SKIPPED';
  console.log(`${label} ${stage.name}:${counts} ${(duration / 1000).toFixed(1)} s`);
  for (const [, figure] of output.matchAll(/^figure: (.+)$/gm)) console.log(`       ${figure}`);
  if (result.failed > 0) console.log(output.trimEnd().replace(/^/gm, '       | '));
}

/** Lists what was run a second time, whether or not it passed then, with what it waited for: the second run may show nothing of it. */
function printUnsteady(runs: readonly StageRun[]): void {
  for (const { stage, result } of runs)
    for (const { title, message } of result.failures)
      console.log(`again   ${stage.name}: ${title}: ${message.split('\n', MAX_LINES).join('\n        | ')}`);
}

function printSummary(runs: readonly StageRun[]): number {
  console.log('');
  for (const { stage, result } of runs) {
    for (const name of result.skipped) console.log(`skipped ${stage.name}: ${name}`);
    for (const { title, message } of result.failures.slice(0, MAX_REPEATED)) {
      console.log(`failed  ${stage.name}: ${title}: ${message.split('\n', 1)[0]}`);
    }
    if (result.failures.length > MAX_REPEATED)
      console.log(`failed  ${stage.name}: and ${result.failures.length - MAX_REPEATED} more, above`);
  }
  const sum = (count: (run: StageRun) => number) => runs.reduce((total, run) => total + count(run), 0);
  const passed = sum((run) => run.result.passed);
  const failed = sum((run) => run.result.failed);
  console.log(
    countsOf(
      passed,
      failed,
      sum((run) => run.result.skipped.length),
    ),
  );
  return failed > 0 || passed === 0 ? 1 : 0;
}

function countsOf(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
