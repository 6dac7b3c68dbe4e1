import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkAccountIdentifier } from '../core/platform/scope.ts';

/** Collects an option that may be given many times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Reads a whole number of at least `least`. */
export function readWholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      most === Number.MAX_SAFE_INTEGER ? `Give a number from ${least} up.` : `Give a number from ${least} to ${most}.`,
    );
  };
}

/** Gives a command `--format`, the first of `formats` being the one taken where nothing is said. */
export function addFormat(command: Command, formats: readonly [string, ...string[]] = ['text', 'json']): Command {
  return command.addOption(new Option('--format <format>', 'how the answer is written').choices([...formats]).default(formats[0]));
}

/** How an answer can be written: for people, for programs, for spreadsheets. */
export const OUTPUTS = ['table', 'json', 'csv'] as const;
export type Output = (typeof OUTPUTS)[number];

/** What says how an answer is written: `--output`, or the older `--format`, whose `text` is a table. */
export interface OutputFlags {
  readonly output?: Output;
  readonly format?: 'text' | Output;
}

/** Gives a command `--output`; a table is what is written where nothing is said. */
export function addOutput(command: Command): Command {
  return command.addOption(new Option('--output <format>', 'how the answer is written (default: table)').choices(OUTPUTS));
}

/** Gives a command that has `--format` from of old `--output` beside it. */
export function addOutputAndFormat(command: Command): Command {
  const formats = ['text', ...OUTPUTS];
  return addOutput(command).addOption(new Option('--format <format>', 'the older name of --output; text is a table').choices(formats));
}

/** How the answer is to be written. */
export function readOutput({ output, format }: OutputFlags): Output {
  return output ?? (format === undefined || format === 'text' ? 'table' : format);
}

/** Gives a command that changes something `--dry-run` and `--confirm`. */
export function addDryRun(command: Command): Command {
  return addConfirm(command.option('--dry-run', 'show what would be sent, and send nothing'));
}

/** Gives a command what agrees to a change of a production service. */
export function addConfirm(command: Command): Command {
  return command.option(
    '--confirm <host>',
    'the host of the service, where it is a production one; elsewhere than at a terminal nobody asks for it',
  );
}

/** Gives a command that takes something away `--yes`. */
export function addYes(command: Command): Command {
  return command.option('--yes', 'do it without a question');
}

/** Reads `yes` or `no`. */
export function readYesOrNo(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'yes' || word === 'no') return word === 'yes';
  throw new InvalidArgumentError('Give yes or no.');
}

/** Ends the help of a command with an example of its use. */
export function addExample(command: Command, example: string, notes = ''): Command {
  return command.addHelpText('after', `${notes === '' ? '' : `\n${notes}\n`}\nExample:\n  ${example}`);
}

/** Reads the identifier of an account. */
export function readAccount(text: string): string {
  const lack = checkAccountIdentifier(text);
  if (lack === null) return text;
  throw new InvalidArgumentError(`It ${lack}.`);
}
