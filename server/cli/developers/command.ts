import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { downloadRoster } from '../../api/developers/developers.ts';
import { readFilters } from '../../core/developers/queryRoster.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import { checkRoster } from '../../documents/developers/check.ts';
import { queryTable, readPerson } from '../../documents/developers/people.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { readText, writeDownload } from '../files.ts';
import { addExample, addOutput, collect, type OutputFlags, readFieldMapping } from '../options.ts';
import { addCommands, type ResourceCommand } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { DOWNLOADED_FILE, MAP, ROSTER_FILE, SPREADSHEET_SAFE, VERSION_ID } from './arguments.ts';
import { addIdentities } from './identities.ts';
import { addApply, addPlan } from './plan.ts';
import { addList, DEVELOPER_CHANGES } from './records.ts';
import { addReshape } from './reshape.ts';
import { REVIEW } from './review.ts';
import { UPLOAD } from './upload.ts';
import { VERSIONS } from './versions.ts';

interface QueryFlags extends OutputFlags {
  readonly subtree?: string;
  readonly where?: readonly string[];
  readonly groupBy?: string;
  readonly count?: true;
  readonly emails?: true;
  readonly map?: readonly string[];
}

const NOTES = l10n.t(`All conditions must hold; several values of one column are alternatives. Case and surrounding spaces are ignored,
and "Team=" finds empty cells. With --emails the output is a list of keys, as \`fairlead segments keys plan\` accepts it.
Nothing is sent. For the active version: \`fairlead developers download | fairlead developers query -\`.`);

/** Adds `fairlead developers query`. */
function addQuery(developers: Command, cli: Cli): void {
  const command = developers
    .command('query')
    .description(l10n.t('Find people in a roster by manager and by column values, and group them'))
    .argument(...ROSTER_FILE)
    .option('--subtree <email>', l10n.t('a manager with everyone below'))
    .option('--where <column=value>', l10n.t('a value of a column, or "column!=value" for any other (repeatable)'), collect)
    .option('--group-by <column>', l10n.t('group by the values of this column'))
    .option('--count', l10n.t('print the number of people per group instead of the people'))
    .option('--emails', l10n.t('print only the e-mails, one per line'))
    .addOption(MAP)
    .action((path: string, flags: QueryFlags) => query(cli, path, flags));
  addExample(addOutput(command), 'fairlead developers query people.roster.csv --where "Team=Payments" --group-by Site', NOTES);
}

async function query(cli: Cli, path: string, flags: QueryFlags): Promise<void> {
  const text = await readText(path, cli.terminal, MAX_CSV_BYTES);
  const fieldMappings = flags.map?.map(readFieldMapping) ?? null;
  const check = checkRoster(text, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings });
  const groupBy = flags.groupBy ?? null;
  const groups = queryTable(check, { subtree: flags.subtree ?? null, where: readFilters(flags.where ?? []), groupBy });
  const { table, columns } = check;
  if (flags.emails === true) {
    const emails = groups.flatMap(({ records }) => records.map((record) => table.value(record, columns.email).trim()));
    await cli.terminal.out(emails.map((email) => `${email}\n`).join(''));
    return;
  }
  const headers = table.headers.map((header) => header.trim());
  if (flags.count === true) {
    const rows = groups.map(({ value, records }) => [...(groupBy === null ? [] : [value]), String(records.length)]);
    const counted = groups.map(({ value, records }) => ({ value, count: records.length }));
    return showAnswer(cli, flags, { columns: [...(groupBy === null ? [] : [groupBy]), 'people'], rows, json: counted });
  }
  const toCells = (record: number): string[] => headers.map((_, column) => table.value(record, column).trim());
  const json = groups.map(({ value, records }) => ({ value, people: records.map((record) => readPerson(check, record)) }));
  const rows = groups.flatMap(({ records }) => records.map(toCells));
  const count = groups.reduce((sum, { records }) => sum + records.length, 0);
  const note = l10n.t('{0} of {1} people.', count, table.rowCount);
  await showAnswer(cli, flags, { columns: headers, rows, json, note });
}

/** Adds `fairlead developers`, for rosters and developers of a service. */
export function addDevelopers(program: Command, cli: Cli): void {
  const developers = program.command('developers').description(l10n.t('Plan, upload, map, approve, list, download and change developers'));
  const add = <Flags>(...commands: readonly ResourceCommand<Flags>[]) =>
    addCommands(developers, cli, (one) => addTargetFlags(one), commands);
  add(addReshape, addQuery, addPlan, addApply, UPLOAD);
  add(REVIEW);
  add(...VERSIONS, addList, addDownload);
  add(...DEVELOPER_CHANGES, addIdentities);
}

interface DownloadFlags extends TargetFlags {
  readonly output?: string;
  readonly versionId?: string;
  readonly spreadsheetSafe?: true;
}

/** Adds `fairlead developers download`. */
function addDownload(developers: Command, cli: Cli): void {
  const command = developers
    .command('download')
    .description(l10n.t('Download the whole roster as CSV'))
    .option(...DOWNLOADED_FILE)
    .addOption(VERSION_ID)
    .addOption(SPREADSHEET_SAFE)
    .action((flags: DownloadFlags) => download(cli, flags));
  addExample(addTargetFlags(command), 'fairlead developers download -o people.roster.csv');
}

async function download(cli: Cli, flags: DownloadFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const { versionId, spreadsheetSafe } = flags;
  const query = { ...(versionId && { versionId }), ...(spreadsheetSafe && { spreadsheetSafe }) };
  const answer = await downloadRoster(instance, query, { signal: cli.interruption() });
  await writeDownload(cli.terminal, flags.output, answer.pieces());
}
