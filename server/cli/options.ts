import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkAccountIdentifier } from '../core/platform/scope.ts';

/** Collects a repeatable option. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Returns a parser for integers ≥ `least`. */
export function readWholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      most === Number.MAX_SAFE_INTEGER ? `Give a number from ${least} up.` : `Give a number from ${least} to ${most}.`,
    );
  };
}

/** Adds `--format` to a command; the first of `formats` is the default. */
export function addFormat(command: Command, formats: readonly [string, ...string[]] = ['text', 'json']): Command {
  return command.addOption(new Option('--format <format>', 'how the answer is written').choices([...formats]).default(formats[0]));
}

/** Output formats: for people, for programs, for spreadsheets. */
export const OUTPUTS = ['table', 'json', 'csv'] as const;
export type Output = (typeof OUTPUTS)[number];

/** The flags for the output format: `--output`, or the older `--format`, in which `text` is a table. */
export interface OutputFlags {
  readonly output?: Output;
  readonly format?: 'text' | Output;
}

/** Adds `--output` to a command; the default is a table. */
export function addOutput(command: Command): Command {
  return command.addOption(new Option('--output <format>', 'how the answer is written (default: table)').choices(OUTPUTS));
}

/** Adds `--output` to a command that already has the older `--format`. */
export function addOutputAndFormat(command: Command): Command {
  const formats = ['text', ...OUTPUTS];
  return addOutput(command).addOption(new Option('--format <format>', 'the older name of --output; text is a table').choices(formats));
}

/** Returns the selected output format. */
export function readOutput({ output, format }: OutputFlags): Output {
  return output ?? (format === undefined || format === 'text' ? 'table' : format);
}

/** Adds `--dry-run` and `--confirm` to a command that makes changes. */
export function addDryRun(command: Command): Command {
  return addConfirm(command.option('--dry-run', 'show what would be sent, and send nothing'));
}

/** Adds `--confirm` to a command, the consent to a change of a production service. */
export function addConfirm(command: Command): Command {
  return command.option(
    '--confirm <host>',
    'the host of the service, where it is a production one; elsewhere than at a terminal nobody asks for it',
  );
}

/** Adds `--yes` to a destructive command. */
export function addYes(command: Command): Command {
  return command.option('--yes', 'do it without a question');
}

/** Parses `yes` or `no`. */
export function readYesOrNo(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'yes' || word === 'no') return word === 'yes';
  throw new InvalidArgumentError('Give yes or no.');
}

/** Adds an example to the help of a command. */
export function addExample(command: Command, example: string, notes = ''): Command {
  return command.addHelpText('after', `${notes === '' ? '' : `\n${notes}\n`}\nExample:\n  ${example}`);
}

/** Validates the identifier of an account. */
export function readAccount(text: string): string {
  const lack = checkAccountIdentifier(text);
  if (lack === null) return text;
  throw new InvalidArgumentError(`It ${lack}.`);
}
