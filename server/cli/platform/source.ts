import { type Command, Option } from 'commander';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { OUTPUTS, type Output } from '../options.ts';

/** The output flag of entities that have a YAML representation. */
export interface SourceFlags {
  readonly output: 'yaml' | Output;
}

/** Adds `--output` to a command whose default is YAML. */
export function addSourceOutput(command: Command): Command {
  return command.addOption(new Option('--output <format>', 'how the answer is written').choices(['yaml', ...OUTPUTS]).default('yaml'));
}

/** Writes an entity as YAML, or its answer in the format of the flags. */
export async function showSource(cli: Cli, { output }: SourceFlags, answer: Answer, yaml: string): Promise<void> {
  if (output !== 'yaml') return showAnswer(cli, { output }, answer);
  await cli.terminal.out(yaml);
  cli.finish(EXIT_CODES.ok);
}
