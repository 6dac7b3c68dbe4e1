import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CSV_DECIMALS, CSV_DELIMITERS, type CsvStyle } from '../../documents/writeCsv.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { OUT_FILE, writeText } from '../files.ts';
import { OUTPUTS, type Output } from '../options.ts';

/** The flags for the format of a report, the file that it is written to, and the style of CSV that people open in a spreadsheet. */
export interface OutFlags {
  readonly output?: Output;
  readonly out?: string;
  readonly bom?: true;
  readonly delimiter?: keyof typeof CSV_DELIMITERS;
  readonly decimal?: keyof typeof CSV_DECIMALS;
  readonly spreadsheetSafe?: boolean;
}

/** Adds `--output <format>`, as every command has it, `-o, --out <file>`, and the flags for CSV. */
export function addOutFlags(command: Command): Command {
  const output = new Option('--output <format>', l10n.t('output format (default: table at a terminal, otherwise csv)')).choices(OUTPUTS);
  output.argParser((text) => {
    const known = OUTPUTS.find((format) => format === text);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(l10n.t('Give {0}. Name a file to write with --out.', OUTPUTS.join(', ')));
  });
  const delimiters = Object.keys(CSV_DELIMITERS);
  const decimals = Object.keys(CSV_DECIMALS);
  return command
    .addOption(output)
    .option(...OUT_FILE)
    .option('--bom', l10n.t('start the CSV with a byte order mark, so that a spreadsheet reads it as UTF-8'))
    .addOption(
      new Option('--delimiter <name>', l10n.t('separator of cells (default: comma; semicolon for decimal commas)')).choices(delimiters),
    )
    .addOption(new Option('--decimal <name>', l10n.t('decimal separator of numbers (default: point)')).choices(decimals))
    .option('--no-spreadsheet-safe', l10n.t('leave cells that a spreadsheet could run as formulas as they are'))
    .addOption(new Option('--spreadsheet-safe', l10n.t('prefix such cells with an apostrophe, which is the default')).hideHelp());
}

/**
 * Returns the format, which is a table for the eyes of a user at a terminal and otherwise CSV, with the style of CSV. Throws a UsageError if
 * a comma would separate both cells and decimals, or if flags for CSV are given for another format.
 */
export function readOut({ terminal }: Cli, flags: OutFlags): { readonly output: Output; readonly style: CsvStyle } {
  const { out, bom, delimiter, decimal, spreadsheetSafe = true } = flags;
  const output = flags.output ?? (terminal.isTerminal && (out === undefined || out === '-') ? 'table' : 'csv');
  if (decimal === 'comma' && delimiter === 'comma') {
    throw new UsageError(l10n.t('--decimal comma and --delimiter comma exclude each other. Use --delimiter semicolon or tab.'));
  }
  if (output !== 'csv') requireNoStyle(flags, output);
  const style = {
    bom: bom === true,
    delimiter: CSV_DELIMITERS[delimiter ?? (decimal === 'comma' ? 'semicolon' : 'comma')],
    decimal: CSV_DECIMALS[decimal ?? 'point'],
    spreadsheetSafe,
  };
  return { output, style };
}

/** Throws a UsageError if flags for CSV are given for another format; returns the format. */
export function requireNoStyle<Format extends string>({ bom, delimiter, decimal }: OutFlags, format: Format): Format {
  const given = bom === true ? 'bom' : delimiter !== undefined ? 'delimiter' : decimal !== undefined ? 'decimal' : null;
  if (given === null) return format;
  throw new UsageError(l10n.t('--{0} is for CSV only, but the output is {1}. Add --output csv, or remove --{0}.', given, format));
}

/** Writes an answer to the file of `--out`, or else to standard output. */
export async function writeOut({ terminal }: Cli, { out }: OutFlags, text: string): Promise<void> {
  await writeText(terminal, out, text);
  if (out !== undefined && out !== '-' && text !== '') terminal.err(l10n.t('Wrote {0}.', out));
}
