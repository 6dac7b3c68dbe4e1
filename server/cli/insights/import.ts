import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { ACTIVITY_FORMATS, type ActivityFormat } from '../../core/insights/activityFormats.ts';
import { DEPLOYMENT_TELLING } from '../../core/insights/telling.ts';
import { plural } from '../../core/plural.ts';
import { toSentence } from '../../core/shape.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import type { RecordFault } from '../../documents/insights/activity/collectRecords.ts';
import { createPatternReader, type ReadByPattern } from '../../documents/insights/activity/datePattern.ts';
import { PULL_FIELDS } from '../../documents/insights/activity/hosts/pullLists.ts';
import { findJiraColumn, JIRA_COLUMNS, type JiraColumn } from '../../documents/insights/activity/jiraColumns.ts';
import { describeChange } from '../../wire/deeds.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ProductionFlags, requireProductionConsent } from '../consent.ts';
import { EXIT_CODES } from '../errors.ts';
import { addConfirm, addExample, addFormat, collect } from '../options.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { type CheckedFiles, checkFiles, openFiles, type SentRecords, sendFiles } from './activityFiles.ts';
import { readImportRules, readTimeZone, toImportRules } from './configure.ts';
import { recountLeadTimes } from './git/recount.ts';
import { addHostFlags, type HostFlags, toHostGathering } from './hostFlags.ts';
import { showReason, toMappingText } from './mappings.ts';
import { toUndoText } from './removal.ts';

type Format = 'text' | 'json';

const COUNTS: Readonly<Record<RecordKind, (count: number) => string>> = {
  commit: (count) => plural(count, '1 commit', '{0} commits', formatCount(count)),
  pullRequest: (count) => plural(count, '1 pull request', '{0} pull requests', formatCount(count)),
  workItem: (count) => plural(count, '1 work item', '{0} work items', formatCount(count)),
  deployment: (count) => plural(count, '1 deployment', '{0} deployments', formatCount(count)),
  incident: (count) => plural(count, '1 incident', '{0} incidents', formatCount(count)),
};

/** Maximum mistakes listed at a terminal. */
const MOST_FAULTS = 100;

/** Maximum skipped entries listed at a terminal. */
const MOST_LEFT = 20;

/** Maximum unknown developers listed at a terminal. */
const MOST_UNMATCHED = 20;

/** Reports the mistakes in files; nothing was sent. */
async function showFaults(terminal: Terminal, checked: CheckedFiles, format: Format): Promise<void> {
  const faults = checked.files.flatMap(({ path, collection }) => collection.faults.map((fault) => ({ path, fault })));
  if (format === 'json') {
    const errors = faults.map(({ path, fault }) => ({ file: path, line: fault.line, field: fault.path, error: sentenceOf(fault) }));
    await terminal.out(`${JSON.stringify({ status: 'FAILURE', errors, errorCount: checked.faultCount })}\n`);
  } else {
    for (const { path, fault } of faults.slice(0, MOST_FAULTS)) terminal.err(toPrintable(`${placeOf(path, fault)} ${sentenceOf(fault)}`));
    const rest = checked.faultCount - Math.min(faults.length, MOST_FAULTS);
    if (rest > 0) terminal.err(l10n.t('… and {0} more.', plural(rest, '1 mistake', '{0} mistakes', formatCount(rest))));
  }
  terminal.err(
    l10n.t(
      'fairlead: {0}. Nothing was sent. Correct the files and import them again.',
      plural(checked.faultCount, '1 mistake', '{0} mistakes', formatCount(checked.faultCount)),
    ),
  );
}

/** Reports the content of files that were only read. */
async function showChecked(terminal: Terminal, checked: CheckedFiles, format: Format, bots: readonly string[]): Promise<void> {
  const { facts, byKind } = checked;
  if (format === 'json') await terminal.out(`${JSON.stringify({ dryRun: true, facts, byKind, bots, ...leftOf(checked) })}\n`);
  else {
    showLeft(terminal, checked);
    await terminal.out(`${toRecordsText(checked)} ${l10n.t('Nothing was sent.')}\n${toReadingsText(checked)}${toBotText(bots)}`);
  }
}

