import { type Command, Option } from 'commander';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { OUTPUTS, type Output } from '../options.ts';

/** How a thing is written that has a text of its own. */
export interface SourceFlags {
  readonly output: 'yaml' | Output;
}

/** Gives a command `--output`, whose answer is YAML where nothing is said. */
export function addSourceOutput(command: Command): Command {
  return command.addOption(new Option('--output <format>', 'how the answer is written').choices(['yaml', ...OUTPUTS]).default('yaml'));
}

/** Writes the text of a thing, or what is known of it as the flags ask. */
export async function showSource(cli: Cli, { output }: SourceFlags, answer: Answer, yaml: string): Promise<void> {
  if (output !== 'yaml') return showAnswer(cli, { output }, answer);
  await cli.terminal.out(yaml);
  cli.finish(EXIT_CODES.ok);
}
