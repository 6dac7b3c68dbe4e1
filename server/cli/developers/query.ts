import type { Command } from 'commander';
import { readFilters } from '../../core/developers/queryRoster.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { checkRoster } from '../../documents/roster/check.ts';
import { queryTable, readPerson } from '../../documents/roster/queryTable.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { readFieldMapping } from '../fieldMappingArgument.ts';
import { addExample, addOutput, collect, type OutputFlags } from '../options.ts';
import { readBytes } from '../readBytes.ts';

interface QueryFlags extends OutputFlags {
  readonly subtree?: string;
  readonly where?: readonly string[];
  readonly groupBy?: string;
  readonly count?: true;
  readonly emails?: true;
  readonly map?: readonly string[];
}

const NOTES = `All conditions hold for each person; several values of one column are alternatives. Spaces around values and their case say nothing,
and "Team=" finds empty cells. With --emails the answer is a list of keys, such as \`fairlead segments keys plan\` takes.
Nothing is sent. For the active version: \`fairlead developers download | fairlead developers query -\`.`;

/** Adds `fairlead developers query`. */
export function addQuery(developers: Command, cli: Cli): void {
  const command = developers
    .command('query')
    .description('Find people of a roster by their manager and by columns, and group them')
    .argument('<file>', 'the CSV file; - reads standard input')
    .option('--subtree <email>', 'a manager with everyone below')
    .option('--where <column=value>', 'a value of a column, or "column!=value" for any other (repeatable)', collect)
    .option('--group-by <column>', 'a column whose values part the people')
    .option('--count', 'how many people each group has, in place of the people')
    .option('--emails', 'the e-mails alone, one a line')
    .option(
      '--map <column=type>',
      'the whole field mapping, a column at a time (repeatable); without it columns follow their headers',
      collect,
    )
    .action((path: string, flags: QueryFlags) => query(cli, path, flags));
  addExample(addOutput(command), 'fairlead developers query people.roster.csv --where "Team=Payments" --group-by Site', NOTES);
}

async function query(cli: Cli, path: string, flags: QueryFlags): Promise<void> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES));
  const fieldMappings = flags.map?.map(readFieldMapping) ?? null;
  const check = checkRoster(text, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings });
  const groupBy = flags.groupBy ?? null;
  const groups = queryTable(check, { subtree: flags.subtree ?? null, where: readFilters(flags.where ?? []), groupBy });
  const { table, columns } = check;
  if (flags.emails === true) {
    const emails = groups.flatMap(({ records }) => records.map((record) => table.value(record, columns.email).trim()));
    await cli.terminal.out(emails.map((email) => `${email}\n`).join(''));
    return cli.finish(0);
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
  const note = `${count} of ${table.rowCount} people.`;
  await showAnswer(cli, flags, { columns: headers, rows, json, note });
}
