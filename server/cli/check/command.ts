import { setTimeout as sleep } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { DOCUMENT_KINDS } from '../../core/documentKinds.ts';
import type { CheckCli } from '../cli.ts';
import { EXIT_CODES, type ExitCode, UsageError } from '../errors.ts';
import { addExample, addFormat, collect, readInteger } from '../options.ts';
import { type CheckFlags, type CheckPlan, makePlan } from './checkPlan.ts';
import { type FileReport, FORMAT_NAMES } from './checkTask.ts';
import { FORMATS } from './formats.ts';
import { RepositoryDocuments } from './repositoryDocuments.ts';
import { addReport, checkAll, reportFile, reportSelection, runCheck, toEmptyTotals } from './runCheck.ts';

/** Milliseconds between two scans of the files; if a scan takes long, ten times its duration. */
const PAUSE = 300;

interface Seen {
  readonly fingerprint: string;
  readonly report: FileReport;
}

/**
 * Checks all files, and again each one that changes, until it is interrupted. It polls the files, because not every file system reports
 * changes (docs/decisions/terminal.md#watch).
 */
async function watchCheck(cli: CheckCli, paths: readonly string[], flags: CheckFlags): Promise<130> {
  const interruption = cli.interruption();
  let seen = new Map<string, Seen>();
  let setting = '';
  let reported = '';
  const documents = new RepositoryDocuments(cli.terminal.err);
  while (!interruption.aborted) {
    const began = performance.now();
    const plan = await makePlan(cli.terminal, paths, flags, documents);
    const now = JSON.stringify([plan.task, plan.baseline]);
    if (now !== setting) seen = new Map();
    setting = now;
    const complaints = plan.selection.complaints.join('\n');
    if (complaints !== reported) reportSelection(cli, plan);
    reported = complaints;
    seen = await look(cli, plan, flags, seen);
    const pause = Math.max(PAUSE, (performance.now() - began) * 10);
    await sleep(Math.min(pause, 10_000), undefined, { signal: interruption }).catch(() => {});
  }
  return EXIT_CODES.cancelled;
}

async function look(cli: CheckCli, plan: CheckPlan, flags: CheckFlags, before: ReadonlyMap<string, Seen>): Promise<Map<string, Seen>> {
  const { terminal } = cli;
  const { task, selection } = plan;
  const fingerprints = new Map(
    selection.files.map((file) => [file.path, `${file.size} ${file.changed} ${JSON.stringify(plan.toJob(file))}`]),
  );
  const changed = selection.files.filter(({ path }) => before.get(path)?.fingerprint !== fingerprints.get(path));
  const seen = new Map(Array.from(before).filter(([path]) => fingerprints.has(path)));
  if (changed.length === 0 && seen.size === before.size && before.size > 0) return seen;
  await checkAll(cli, plan, changed, flags.jobs, async (report, { isNamed, path }) => {
    reportFile(cli, report, isNamed);
    for (const piece of report.pieces) await terminal.out(piece);
    seen.set(path, { fingerprint: fingerprints.get(path)!, report: { ...report, pieces: [] } });
  });
  const totals = toEmptyTotals(task);
  for (const { report } of seen.values()) addReport(totals, report);
  await terminal.out(l10n.t('{0} Waiting for changes; press Ctrl+C to stop.\n', FORMATS[task.format].close(totals).trimEnd()));
  return seen;
}

const NOTES = l10n.t(`A file is a roster if its name (*.roster.csv) or its header says so, by a mappable e-mail and name column;
a YAML file (*.yaml, *.yml) is checked if its root has "pipeline:" or is a template, input set, connector or project;
export requests (*.insights.json, *.efficiency.json, *.productivity.json) and lists of keys (*.keys) are recognized by name.
Other files are skipped.
Problems between documents, such as a template and its users, are looked for in the whole Git repository of the first YAML file.
In folders, node_modules and the paths in .fairleadignore (same syntax as .gitignore) are skipped. The configuration is read from
fairlead.config.json in this folder or one above it, up to the root of the Git repository; \`fairlead schema config\` prints its schema.
The exit code is 0 if no problem is an error, 1 if one is, and 2 if a file cannot be read.`);

