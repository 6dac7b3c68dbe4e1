import { type Command, InvalidArgumentError, Option } from 'commander';

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

/** Ends the help of a command with an example of its use. */
export function addExample(command: Command, example: string, notes = ''): Command {
  return command.addHelpText('after', `${notes === '' ? '' : `\n${notes}\n`}\nExample:\n  ${example}`);
}