/** Reports the result of an import, and the unknown developers. */
async function showTaken(
  terminal: Terminal,
  checked: CheckedFiles,
  { unmatched: all, ...counts }: SentRecords & { readonly recounted: readonly string[] },
  flags: TargetFlags & { readonly format: Format },
  bots: readonly string[],
): Promise<void> {
  const unmatched = all.filter(({ developer }) => !bots.some((bot) => bot.toLowerCase() === developer));
  if (flags.format === 'json') {
    await terminal.out(`${JSON.stringify({ ...counts, byKind: checked.byKind, unmatched, bots, ...leftOf(checked) })}\n`);
    return;
  }
  showLeft(terminal, checked);
  const { added, changed, unchanged } = counts;
  const became = l10n.t('{0} new, {1} changed, {2} unchanged', formatCount(added), formatCount(changed), formatCount(unchanged));
  await terminal.out(
    `${toRecordsText(checked)} ${checked.facts === 0 ? l10n.t('Nothing was sent.') : l10n.t('Sent: {0}.', became)}\n${toUndoText(counts.imports, repeatTargetFlags(flags))}${toReadingsText(checked)}${counts.recounted.map((line) => `${line}\n`).join('')}${toAmbiguousText(counts.ambiguous)}${toBotText(bots)}${toUnmatchedText(unmatched, flags)}`,
  );
}

function toRecordsText({ facts, byKind }: CheckedFiles): string {
  const kinds = RECORD_KINDS.filter((kind) => byKind[kind] > 0).map((kind) => COUNTS[kind](byKind[kind]));
  return facts === 0
    ? l10n.t('There are no activity records.')
    : `${plural(facts, '1 activity record', '{0} activity records', formatCount(facts))}: ${kinds.join(', ')}.`;
}

/** Says which reader took how much of each file of another system. */
function toReadingsText({ files }: CheckedFiles): string {
  const lines = files.flatMap(({ path, readings }) =>
    readings.map(({ name, items, left }) => {
      const rest = left === 0 ? l10n.t('none left out') : l10n.t('{0} left out', formatCount(left));
      return `${toPrintable(l10n.t('{0}: {1}: {2} read, {3}.', path, name, formatCount(items - left), rest))}\n`;
    }),
  );
  return lines.join('');
}

function toBotText(bots: readonly string[]): string {
  return bots.length === 0
    ? ''
    : l10n.t('Taken for bots, whose comments do not count: {0}. --bot NAME adds one.\n', toPrintable(bots.join(', ')));
}

function toAmbiguousText(ambiguous: SentRecords['ambiguous']): string {
  if (ambiguous.length === 0) return '';
  const which = toPrintable(ambiguous.slice(0, MOST_UNMATCHED).join(', '));
  return l10n.t(
    'The commits of several releases begin with the shortened one of these deployments, so they count beside their release: {0}. Import them with whole commits.\n',
    which,
  );
}

function toUnmatchedText(unmatched: SentRecords['unmatched'], flags: TargetFlags): string {
  if (unmatched.length === 0) return '';
  const rows = unmatched
    .slice(0, MOST_UNMATCHED)
    .map(({ developer, facts, nearest, reason }) => [developer, formatCount(facts), nearest ?? '', showReason(reason)]);
  const rest =
    unmatched.length > MOST_UNMATCHED ? l10n.t('… and {0} more; --format json lists them.\n', unmatched.length - MOST_UNMATCHED) : '';
  return [
    l10n.t(
      '\n{0} not in the roster; their records count for no one yet:\n',
      plural(unmatched.length, '1 developer is', '{0} developers are', formatCount(unmatched.length)),
    ),
    toTextTable([l10n.t('DEVELOPER'), l10n.t('RECORDS'), l10n.t('PROBABLY'), l10n.t('WHY')], rows),
    rest,
    toMappingText(unmatched, repeatTargetFlags(flags)),
  ].join('');
}

