import { availableParallelism } from 'node:os';
import * as l10n from '@vscode/l10n';
import { given } from '../../core/given.ts';
import { toPrintable } from '../../core/text.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import type { CheckCli } from '../cli.ts';
import { EXIT_CODES, NoRoomError, UsageError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { countProblems } from '../problemLines.ts';
import { writeBaseline } from './baseline.ts';
import { checkFile, FileReader } from './checkFile.ts';
import { type CheckFlags, type CheckPlan, makePlan } from './checkPlan.ts';
import type { ChangeReport, CheckTask, FileChecker, FileJob, FileReport, Totals } from './checkTask.ts';
import { FORMATS } from './formats.ts';
import { RepositoryDocuments } from './repositoryDocuments.ts';
import type { SelectedFile } from './selectFiles.ts';

/** Total bytes from which starting threads is worth it. */
const WORTH_THREADS = 4_000_000;

/** Checks all files once, reports the findings and returns the exit code. */
export async function runCheck(cli: CheckCli, paths: readonly string[], flags: CheckFlags): Promise<0 | 1 | 2> {
  return reportPlan(cli, await makePlan(cli.terminal, paths, flags, new RepositoryDocuments(cli.terminal.err)), flags);
}

/** Checks the files of a plan, reports the findings, with a change if only its findings are wanted, and returns the exit code. */
export async function reportPlan(cli: CheckCli, plan: CheckPlan, flags: CheckFlags, change?: ChangeReport): Promise<0 | 1 | 2> {
  const { terminal } = cli;
  const { task, selection, baseline } = plan;
  if (task.collects && baseline === null) throw new UsageError(l10n.t('--write-baseline needs a file. Name it with --baseline FILE.'));
  let isIncomplete = reportSelection(cli, plan);
  const format = FORMATS[task.format];
  await terminal.out(format.open(cli.version));
  const totals: Totals = { ...toEmptyTotals(task), ...given({ change }) };
  const joined: string[] = [];
  const kept: Pick<FileReport, 'path' | 'findings'>[] = [];
  let isFirst = true;
  await checkAll(cli, plan, selection.files, flags.jobs, async (report, { isNamed }, done) => {
    terminal.progress?.('');
    isIncomplete = reportFile(cli, report, isNamed && isForPeople(task)) || isIncomplete;
    if (report.failure === null && (report.kind !== 'other' || isNamed)) {
      if (format.join !== undefined) joined.push(...report.pieces);
      else if (report.pieces.length > 0 && !isFirst) await terminal.out(format.separator);
      for (const piece of format.join === undefined ? report.pieces : []) {
        isFirst = false;
        if (!(await terminal.out(piece))) break;
      }
    }
    addReport(totals, report);
    if (task.collects) kept.push({ path: report.path, findings: report.findings });
    if (done < selection.files.length) terminal.progress?.(l10n.t('{0} of {1} files', done, selection.files.length));
  });
  await terminal.out(format.join?.(joined, totals) ?? format.close(totals));
  if (isIncomplete) return EXIT_CODES.usage;
  if (task.collects && baseline !== null) {
    await writeBaseline(baseline, kept);
    terminal.err(l10n.t('fairlead: the findings are stored in {0}; a check with --baseline leaves them out.', baseline));
    return EXIT_CODES.ok;
  }
  return totals.counts.error > 0 ? EXIT_CODES.problems : EXIT_CODES.ok;
}

/** Checks files and passes their reports on in order, whichever is ready first. */
export async function checkAll(
  cli: CheckCli,
  plan: CheckPlan,
  files: readonly SelectedFile[],
  jobs: number | undefined,
  onReport: (report: FileReport, file: SelectedFile, done: number) => Promise<void>,
): Promise<void> {
  const { terminal, programs } = cli;
  const width = chooseWidth(files, jobs);
  // In this thread files are read one after another, because none is read ahead.
  const reader = new FileReader(MAX_CSV_BYTES);
  const read = (job: FileJob): Promise<Uint8Array> => (job.path === '-' ? readBytes('-', terminal, MAX_CSV_BYTES) : reader.read(job));
  const here = (file: SelectedFile): Promise<FileReport> => checkFile(plan.toJob(file), plan.task, read);
  const checker: FileChecker | null = width > 1 ? programs.checkFiles(plan.task, width) : null;
  // Two more files per thread are queued: enough to keep it busy, and few to hold in memory.
  const ahead = checker === null ? 1 : width * 3;
  const pending = new Map<number, Promise<FileReport>>();
  let started = 0;
  try {
    for (const [index, file] of files.entries()) {
      for (; started < files.length && started < index + ahead; started++) {
        const next = files[started]!;
        const report = checker === null || next.path === '-' ? here(next) : checker.check(plan.toJob(next));
        // Its error is handled when it is its turn.
        report.catch(() => {});
        pending.set(started, report);
      }
      const report = await pending.get(index)!;
      if (report.hasNoRoom === true) throw new NoRoomError(report.failure ?? '');
      pending.delete(index);
      await onReport(report, file, index + 1);
    }
  } finally {
    await checker?.close();
  }
}

/** Reports the arguments that could not be resolved; returns true if anything could not be checked. */
export function reportSelection({ terminal }: CheckCli, { selection: { complaints, ignored } }: CheckPlan): boolean {
  for (const complaint of complaints) terminal.err(`fairlead: ${toPrintable(complaint)}`);
  for (const path of ignored)
    terminal.err(l10n.t('fairlead: {0} is skipped: .fairleadignore or the configuration ignores it.', toPrintable(path)));
  return complaints.length > 0;
}

/** Whether skipped files are reported on standard error in addition to the findings. */
function isForPeople({ format }: CheckTask): boolean {
  return format === 'text' || format === 'github';
}

/**
 * Reports everything about a file that is not a finding, including that it was skipped if `reportsSkipped` is set; returns true if it
 * could not be checked.
 */
export function reportFile({ terminal }: CheckCli, { path, kind, complaint, failure }: FileReport, reportsSkipped: boolean): boolean {
  if (failure === null && kind === 'other' && reportsSkipped)
    terminal.err(l10n.t('fairlead: {0} is skipped: {1}', toPrintable(path), describeSkip(path)));
  for (const text of [complaint, failure]) if (text !== null) terminal.err(`fairlead: ${toPrintable(text)}`);
  return failure !== null;
}

/** Returns the totals of no reports yet. */
export function toEmptyTotals({ fix }: CheckTask): Totals {
  return { files: 0, counts: countProblems([]), known: 0, fixed: 0, fixedFiles: 0, fix };
}

/** Adds a report to totals. */
export function addReport(totals: Totals, { kind, counts, known, fixed, failure }: FileReport): void {
  if (kind === 'other' || failure !== null) return;
  totals.counts.error += counts.error;
  totals.counts.warning += counts.warning;
  totals.counts.info += counts.info;
  totals.counts.hint += counts.hint;
  totals.files++;
  totals.known += known;
  totals.fixed += fixed;
  if (fixed > 0) totals.fixedFiles++;
}

function chooseWidth(files: readonly SelectedFile[], jobs: number | undefined): number {
  const most = Math.min(jobs ?? availableParallelism(), files.length);
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return jobs === undefined && bytes < WORTH_THREADS ? 1 : most;
}

function describeSkip(path: string): string {
  return /[.]ya?ml$/i.test(path)
    ? l10n.t('its root is not that of a pipeline, template, input set, connector or project. Check it anyway with --kind pipeline.')
    : l10n.t('neither its name nor its header is that of a roster. Check it anyway with --kind roster.');
}