/** Adds `fairlead check`, which checks files as the editor does. */
export function addCheck(program: Command, cli: CheckCli): void {
  const command = program
    .command('check')
    .description(l10n.t('Check files and print their problems'))
    .argument('[file...]', l10n.t('files, folders and globs; - reads standard input; by default those of the configuration'))
    .addOption(new Option('--kind <kind>', l10n.t('treat all files as this kind')).choices(DOCUMENT_KINDS))
    .option('--stdin-name <name>', l10n.t('file name that determines the kind of standard input'))
    .option('--manager-email-configured', l10n.t('require a column for the manager e-mail (the default)'))
    .option('--no-manager-email-configured', l10n.t('accept a roster without a column for the manager e-mail'))
    .option('--org-tree-filter-column <name>', l10n.t('a column used in an org tree filter (repeatable)'), collect)
    .option('--group-by-column <name>', l10n.t('a column used in a group-by configuration (repeatable)'), collect)
    .option(
      '--map <column=type>',
      l10n.t('complete field mapping, one column at a time (repeatable); by default columns are mapped by header'),
      collect,
    )
    .option('--severity <code=level>', l10n.t('severity of a problem: error, warning, info, hint or off (repeatable)'), collect)
    .option('--excerpt', l10n.t('show the line of each problem (the default at a terminal)'))
    .option('--no-excerpt', l10n.t('do not show the line of each problem'))
    .option('--fix', l10n.t('fix what has one certain fix, and report the rest'))
    .option('--fix-dry-run', l10n.t('show the changes of --fix as a diff'))
    .option('--baseline <file>', l10n.t('leave out the findings in this file'))
    .option('--write-baseline', l10n.t('write all findings to the file of --baseline'))
    .option('--since <revision>', l10n.t('report only what is new since this branch or commit of Git, and what has changed'))
    .option('--config <file>', l10n.t('use this configuration'))
    .option('--no-config', l10n.t('use no configuration'))
    .option(
      '--jobs <number>',
      l10n.t('number of files checked at a time (default: one per core if there is much to check)'),
      readInteger(1, 64),
    )
    .option('--watch', l10n.t('keep running, and check files again when they change'))
    .action(async (paths: string[], flags: CheckFlags) => {
      refuseContradictions(paths, flags);
      cli.finish(await run(cli, paths, flags));
    });
  addExample(
    addFormat(command, FORMAT_NAMES),
    'fairlead check people.roster.csv --map "Full Name=NAME" --map "Mail=EMAIL" --map "Boss=MANAGER_EMAIL"',
    NOTES,
  );
}

async function run(cli: CheckCli, paths: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  if (flags.watch) return watchCheck(cli, paths, flags);
  if (flags.since === undefined) return runCheck(cli, paths, flags);
  const { runSince } = await import('./since/runSince.ts');
  return runSince(cli, paths, flags, flags.since);
}

function refuseContradictions(paths: readonly string[], flags: CheckFlags): void {
  const isOfInput = paths.includes('-');
  const contradictions: readonly (readonly [boolean | undefined, string])[] = [
    [flags.fix && flags.fixDryRun, l10n.t('--fix and --fix-dry-run exclude each other. Give one of them.')],
    [flags.fix && isOfInput, l10n.t('--fix changes files, so it cannot be used with standard input. Show its changes with --fix-dry-run.')],
    [flags.stdinName !== undefined && !isOfInput, l10n.t('--stdin-name is only for standard input. Give - as a file.')],
    [
      flags.writeBaseline && (flags.fix ?? flags.fixDryRun),
      l10n.t('--write-baseline and a fix exclude each other. Run one after the other.'),
    ],
    [flags.watch && isOfInput, l10n.t('--watch cannot be used with standard input, which is read once. Name files or folders.')],
    [flags.watch && flags.writeBaseline, l10n.t('--watch and --write-baseline exclude each other. Remove one of them.')],
    [flags.watch && flags.fix, l10n.t('--watch and --fix exclude each other: files would change while you edit them. Remove one of them.')],
    [
      flags.since !== undefined && isOfInput,
      l10n.t('--since compares files of a Git repository, so it cannot be used with standard input.'),
    ],
    [
      flags.since !== undefined && (flags.fix ?? flags.fixDryRun ?? flags.writeBaseline ?? flags.watch),
      l10n.t('--since only reports. Remove --fix, --fix-dry-run, --write-baseline or --watch.'),
    ],
    [
      flags.since === undefined && flags.format === 'markdown',
      l10n.t('--format markdown describes a change. Name the branch or commit to compare with, such as --since main.'),
    ],
    [flags.watch && !['text', 'github'].includes(flags.format), l10n.t('--watch works only with --format text or github.')],
  ];
  for (const [isWrong, message] of contradictions) if (isWrong) throw new UsageError(message);
}
