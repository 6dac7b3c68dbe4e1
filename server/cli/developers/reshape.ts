import type { Command } from 'commander';
import { findSeparator } from '../../core/developers/separators.ts';
import { toPrintable } from '../../core/printable.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { type ReshapeFault, readReshape } from '../../documents/reshape/readReshape.ts';
import { reshapeCsv } from '../../documents/reshape/reshapeCsv.ts';
import { readHeaders } from '../../documents/roster/readRecords.ts';
import { separateByCommas } from '../../documents/separateByCommas.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { readBytes } from '../readBytes.ts';
import { UsageError } from '../usageError.ts';
import { writeWhole } from '../writeWhole.ts';

interface ReshapeFlags {
  readonly with?: string;
  readonly separator?: string;
  readonly out?: string;
}

const NOTES = `The steps are taken in their order, each of them one of these; \`fairlead schema reshape\` prints the JSON Schema:
  {"rename": {"Mail": "E-mail"}}
  {"join": {"columns": ["First", "Last"], "with": " ", "to": "Full Name"}}
  {"split": {"column": "Place", "by": "/", "into": ["Country", "City"]}}
  {"split": {"column": "Boss", "pattern": "<(.+)>", "into": ["Manager Email"]}}
  {"constant": {"Company": "Example"}}
  {"keep": ["Full Name", "E-mail"]} or {"drop": ["Salary"]}
They stand in {"steps": […]}, with "separator": ";" beside them if the CSV has another than a comma.
Without --with the columns stay, and commas separate them.
The exit code is 1 where a step or a row does not fit; nothing is written then.`;

/** Adds `fairlead developers reshape`. */
export function addReshape(developers: Command, cli: Cli): void {
  const command = developers
    .command('reshape')
    .description('Rename, join, split, add and leave out columns of a CSV, and separate them by commas')
    .argument('<file>', 'the CSV file; - reads standard input')
    .option('--with <file>', 'the JSON that says how; without it only the separator changes')
    .option('--separator <character>', 'what separates the columns, or "tab"; without it the header or the JSON tells', readSeparator)
    .option('-o, --out <file>', 'where to write it (else standard output); the file appears only when it is whole')
    .action(async (path: string, flags: ReshapeFlags) => cli.finish(await reshape(cli, path, flags)));
  addExample(command, 'fairlead developers reshape hr.csv --with reshape.json -o people.roster.csv', NOTES);
}

async function reshape(cli: Cli, path: string, flags: ReshapeFlags): Promise<0 | 1> {
  const { terminal } = cli;
  if (flags.with === undefined) {
    const { text } = decodeText(await readBytes(path, terminal, MAX_CSV_BYTES));
    await write(cli, flags, separateByCommas(text, flags.separator ?? findSeparator(readHeaders(text))?.sign ?? ','));
    return EXIT_CODES.ok;
  }
  const reshaping = readReshape(decodeText(await readBytes(flags.with, terminal, MAX_CSV_BYTES)).text);
  if (!('steps' in reshaping)) {
    for (const fault of reshaping) tell(cli, flags.with, fault);
    return EXIT_CODES.problems;
  }
  const reshaped = reshapeCsv(decodeText(await readBytes(path, terminal, MAX_CSV_BYTES)).text, {
    ...reshaping,
    separator: flags.separator ?? reshaping.separator,
  });
  if (reshaped.kind === 'reshaped') {
    await write(cli, flags, reshaped.csv);
    return EXIT_CODES.ok;
  }
  if (reshaped.kind === 'csv') terminal.err(toPrintable(`${path}:${reshaped.line}: error ${reshaped.message}`));
  else tell(cli, flags.with, { message: reshaped.message, range: reshaping.steps[reshaped.step]!.range });
  return EXIT_CODES.problems;
}

async function write({ terminal }: Cli, { out = '-' }: ReshapeFlags, csv: string): Promise<void> {
  if (out === '-') await terminal.out(csv);
  else await writeWhole(out, [Buffer.from(csv)]);
}

function readSeparator(text: string): string {
  const separator = text === 'tab' || text === '\\t' ? '\t' : text;
  if (separator.length === 1 && !/["\r\n]/.test(separator)) return separator;
  throw new UsageError(`--separator “${text}” is not one character. Give one like ";", or "tab".`);
}

function tell({ terminal }: Cli, path: string, { message, range: { start } }: ReshapeFault): void {
  terminal.err(toPrintable(`${path}:${start.line + 1}:${start.character + 1}: error ${message}`));
}
