import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { importActivity } from '../../api/insights/activity.ts';
import { given } from '../../core/given.ts';
import type { ExportSource, InsightSources, RepositorySource } from '../../core/insights/sources.ts';
import { toPrintable } from '../../core/text.ts';
import { createPatternReader, type ReadByPattern } from '../../documents/insights/activity/datePattern.ts';
import { findJiraColumn, type JiraColumn } from '../../documents/insights/activity/jiraColumns.ts';
import type { Cli } from '../cli.ts';
import { type ProductionFlags, requireProductionConsent } from '../consent.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readSmallFile, toReason } from '../files.ts';
import { addConfirm, addExample } from '../options.ts';
import { streamNamed } from '../regularFiles.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { importAll } from './git/importGit.ts';
import { importFiles } from './import.ts';

/** Maximum bytes of a list of sources. */
const LARGEST = 1024 * 1024;

const NOTES = l10n.t(`The file lists what to import; paths are relative to its folder:
  repositories:
    - path: ../shop               also name, branch, since, releaseTags, bots and coAuthors
  exports:
    - path: exports/issues.csv    also from, with, name, bots, deployedBy, environments and services; with jira-csv
      from: jira-csv              also timeZone, incidentTypes, startedColumn, columns and dateFormat
Of a repository only new commits are read, of the exports only files that changed since the last time. After an interruption the
same command continues.`);

interface SyncFlags extends TargetFlags, ProductionFlags {
  readonly check?: true;
  readonly all?: true;
}

/** Adds `fairlead insights sync`, which imports what a list of sources has that is new. */
export function addSync(insights: Command, cli: Cli): void {
  const command = insights
    .command('sync')
    .description(l10n.t('Import what is new in the repositories and exports of a list'))
    .argument('[file]', l10n.t('the list of sources'), 'insights.sources.yaml')
    .option('--check', l10n.t('only check the list'))
    .option('--all', l10n.t('import everything again, not only what is new'))
    .action((path: string, flags: SyncFlags) => sync(cli, path, flags));
  addExample(addTargetFlags(addConfirm(command), 'admin'), 'fairlead insights sync insights.sources.yaml', NOTES);
}

async function sync(cli: Cli, path: string, flags: SyncFlags): Promise<void> {
  const sources = await readSources(cli, path);
  if (sources === null) return cli.finish(EXIT_CODES.problems);
  const { repositories, exports } = { repositories: sources.repositories ?? [], exports: sources.exports ?? [] };
  if (flags.check === true) {
    await cli.terminal.out(l10n.t('{0}: {1} repositories and {2} exports, no mistakes.\n', path, repositories.length, exports.length));
    return;
  }
  const instance = await requireInstance(cli, flags, 'admin');
  await requireProductionConsent(cli, flags, instance, l10n.t('What is new in the sources of {0} is sent.', path));
  const folder = dirname(resolve(path));
  const { check: _, all, ...target } = flags;
  for (const repository of repositories) {
    await importAll(cli, [resolve(folder, repository.path)], { ...target, ...toGitFlags(repository), ...given({ all }) });
  }
  const { sources: known } = await call(instance, 'readActivity', {}, { signal: cli.interruption() });
  const prints = new Map(known.map(({ name, cursor }) => [name, cursor]));
  let failed = false;
  for (const source of exports) {
    const files = [source.path, ...(source.with ?? [])].map((one) => ({ path: one, file: resolve(folder, one) }));
    const [name, print] = [`sync:${source.path}`, await printExport(files, source)];
    if (all !== true && prints.get(name) === print) {
      await cli.terminal.out(`${toPrintable(source.path)}: unchanged.\n`);
      continue;
    }
    await cli.terminal.out(`${toPrintable(source.path)}: `);
    const paths = files.map(({ file }) => file);
    const isImported = await importFiles(cli, paths, { ...target, ...toImportFlags(source) });
    failed ||= !isImported;
    // Stored last: an interrupted import is made again from its beginning, and what was sent is unchanged then.
    if (isImported) await importActivity(instance, [], { source: name, cursor: print });
  }
  if (failed) cli.finish(EXIT_CODES.problems);
}

/** Reads a list of sources, and shows its problems; null if one of them is an error. */
async function readSources({ terminal }: Cli, path: string): Promise<InsightSources | null> {
  const text = await readSmallFile(path, l10n.t('The list of sources {0}', path), LARGEST);
  // Only this command reads YAML, and the parser would take a tenth of the time of any other.
  const { checkSourceList } = await import('../../documents/insights/sourceList.ts');
  const { sources, problems } = checkSourceList(text.replace(/^\ufeff/, ''));
  for (const { range, severity, code, message } of problems) {
    terminal.err(toPrintable(`${path}:${range.start.line + 1}:${range.start.character + 1}: ${severity} ${code} ${message}`));
  }
  if (sources === null) terminal.err(l10n.t('fairlead: Nothing was imported. Correct the list and run the command again.'));
  return sources;
}

function toGitFlags({ name, branch, since, releaseTags, bots, coAuthors }: RepositorySource) {
  const start = since == null ? null : Date.parse(`${since}T00:00:00Z`);
  return { format: 'text' as const, ...given({ name, branch, since: start, releaseTag: releaseTags, bot: bots, coAuthors }) };
}

function toImportFlags(source: ExportSource) {
  const { from, name, bots, deployedBy, environments, services, timeZone, incidentTypes, startedColumn, columns, dateFormat } = source;
  const service = services == null ? null : new Map(Object.entries(services).map(([key, to]) => [key.toLowerCase(), to]));
  return {
    format: 'text' as const,
    timeZone: timeZone ?? 'UTC',
    ...given({ from, name, bot: bots, deployedBy, environment: environments, service, incidentType: incidentTypes, startedColumn }),
    ...given({ column: columns == null ? null : toColumns(columns), dateFormat: dateFormat == null ? null : toDateReader(dateFormat) }),
  };
}

function toColumns(columns: Readonly<Record<string, string>>): ReadonlyMap<JiraColumn, string> {
  return new Map(
    Object.entries(columns).flatMap(([name, header]) => {
      const column = findJiraColumn(name);
      return column === undefined ? [] : [[column, header] as const];
    }),
  );
}

/** The check of the list has refused a form that cannot be read. */
function toDateReader(form: string): ReadByPattern {
  const reader = createPatternReader(form);
  return typeof reader === 'string' ? () => null : reader;
}

/** Returns a fingerprint of files and of how they are read. */
async function printExport(files: readonly { readonly path: string; readonly file: string }[], source: ExportSource): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(source).sort()));
  for (const { path, file } of files) {
    try {
      for await (const piece of (await streamNamed(file)).pieces) hash.update(piece);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(l10n.t('{0} cannot be read: {1}. Correct its path in the list.', path, toReason(error)));
    }
  }
  return `sha256:${hash.digest('hex')}`;
}
