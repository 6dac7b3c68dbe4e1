import { setTimeout as sleep } from 'node:timers/promises';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import type { CheckFlags } from './checkFlags.ts';
import { type CheckPlan, makePlan } from './checkPlan.ts';
import type { FileReport } from './checkTask.ts';
import { FORMATS } from './formats.ts';
import { checkAll, Summary, tellReport, tellSelection } from './runCheck.ts';

/** Milliseconds between two scans of the files; if a scan takes long, ten times its duration. */
const PAUSE = 300;

interface Seen {
  readonly sign: string;
  readonly report: FileReport;
}

/**
 * Checks all files, and again each one that changes, until it is interrupted. It polls the files, because not every file system reports
 * changes.
 */
export async function watchCheck(cli: Cli, paths: readonly string[], flags: CheckFlags): Promise<130> {
  const interruption = cli.interruption();
  let seen = new Map<string, Seen>();
  let setting = '';
  let told = '';
  while (!interruption.aborted) {
    const began = performance.now();
    const plan = await makePlan(cli.terminal, paths, flags);
    const now = JSON.stringify([plan.task, plan.baseline]);
    if (now !== setting) seen = new Map();
    setting = now;
    const complaints = plan.selection.complaints.join('\n');
    if (complaints !== told) tellSelection(cli, plan);
    told = complaints;
    seen = await look(cli, plan, flags, seen);
    const pause = Math.max(PAUSE, (performance.now() - began) * 10);
    await sleep(Math.min(pause, 10_000), undefined, { signal: interruption }).catch(() => {});
  }
  return EXIT_CODES.cancelled;
}

async function look(cli: Cli, plan: CheckPlan, flags: CheckFlags, before: ReadonlyMap<string, Seen>): Promise<Map<string, Seen>> {
  const { terminal } = cli;
  const { task, selection } = plan;
  const signs = new Map(selection.files.map((file) => [file.path, `${file.size} ${file.changed} ${JSON.stringify(plan.toJob(file))}`]));
  const changed = selection.files.filter(({ path }) => before.get(path)?.sign !== signs.get(path));
  const seen = new Map(Array.from(before).filter(([path]) => signs.has(path)));
  if (changed.length === 0 && seen.size === before.size && before.size > 0) return seen;
  await checkAll(cli, plan, changed, flags.jobs, async (report, { isNamed, path }) => {
    tellReport(cli, report, isNamed);
    for (const piece of report.pieces) await terminal.out(piece);
    seen.set(path, { sign: signs.get(path)!, report: { ...report, pieces: [] } });
  });
  const summary = new Summary(task);
  for (const { report } of seen.values()) summary.add(report);
  await terminal.out(`${FORMATS[task.format].close(summary.totals).trimEnd()} Waiting for changes; Ctrl+C ends.\n`);
  return seen;
}
