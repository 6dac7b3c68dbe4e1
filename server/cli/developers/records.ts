import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import type { DeveloperChange } from '../../api/developers/developers.ts';
import { type DeveloperPage, listDevelopers } from '../../api/developers/listDevelopers.ts';
import { parseJson } from '../../core/jsonObject.ts';
import { plural } from '../../core/plural.ts';
import { readSearch } from '../../core/searches.ts';
import { decodeText } from '../../documents/encoding.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { DeveloperQuery, DevelopersChanged } from '../../wire/developers.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { type Answer, toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { addDryRun, addExample, addOutput, addYes, collect, type OutputFlags, readOutput } from '../options.ts';
import { toWarningLines } from '../problemLines.ts';
import { type ResourceCommand, writes } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { describePage, PAGE, PAGE_SIZE, VERSION_ID } from './arguments.ts';

interface ListFlags extends TargetFlags, OutputFlags {
  readonly search?: string;
  readonly email?: readonly string[];
  readonly sort?: string;
  readonly desc?: true;
  readonly page: number;
  readonly pageSize?: number;
  readonly versionId?: string;
}

/** Adds `fairlead developers list`. */
export function addList(developers: Command, cli: Cli): void {
  const command = developers
    .command('list')
    .description(l10n.t('List developers, one page at a time'))
    .option('--search <text>', l10n.t('only those whose name contains the text, or field=value'))
    .option('--email <email>', l10n.t('only these (repeatable)'), collect)
    .option('--sort <field>', l10n.t('the field to sort by'))
    .option('--desc', l10n.t('sort in descending order'))
    .addOption(PAGE)
    .addOption(PAGE_SIZE)
    .addOption(VERSION_ID)
    .action(async (flags: ListFlags) => list(cli, flags));
  addExample(addTargetFlags(addOutput(command)), 'fairlead developers list --search department=Engineering --sort name');
}

async function list(cli: Cli, flags: ListFlags): Promise<void> {
  const query = toQuery(flags);
  const page = await listDevelopers(await requireInstance(cli, flags), query, { signal: cli.interruption() });
  const write = { table: toTable, json: ({ answer }: DeveloperPage) => `${JSON.stringify(answer)}\n`, csv: toCsv };
  await cli.terminal.out(write[readOutput(flags)](page));
  cli.finish(EXIT_CODES.ok);
}

function toQuery(flags: ListFlags): DeveloperQuery {
  const search = flags.search === undefined ? undefined : readSearch(flags.search);
  if (search === null)
    throw new UsageError(l10n.t('--search "{0}" is not valid. Write part of a name, or field=value.', flags.search ?? ''));
  return {
    pageIndex: flags.page - 1,
    ...(search === undefined ? {} : { searchKey: search.field ?? 'name', searchValue: search.text }),
    ...(flags.email === undefined ? {} : { emails: flags.email }),
    ...(flags.sort === undefined ? {} : { sortKey: flags.sort }),
    ...(flags.desc === true ? { sortOrder: 'desc' as const } : {}),
    ...(flags.pageSize === undefined ? {} : { pageSize: flags.pageSize }),
    ...(flags.versionId === undefined ? {} : { versionId: flags.versionId }),
  };
}

function toTable(page: DeveloperPage): string {
  const [headers = [], ...rows] = toRows(page);
  const { pageIndex, totalItems, totalPages } = page;
  const table = toTextTable(
    headers.map((header) => header.toUpperCase()),
    rows,
  );
  return `${table}\n${describePage(countDevelopers(totalItems), pageIndex + 1, totalPages)}\n`;
}

function toCsv(page: DeveloperPage): string {
  return writeCsv(toRows(page));
}

function toRows({ content }: DeveloperPage): string[][] {
  const attributes = [...new Set(content.flatMap((developer) => Object.keys(developer.attributes)))];
  const rows = content.map(({ name, email, managerEmail, attributes: values }) => [
    email,
    name,
    managerEmail,
    ...attributes.map((attribute) => values[attribute] ?? ''),
  ]);
  return [['email', 'name', 'manager_email', ...attributes], ...rows];
}

/** `fairlead developers upsert` and `delete`, for changes that need no approval. */
export const DEVELOPER_CHANGES: readonly ResourceCommand<TargetFlags>[] = [
  writes('upsertDevelopers', {
    name: 'upsert',
    description: l10n.t('Add or change developers by e-mail, without approval'),
    arguments: [['<file>', l10n.t('a JSON array of objects with string values; - reads standard input')]],
    addAllFlags: (command) => addTargetFlags(addDryRun(addOutput(command))),
    example: 'fairlead developers upsert changes.json',
    change: async (cli, flags, path) => {
      const body = readRecords(path, decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES)).text);
      const instance = await requireInstance(cli, flags);
      return { instance, names: [countDevelopers(body.length)], request: { body }, toAnswer: (changed) => toAnswer(cli, changed) };
    },
  }),
  writes('deleteDevelopers', {
    name: 'delete',
    description: l10n.t('Remove developers by e-mail, without approval'),
    arguments: [['<email...>', l10n.t('e-mails of the developers')]],
    addAllFlags: (command) => addTargetFlags(addYes(addDryRun(addOutput(command)))),
    example: 'fairlead developers delete ada@example.com --yes',
    change: async (cli, flags, ...given) => {
      const emails = given.flat();
      const instance = await requireInstance(cli, flags);
      return { instance, names: [emails.join(', ')], request: { body: { emails } }, toAnswer: (changed) => toAnswer(cli, changed) };
    },
  }),
];

function toAnswer({ terminal }: Cli, changed: DevelopersChanged): Answer {
  const { added, updated, removed, developerCount, versionId, warnings } = changed;
  for (const line of toWarningLines(warnings)) terminal.err(line);
  const counts = [added, updated, removed, versionId, developerCount];
  // Only a service of Fairlead returns counts.
  const text = counts.includes(undefined)
    ? l10n.t('The change is saved.')
    : l10n.t('{0} added, {1} changed, {2} removed. Version {3} is active with {4} developers.', ...counts.map(String));
  const row = counts.map((count) => String(count ?? ''));
  return { columns: ['added', 'updated', 'removed', 'version', 'developers'], rows: [row], json: changed, text };
}

function countDevelopers(count: number): string {
  return plural(count, '1 developer', '{0} developers', count);
}

function readRecords(path: string, text: string): DeveloperChange[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new UsageError(
      l10n.t('{0} is not JSON: {1}. Correct it and try again.', path, error instanceof Error ? error.message : l10n.t('it cannot be read')),
    );
  }
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw new UsageError(
    l10n.t('{0} is not a JSON array of objects with string values. Write it as [{"email": "ada@example.com", "name": "Ada"}].', path),
  );
}

function isRecord(value: unknown): value is DeveloperChange {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((item) => typeof item === 'string')
  );
}
