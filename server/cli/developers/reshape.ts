import { dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { findSeparator } from '../../core/developers/separators.ts';
import type { SourceFault } from '../../core/reshape/skip.ts';
import { toPrintable } from '../../core/text.ts';
import { readHeaders } from '../../documents/csv/table.ts';
import { type ExportChoice, type ExportSource, readExport } from '../../documents/developers/exportSource.ts';
import { proposeReshape, readForProposal, writeReshape } from '../../documents/developers/proposeReshape.ts';
import {
  listLookupFiles,
  type ReshapeFault,
  readReshape,
  readSeparator,
  readTable,
  reshapeExport,
} from '../../documents/developers/reshape.ts';
import { decodeText } from '../../documents/encoding.ts';
import { separateByCommas, writeCsv } from '../../documents/writeCsv.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { OUT_FILE, readBytes, readFileBytes, readText, writeText } from '../files.ts';
import { addExample } from '../options.ts';
import { ROSTER_FILE } from './arguments.ts';

interface ReshapeFlags {
  readonly with?: string;
  readonly propose?: true;
  readonly sheet?: string;
  readonly sheets?: true;
  readonly separator?: string;
  readonly out?: string;
}

const NOTES = l10n.t(`\`--propose\` prints steps for a file, with the reasons on standard error; save and adapt them. They run in order:
  {"skip": {"header": ["Name", "Email"], "below": 1, "last": 2, "totals": true}} finds the header by its
    columns, or with "above": 3 by the rows above it; it must be the first step
  {"filter": {"column": "Status", "is": ["Active"]}} keeps rows; or "not": […], "pattern": "…", "blank": true
  {"lookup": {"column": "Manager ID", "in": ["ID"], "take": "Email", "to": "Manager Email"}} finds a value in
    this file or another "file"; "none": ["No Manager"] names values that mean none, "unknown": "blank" or
    "keep" accepts values that no row has, and "self": "blank" clears people who are their own manager
  {"rename": {"Mail": "E-mail"}}
  {"join": {"columns": ["First", "Last"], "with": " ", "to": "Full Name"}}
  {"split": {"column": "Place", "by": "/", "into": ["Country", "City"]}}
  {"split": {"column": "Boss", "pattern": "<(.+)>", "into": ["Manager Email"]}}
  {"case": {"columns": ["E-mail"], "to": "lower"}}
  {"constant": {"Company": "Example"}}
  {"keep": ["Full Name", "E-mail"]} or {"drop": ["Salary"]}
Write them as {"steps": […]}; "separator": ";" or "tab" is found in the file if it is missing,
and "encoding": "windows-1252" reads a file that is not UTF-8.
\`fairlead schema reshape\` prints the JSON Schema. Without steps, only the separator changes to a comma.
If a step or a row does not fit, nothing is written and the exit code is 1.`);

/** Adds `fairlead developers reshape`. */
export function addReshape(developers: Command, cli: Cli): void {
  const command = developers
    .command('reshape')
    .description(l10n.t('Make a roster of an export: skip and filter rows, look up managers, rename, join and drop columns'))
    .argument(...ROSTER_FILE)
    .option('--with <file>', l10n.t('JSON with the steps; without it only the separator changes'))
    .option('--propose', l10n.t('print steps for this file instead of reshaping it'))
    .option('--sheet <name>', l10n.t('sheet of an Excel workbook (default: that of the JSON, or the first with a header)'))
    .option('--sheets', l10n.t('print the names of the sheets of an Excel workbook instead, first the one that is read by default'))
    .option(
      '--separator <character>',
      l10n.t('separator of the columns, or "tab" (default: that of the JSON, or the one found in the file)'),
      parseSeparator,
    )
    .option(...OUT_FILE)
    .action((path: string, flags: ReshapeFlags) => reshape(cli, path, flags));
  addExample(command, 'fairlead developers reshape hr.csv --with reshape.json -o people.roster.csv', NOTES);
}

/** A roster has people. */
const PRIVATELY = { isPrivate: true };

async function reshape(cli: Cli, path: string, flags: ReshapeFlags): Promise<void> {
  const { terminal } = cli;
  if (flags.sheets === true) return listSheets(cli, path);
  if (flags.propose === true) return propose(cli, path, flags);
  if (flags.with === undefined) return separate(cli, path, flags);
  const reshaping = readReshape(await readText(flags.with, terminal, MAX_CSV_BYTES));
  if (!('steps' in reshaping)) {
    for (const fault of reshaping) reportFault(cli, flags.with, fault);
    return cli.finish(EXIT_CODES.problems);
  }
  const source = readExport(await readBytes(path, terminal, MAX_CSV_BYTES), { ...reshaping, ...choose(flags.sheet, flags.separator) });
  if ('fault' in source) return failAt(cli, path, source);
  const files = new Map<string, ExportSource>();
  for (const file of listLookupFiles(reshaping)) {
    const place = join(dirname(flags.with), file);
    const other = readExport(await readFileBytes(place, MAX_CSV_BYTES));
    if ('fault' in other) return failAt(cli, place, other);
    files.set(file, other);
  }
  const reshaped = reshapeExport(source, reshaping, files);
  if (reshaped.kind === 'reshaped') return writeText(terminal, flags.out, reshaped.csv, PRIVATELY);
  if (reshaped.kind === 'csv') return failAt(cli, path, { fault: reshaped.message, line: reshaped.line });
  reportFault(cli, flags.with, { message: reshaped.message, range: reshaping.steps[reshaped.step]!.range });
  cli.finish(EXIT_CODES.problems);
}

/** Writes a table with commas: a CSV with its quotes and blank lines as they are, or a sheet of a workbook. */
async function separate(cli: Cli, path: string, { sheet, separator: chosen, out }: ReshapeFlags): Promise<void> {
  const bytes = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
  const { text } = decodeText(bytes);
  const separator = chosen ?? findSeparator(readHeaders(text))?.character ?? ',';
  const source = readExport(bytes, { separator, ...choose(sheet) });
  if ('fault' in source) return failAt(cli, path, source);
  const table = readTable(source);
  if ('fault' in table) return failAt(cli, path, table);
  const csv = source.sheet === null ? separateByCommas(text, separator) : writeCsv([table.headers, ...table.rows]);
  return writeText(cli.terminal, out, csv, PRIVATELY);
}

/** Prints the sheets of a workbook, one in a line; none for a CSV. */
async function listSheets(cli: Cli, path: string): Promise<void> {
  const source = readForProposal(await readBytes(path, cli.terminal, MAX_CSV_BYTES));
  if ('fault' in source) return failAt(cli, path, source);
  const { sheet, sheets } = source;
  const names = sheets.toSorted((one, other) => Number(other === sheet) - Number(one === sheet));
  await cli.terminal.out(names.map((name) => `${toPrintable(name)}\n`).join(''));
}

/** Prints the steps that make a roster of an export, and why. */
async function propose(cli: Cli, path: string, { separator, sheet, out }: ReshapeFlags): Promise<void> {
  const { terminal } = cli;
  const source = readForProposal(await readBytes(path, terminal, MAX_CSV_BYTES), choose(sheet, separator));
  if ('fault' in source) return failAt(cli, path, source);
  const proposal = proposeReshape(source);
  if ('fault' in proposal) return failAt(cli, path, proposal);
  for (const { why } of proposal.steps) terminal.err(toPrintable(why));
  for (const sentence of proposal.open) terminal.err(toPrintable(`${path}: warning ${sentence}`));
  return writeText(terminal, out, writeReshape(proposal), PRIVATELY);
}

function choose(sheet: string | undefined, separator?: string): ExportChoice {
  return { ...(sheet === undefined ? {} : { sheet }), ...(separator === undefined ? {} : { separator }) };
}

function failAt({ terminal, finish }: Cli, path: string, { fault, line }: SourceFault): void {
  terminal.err(toPrintable(`${path}:${line}: error ${fault}`));
  finish(EXIT_CODES.problems);
}

function parseSeparator(text: string): string {
  const separator = readSeparator(text);
  if (separator !== null) return separator;
  throw new UsageError(l10n.t('--separator "{0}" is not one character. Give one such as ";", or "tab".', text));
}

function reportFault({ terminal }: Cli, path: string, { message, range: { start } }: ReshapeFault): void {
  terminal.err(toPrintable(`${path}:${start.line + 1}:${start.character + 1}: error ${message}`));
}