function leftOf({ files, leftCount }: CheckedFiles): object {
  const left = files.flatMap(({ path, collection }) =>
    collection.left.map(({ line, path: place, message }) => ({ file: path, line, place, reason: message })),
  );
  const notes = files.flatMap(({ path, collection }) => collection.notes.map(({ line, message }) => ({ file: path, line, message })));
  const readers = files.flatMap(({ path, readings }) => readings.map((reading) => ({ file: path, ...reading })));
  return { readers, left, leftCount, notes };
}

function showLeft(terminal: Terminal, { files, leftCount }: CheckedFiles): void {
  const left = files.flatMap(({ path, collection }) =>
    collection.left.map((one) => l10n.t('{0} left out: {1}', placeOf(path, one), one.message)),
  );
  for (const { path, collection } of files) {
    for (const { line, message } of collection.notes) terminal.err(toPrintable(`${placeOf(path, { line })} ${message}`));
  }
  for (const line of left.slice(0, MOST_LEFT)) terminal.err(toPrintable(line));
  if (leftCount > MOST_LEFT) terminal.err(l10n.t('… and {0} more left out.', leftCount - MOST_LEFT));
}

function placeOf(path: string, { line }: Pick<RecordFault, 'line'>): string {
  return line === null ? `${path}:` : `${path}:${line}:`;
}

function sentenceOf({ line, path, message }: RecordFault): string {
  return toSentence(path === '' ? [] : [path], message, line === null ? l10n.t('The text') : l10n.t('The line'));
}

interface ImportFlags extends TargetFlags, ProductionFlags, HostFlags {
  readonly from?: ActivityFormat;
  readonly incidentType?: readonly string[];
  readonly timeZone: string;
  readonly startedColumn?: string;
  readonly column?: ReadonlyMap<JiraColumn, string>;
  readonly dateFormat?: ReadByPattern;
  readonly format: 'text' | 'json';
}

const NOTES = l10n.t(
  `Activity records are commits, pull requests, work items, deployments and incidents:
  NDJSON   one per line, such as {"kind":"commit","id":"…","developer":"ann@example.com","at":"2026-03-01T10:00:00Z"}
  JSON     a list of them
  CSV      columns named like the fields: kind,id,developer,at,lines,…
JSON of GitHub, GitLab, Bitbucket, Azure DevOps, CDEvents, PagerDuty, incident.io and DevLake is recognized by its content, as in
  gh api --paginate "repos/{owner}/{repo}/pulls?state=all" | fairlead insights import -
Pull requests, reviews, deployments and their statuses may be in several files; import them with one command. --from is needed for
  jira-csv, and refuses what lacks a field with the other two:
  github-prs  what gh pr list --json {0} prints
  gitlab-mrs  what glab mr list --all --output json or GitLab's API prints; changed lines come from the history (import-git)
  jira-csv    an export of issues; those of an --incident-type are incidents, all others work items. The start of work is read
              from a column like "Custom field (Start date)"; a start after the end is ignored. Headers and names of months may be
              in several languages. Whether 03/04/2026 is in March or April is decided by the other dates of the file; if none
              decides, --date-format has to

All files are read completely first: if they contain a mistake, nothing is sent. Then the records are sent in batches, each accepted
as a whole or not at all. A record replaces the one of the same kind and ID, so an interrupted import can be run again.`,
  PULL_FIELDS,
);

const TITLE_WIDTH = Math.max(...DEPLOYMENT_TELLING.map(({ title }) => title.length));

const FAILURE_NOTES = [
  l10n.t('What says that a deployment failed in production; a pipeline that failed before that is left out:'),
  ...DEPLOYMENT_TELLING.flatMap(({ title, failure }) => (failure === null ? [] : [`  ${title.padEnd(TITLE_WIDTH)}  ${failure}`])),
].join('\n');

