import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type RuntimeInput, toPlainInput } from '../core/platform/pipelines/inputs/runtimeInput.ts';
import { readPipelineText } from '../documents/platform/reading.ts';
import { fillInputs, inputsOf } from '../documents/platform/runtimeInputs.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import { toTextTable, toYesOrNo } from './answer.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, UsageError } from './errors.ts';
import { readText } from './files.ts';
import { addExample, addFormat, collect } from './options.ts';

interface InputsFlags {
  readonly format: 'text' | 'json';
  readonly set?: readonly string[];
  readonly partial?: true;
}

const NOTES =
  l10n.t(`Without --set, lists the runtime inputs. With --set, writes the pipeline with the values filled in; comments and layout stay.
If one value is invalid, nothing is written. Name an input by its path or its full name.`);

/** Adds `fairlead inputs`, which lists the runtime inputs of a pipeline or fills them in. */
export function addInputs(program: Command, cli: Cli): void {
  const command = program
    .command('inputs')
    .description(l10n.t('List the runtime inputs of a pipeline, or fill them in'))
    .argument('<file>', l10n.t('a pipeline; - reads standard input'))
    .option('--set <input=value>', l10n.t('the value of an input (repeatable)'), collect)
    .option('--partial', l10n.t('keep inputs without a value open'))
    .action(async (path: string, flags: InputsFlags) => {
      const text = await readText(path, cli.terminal, MAX_PLATFORM_BODY_BYTES);
      if (flags.set === undefined) await list(cli, text, flags);
      else await fill(cli, text, flags.set, flags);
    });
  addExample(addFormat(command), 'fairlead inputs pipeline.yaml --set pipeline.variables.region=eu-west-1 > filled.yaml', NOTES);
}

async function list({ terminal }: Cli, text: string, { format }: InputsFlags): Promise<void> {
  const inputs = inputsOf(readPipelineText(text));
  await terminal.out(format === 'json' ? `${JSON.stringify({ inputs: inputs.map(toPlainInput) })}\n` : toTable(inputs));
}

function toTable(inputs: readonly RuntimeInput[]): string {
  if (inputs.length === 0) return l10n.t('No runtime inputs.\n');
  const rows = inputs.map((input) => [
    input.fullName,
    input.type,
    toYesOrNo(input.isRequired).label,
    input.default ?? '',
    input.allowedValues?.join(', ') ?? input.regex ?? '',
  ]);
  return toTextTable([l10n.t('Input'), l10n.t('Type'), l10n.t('Required'), l10n.t('Default'), l10n.t('Allowed')], rows);
}

async function fill({ terminal, finish }: Cli, text: string, given: readonly string[], { partial }: InputsFlags): Promise<void> {
  const filled = fillInputs(text, Object.fromEntries(given.map(readGiven)), partial === true);
  for (const { message } of filled.problems) terminal.err(`fairlead: ${message}`);
  if (filled.problems.length > 0) finish(EXIT_CODES.problems);
  else await terminal.out(filled.text);
}

function readGiven(given: string): [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw new UsageError(l10n.t('--set "{0}" is not INPUT=VALUE. Write it as --set pipeline.variables.region=eu-west-1.', given));
  return [given.slice(0, at), given.slice(at + 1)];
}
