import type { Command } from 'commander';
import { listDevelopers } from '../../api/developers.ts';
import { readSearch } from '../../core/searches.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { DeveloperPage, DeveloperQuery } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addOutputAndFormat, collect, type OutputFlags, readOutput, readWholeNumber } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toTextTable } from '../textTable.ts';
import { UsageError } from '../usageError.ts';

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
    .description('List developers, a page at a time')
    .option('--search <text>', 'only those with the text in their name, or field=value: those with the value in that field')
    .option('--email <email>', 'only these (repeatable)', collect)
    .option('--sort <field>', 'the field to sort by')
    .option('--desc', 'sort downwards')
    .option('--page <number>', 'the page, counted from 1', readWholeNumber(1), 1)
    .option('--page-size <number>', 'developers a page', readWholeNumber(1))
    .option('--version-id <version>', 'a version other than the active one')
    .action(async (flags: ListFlags) => list(cli, flags));
  addExample(addTargetFlags(addOutputAndFormat(command)), 'fairlead developers list --search department=Engineering --sort name');
}

async function list(cli: Cli, flags: ListFlags): Promise<void> {
  const query = toQuery(flags);
  const page = await listDevelopers(await requireInstance(cli, flags), query, { signal: cli.interruption() });
  const write = { table: toTable, json: (answer: DeveloperPage) => `${JSON.stringify(answer)}\n`, csv: toCsv };
  await cli.terminal.out(write[readOutput(flags)](page));
  cli.finish(EXIT_CODES.ok);
}

function toQuery(flags: ListFlags): DeveloperQuery {
  const search = flags.search === undefined ? undefined : readSearch(flags.search);
  if (search === null) throw new UsageError(`--search “${flags.search}” is not understood. Write part of a name, or field=value.`);
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
  const more = pageIndex + 1 < totalPages ? `; the next one with --page ${pageIndex + 2}` : '';
  const count = `${totalItems} ${totalItems === 1 ? 'developer' : 'developers'}`;
  return `${toTextTable(
    headers.map((header) => header.toUpperCase()),
    rows,
  )}\n${count}, page ${pageIndex + 1} of ${Math.max(totalPages, 1)}${more}.\n`;
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