/** Adds `fairlead insights import`, which imports activity records from files. */
export function addImport(insights: Command, cli: Cli): void {
  const command = insights
    .command('import')
    .description(l10n.t('Import activity records from files'))
    .argument('<file...>', l10n.t('files of activity records; - reads standard input'))
    .addOption(new Option('--from <source>', l10n.t('format of the files')).choices(Object.keys(ACTIVITY_FORMATS)))
    .option('--incident-type <name>', l10n.t('with jira-csv: a type of issue that is an incident (repeatable; default: Incident)'), collect)
    .option('--time-zone <zone>', l10n.t('with jira-csv: the time zone of its times'), readTimeZone, 'UTC')
    .option('--started-column <name>', l10n.t('with jira-csv: the column with the start of work'))
    .option(
      '--column <name=header>',
      l10n.t('with jira-csv: the header of a column that is named otherwise, as in Created=Erstellt (repeatable)'),
      readColumn,
    )
    .option('--date-format <form>', l10n.t('with jira-csv: the form of its dates, such as dd/MM/yyyy or d.M.yy HH:mm'), readForm)
    .option('--dry-run', l10n.t('read and count only'))
    .action(async (paths: string[], flags: ImportFlags) => {
      if (!(await importFiles(cli, paths, flags))) cli.finish(EXIT_CODES.problems);
    });
  addHostFlags(command);
  addExample(
    addTargetFlags(addConfirm(addFormat(command)), 'admin'),
    'fairlead insights import facts.ndjson',
    `${NOTES}\n\n${FAILURE_NOTES}`,
  );
}

/** Imports files; returns false if they have mistakes. */
export async function importFiles(cli: Cli, paths: readonly string[], flags: ImportFlags): Promise<boolean> {
  const signal = cli.interruption();
  const bots = new Set<string>();
  let rules = toImportRules(flags.bot);
  const hosts = toHostGathering(
    flags,
    () => rules,
    (login) => bots.add(login),
  );
  const inputs = await openFiles(paths, cli.terminal, flags.from ?? null, {
    jira: {
      incidentTypes: flags.incidentType ?? ['Incident'],
      timeZone: flags.timeZone,
      startedColumn: flags.startedColumn ?? null,
      columns: flags.column ?? new Map(),
      readDate: flags.dateFormat ?? null,
    },
    hosts,
  });
  // Checks that there is a service before a long read.
  const instance = flags.dryRun === true ? null : await requireInstance(cli, flags, 'admin');
  if (instance !== null) await requireProductionConsent(cli, flags, instance, describeChange('importActivity', [paths.join(', ')]));
  if (instance !== null) rules = await readImportRules(instance, flags.bot, signal);
  const checked = await checkFiles(inputs, hosts, cli.terminal, signal);
  if (checked.faultCount > 0) {
    await showFaults(cli.terminal, checked, flags.format);
    return false;
  }
  if (instance === null) await showChecked(cli.terminal, checked, flags.format, [...bots]);
  else {
    const sent = await sendFiles(instance, inputs, checked, cli.terminal, signal);
    const hasDeployments = checked.byKind.deployment > 0 && sent.added + sent.changed + sent.removed > 0;
    const recounted = hasDeployments ? await recountLeadTimes(cli, instance, signal) : [];
    await showTaken(cli.terminal, checked, { ...sent, recounted }, flags, [...bots]);
  }
  return true;
}

function readColumn(text: string, before: ReadonlyMap<JiraColumn, string> = new Map()): ReadonlyMap<JiraColumn, string> {
  const at = text.indexOf('=');
  const name = findJiraColumn(text.slice(0, Math.max(at, 0)));
  if (name !== undefined && at < text.length - 1) return new Map([...before, [name, text.slice(at + 1)]]);
  throw new InvalidArgumentError(l10n.t('Give name=header, with a name of {0}.', JIRA_COLUMNS.join(', ')));
}

function readForm(text: string): ReadByPattern {
  const read = createPatternReader(text);
  if (typeof read !== 'string') return read;
  throw new InvalidArgumentError(l10n.t('The form {0}.', read));
}
