import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { checkAccountIdentifier } from '../core/platform/scope.ts';
import { UsageError } from './errors.ts';

/** Collects a repeatable option. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Returns a parser for integers ≥ `least`. */
export function readInteger(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      most === Number.MAX_SAFE_INTEGER
        ? l10n.t('Give a number from {0} up.', least)
        : l10n.t('Give a number from {0} to {1}.', least, most),
    );
  };
}

/** Adds `--format` to a command; the first of `formats` is the default. */
export function addFormat(command: Command, formats: readonly [string, ...string[]] = ['text', 'json']): Command {
  return command.addOption(new Option('--format <format>', l10n.t('output format')).choices([...formats]).default(formats[0]));
}

/** Output formats: for people, for programs, for spreadsheets. */
export const OUTPUTS = ['table', 'json', 'csv'] as const;
export type Output = (typeof OUTPUTS)[number];

/** The flag for the output format. */
export interface OutputFlags {
  readonly output?: Output;
}

/** Adds `--output` to a command; the default is a table. */
export function addOutput(command: Command): Command {
  return command.addOption(new Option('--output <format>', l10n.t('output format (default: table)')).choices(OUTPUTS));
}

/** Returns the selected output format. */
export function readOutput({ output = 'table' }: OutputFlags): Output {
  return output;
}

/** Adds `--dry-run` and `--confirm` to a command that makes changes. */
export function addDryRun(command: Command): Command {
  return addConfirm(command.option('--dry-run', l10n.t('show what would be sent, and send nothing')));
}

/** Adds `--confirm` to a command, the consent to a change of a production service. */
export function addConfirm(command: Command): Command {
  return command.option(
    '--confirm <host>',
    l10n.t('host of a production service, as consent to the change; at a terminal you are asked for it'),
  );
}

/** Adds `--yes` to a destructive command. */
export function addYes(command: Command): Command {
  return command.option('--yes', l10n.t('do not ask for confirmation'));
}

/** Parses `yes` or `no`. */
export function readYesOrNo(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'yes' || word === 'no') return word === 'yes';
  throw new InvalidArgumentError(l10n.t('Give yes or no.'));
}

/** Adds an example to the help of a command. */
export function addExample(command: Command, example: string, notes = ''): Command {
  return command.addHelpText('after', `${notes === '' ? '' : `\n${notes}\n`}\n${l10n.t('Example:')}\n  ${example}`);
}

/** Validates the identifier of an account. */
export function readAccount(text: string): string {
  const lack = checkAccountIdentifier(text);
  if (lack === null) return text;
  throw new InvalidArgumentError(l10n.t('It {0}.', lack));
}

/** Parses `--map "CSV column=TYPE"`; the last `=` separates, and the type may be in any case. */
export function readFieldMapping(text: string): FieldMapping {
  const at = text.lastIndexOf('=');
  const csvColumn = text.slice(0, Math.max(at, 0)).trim();
  const type = text
    .slice(at + 1)
    .trim()
    .toUpperCase();
  if (csvColumn === '' || !isFieldType(type)) {
    throw new UsageError(
      l10n.t('--map "{0}" is not valid. Write it as --map "CSV column=TYPE", with a type of {1}.', text, FIELD_TYPES.join(', ')),
    );
  }
  return { csvColumn, fieldType: type };
}

function isFieldType(text: string): text is FieldType {
  return (FIELD_TYPES as readonly string[]).includes(text);
}
