import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { findSeparator } from '../../core/developers/separators.ts';
import { toPrintable } from '../../core/text.ts';
import { readHeaders } from '../../documents/csv/table.ts';
import { type ReshapeFault, readReshape, reshapeCsv } from '../../documents/developers/reshape.ts';
import { separateByCommas } from '../../documents/writeCsv.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { OUT_FILE, readText, writeText } from '../files.ts';
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
      readSeparator,
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
  const reshaped = reshapeCsv(await readText(path, terminal, MAX_CSV_BYTES), {
    ...reshaping,
    separator: flags.separator ?? reshaping.separator,
  });
  if (reshaped.kind === 'reshaped') return writeText(terminal, flags.out, reshaped.csv, PRIVATELY);
  if (reshaped.kind === 'csv') terminal.err(toPrintable(`${path}:${reshaped.line}: error ${reshaped.message}`));
  else reportFault(cli, flags.with, { message: reshaped.message, range: reshaping.steps[reshaped.step]!.range });
  cli.finish(EXIT_CODES.problems);
}

function readSeparator(text: string): string {
  const separator = text === 'tab' || text === '\\t' ? '\t' : text;
  if (separator.length === 1 && !/["\r\n]/.test(separator)) return separator;
  throw new UsageError(l10n.t('--separator "{0}" is not one character. Give one such as ";", or "tab".', text));
}

function reportFault({ terminal }: Cli, path: string, { message, range: { start } }: ReshapeFault): void {
  terminal.err(toPrintable(`${path}:${start.line + 1}:${start.character + 1}: error ${message}`));
}
