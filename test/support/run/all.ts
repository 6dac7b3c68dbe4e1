import { type RunServer, startRunServer, toEnvironment } from './runServer.ts';
import { endRunning, runFailedAgain, runStage, type StageRun, skipStage } from './runStage.ts';
import { STAGES, type Stage } from './stages.ts';

const LIMIT_MS = process.env.FAIRLEAD_CAMPAIGN === 'full' ? 6 * 3_600_000 : 30 * 60_000;
const SIDE_BY_SIDE = 2;

/** Failures of a stage that the summary repeats. */
const MOST_TOLD = 20;

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
  const server = chosen.some(({ postgres }) => postgres !== undefined) ? startRunServer() : null;
  for (const group of new Set(chosen.map((stage) => stage.group))) {
    const waiting = chosen.filter((stage) => stage.group === group);
    const worker = async () => {
      for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
        console.log(`       ${stage.name} …`);
        const first = await runWithServer(stage, server);
        const isAgain = stage.mayRunAgain === true && first.result.failed > 0;
        const run = isAgain ? await runFailedAgain(first, LIMIT_MS) : first;
        runs.push(run);
        if (isAgain) unsteady.push(first);
        printRun(run);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  }
  await (await server)?.stop();
  printUnsteady(unsteady);
  return printSummary(runs);
}

async function runWithServer(stage: Stage, starting: Promise<RunServer> | null): Promise<StageRun> {
  const server = stage.postgres === undefined ? null : await starting;
  if (server === null) return runStage(stage, LIMIT_MS);
  if (stage.postgres === 'instead' && server.address === null) return skipStage(stage, 'there is no PostgreSQL');
  const engine = stage.postgres === 'instead' ? { FAIRLEAD_TEST_ENGINE: 'postgres' } : {};
  return runStage(stage, LIMIT_MS, { ...toEnvironment(server), ...engine });
}

function chooseStages(names: readonly string[]): Stage[] {
  if (names.length === 0) return [...STAGES];
  const chosen = STAGES.filter((stage) => names.includes(stage.name));
  const needsBuild = chosen.some((stage) => stage.needsBuild);
  return STAGES.filter((stage) => chosen.includes(stage) || (needsBuild && stage.name === 'build'));
}

function printRun({ stage, result, output, duration }: StageRun): void {
  const counts = stage.kind === 'plain' && result.failed === 0 ? '' : ` ${countsOf(result.passed, result.failed, result.skipped.length)},`;
  const label = result.failed > 0 ? 'FAILED' : result.passed > 0 ? 'ok    ' : 'SKIPPED';
  console.log(`${label} ${stage.name}:${counts} ${(duration / 1000).toFixed(1)} s`);
  for (const [, figure] of output.matchAll(/^figure: (.+)$/gm)) console.log(`       ${figure}`);
  if (result.failed > 0) console.log(output.trimEnd().replace(/^/gm, '       | '));
}

/** Lists what was run a second time, whether or not it passed then. */
function printUnsteady(runs: readonly StageRun[]): void {
  for (const { stage, result } of runs)
    for (const { title, message } of result.failures) console.log(`again   ${stage.name}: ${title}: ${message.split('\n', 1)[0]}`);
}

function printSummary(runs: readonly StageRun[]): number {
  console.log('');
  for (const { stage, result } of runs) {
    for (const name of result.skipped) console.log(`skipped ${stage.name}: ${name}`);
    for (const { title, message } of result.failures.slice(0, MOST_TOLD)) {
      console.log(`failed  ${stage.name}: ${title}: ${message.split('\n', 1)[0]}`);
    }
    if (result.failures.length > MOST_TOLD) console.log(`failed  ${stage.name}: and ${result.failures.length - MOST_TOLD} more, above`);
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
