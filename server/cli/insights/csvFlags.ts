import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { CSV_DECIMALS, CSV_DELIMITERS, type CsvStyle } from '../../documents/writeCsv.ts';
import { UsageError } from '../errors.ts';

/** The flags for CSV that people open in a spreadsheet. */
export interface CsvFlags {
  readonly bom?: true;
  readonly delimiter?: keyof typeof CSV_DELIMITERS;
  readonly decimal?: keyof typeof CSV_DECIMALS;
  readonly spreadsheetSafe?: boolean;
}

/** Adds the flags for CSV that people open in a spreadsheet. */
export function addCsvFlags(command: Command): Command {
  const delimiters = Object.keys(CSV_DELIMITERS);
  const decimals = Object.keys(CSV_DECIMALS);
  return command
    .option('--bom', l10n.t('start the CSV with a byte order mark, so that a spreadsheet reads it as UTF-8'))
    .addOption(
      new Option('--delimiter <name>', l10n.t('separator of cells (default: comma; semicolon for decimal commas)')).choices(delimiters),
    )
    .addOption(new Option('--decimal <name>', l10n.t('decimal separator of numbers (default: point)')).choices(decimals))
    .option('--no-spreadsheet-safe', l10n.t('leave cells that a spreadsheet could run as formulas as they are'))
    .addOption(new Option('--spreadsheet-safe', l10n.t('prefix such cells with an apostrophe, which is the default')).hideHelp());
}

/** Returns the style that the flags ask for. Throws a UsageError if a comma would separate both cells and decimals. */
export function readCsvStyle({ bom, delimiter, decimal = 'point', spreadsheetSafe = true }: CsvFlags): CsvStyle {
  if (decimal === 'comma' && delimiter === 'comma') {
    throw new UsageError(l10n.t('--decimal comma and --delimiter comma exclude each other. Use --delimiter semicolon or tab.'));
  }
  return {
    bom: bom === true,
    delimiter: CSV_DELIMITERS[delimiter ?? (decimal === 'comma' ? 'semicolon' : 'comma')],
    decimal: CSV_DECIMALS[decimal],
    spreadsheetSafe,
  };
}

/** Throws a UsageError if flags for CSV are given for another output. */
export function requireNoCsvFlags({ bom, delimiter, decimal }: CsvFlags, output: string): void {
  const given = bom === true ? 'bom' : delimiter !== undefined ? 'delimiter' : decimal !== undefined ? 'decimal' : null;
  if (given !== null)
    throw new UsageError(l10n.t('--{0} is for CSV only, but the output is {1}. Add --output csv, or remove --{0}.', given, output));
}
