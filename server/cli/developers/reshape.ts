import { dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { findSeparator } from '../../core/developers/separators.ts';
import type { SourceFault } from '../../core/reshape/skip.ts';
import { toPrintable } from '../../core/text.ts';
import { readHeaders } from '../../documents/csv/table.ts';
import { type ExportSource, readExport } from '../../documents/developers/exportSource.ts';
import { listLookupFiles, type ReshapeFault, readReshape, readSeparator, reshapeExport } from '../../documents/developers/reshape.ts';
import { separateByCommas } from '../../documents/writeCsv.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { OUT_FILE, readBytes, readFileBytes, readText, writeText } from '../files.ts';
import { addExample } from '../options.ts';
import { ROSTER_FILE } from './arguments.ts';

interface ReshapeFlags {
  readonly with?: string;
  readonly separator?: string;
  readonly out?: string;
}

const NOTES = l10n.t(`The steps run in order. Each is one of these; \`fairlead schema reshape\` prints the JSON Schema:
  {"rename": {"Mail": "E-mail"}}
  {"join": {"columns": ["First", "Last"], "with": " ", "to": "Full Name"}}
  {"split": {"column": "Place", "by": "/", "into": ["Country", "City"]}}
  {"split": {"column": "Boss", "pattern": "<(.+)>", "into": ["Manager Email"]}}
  {"constant": {"Company": "Example"}}
  {"keep": ["Full Name", "E-mail"]} or {"drop": ["Salary"]}
Write them as {"steps": […]}, and add "separator": ";" if the CSV is not separated by commas.
Without --with, only the separator changes to a comma.
If a step or a row does not fit, nothing is written and the exit code is 1.`);

/** Adds `fairlead developers reshape`. */
export function addReshape(developers: Command, cli: Cli): void {
  const command = developers
    .command('reshape')
    .description(l10n.t('Rename, join, split, add and drop columns of a CSV, and separate them by commas'))
    .argument(...ROSTER_FILE)
    .option('--with <file>', l10n.t('JSON with the steps; without it only the separator changes'))
    .option(
      '--separator <character>',
      l10n.t('separator of the columns, or "tab" (default: that of the JSON or the header)'),
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
  if (flags.with === undefined) {
    const text = await readText(path, terminal, MAX_CSV_BYTES);
    return writeText(
      terminal,
      flags.out,
      separateByCommas(text, flags.separator ?? findSeparator(readHeaders(text))?.character ?? ','),
      PRIVATELY,
    );
  }
  const reshaping = readReshape(await readText(flags.with, terminal, MAX_CSV_BYTES));
  if (!('steps' in reshaping)) {
    for (const fault of reshaping) reportFault(cli, flags.with, fault);
    return cli.finish(EXIT_CODES.problems);
  }
  const { separator = reshaping.separator } = flags;
  const source = readExport(await readBytes(path, terminal, MAX_CSV_BYTES), separator === undefined ? {} : { separator });
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
