import type { Command } from 'commander';
import { createPipeline, readPipeline, updatePipeline } from '../../api/platform.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import { describeScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { identifyPipeline } from '../../documents/identifyPipeline.ts';
import { readYaml } from '../../documents/yaml.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/platform.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addDryRun, addExample, addOutput } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { addProjectFlags, requireProjectPlace, type ScopeFlags } from './place.ts';

/** Maximum number of problems shown; `fairlead check` is better for files with more. */
const MOST_SHOWN = 100;

type Flags = ScopeFlags & WriteFlags;

const WORDS = {
  create: { says: 'Create the pipeline of a file', save: toCreated },
  update: { says: 'Put the YAML of a file in the place of the pipeline with its identifier', save: toUpdated },
} as const;

type Saving = (
  instance: Parameters<typeof createPipeline>[0],
  address: PipelineAddress,
  yaml: string,
  options: object,
) => ReturnType<typeof createPipeline>;

/** Adds `fairlead pipelines create` and `update`. */
export function addPipelineWrites(pipelines: Command, cli: Cli): void {
  for (const word of ['create', 'update'] as const) {
    const command = pipelines
      .command(word)
      .description(WORDS[word].says)
      .argument('<file>', 'the YAML of a pipeline; - reads standard input')
      .action((path: string, flags: Flags) => saveOne(cli, word, path, flags));
    addExample(
      addTargetFlags(addProjectFlags(addOutput(addDryRun(command)))),
      `fairlead pipelines ${word} deploy.pipeline.yaml`,
      'The project is what the file says, else what the flags say. Mistakes are told with their places, as `fairlead check` does.',
    );
  }
}

async function saveOne(cli: Cli, word: keyof typeof WORDS, path: string, flags: Flags): Promise<void> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_PLATFORM_BODY_BYTES));
  const instance = await requireInstance(cli, flags);
  const address = identifyPipeline(text) ?? { ...requireProjectPlace(flags, instance), identifier: requireIdentifier(path, text) };
  // Reports an unknown pipeline before trying to update it.
  if (word === 'update') await readPipeline(instance, address, address.identifier, { signal: cli.interruption() });
  const what = `The pipeline ${address.identifier} is ${word}d in ${describeScope(address)}.`;
  const save: Saving = WORDS[word].save;
  const saved = await write(cli, flags, instance, what, async (service, options) => {
    try {
      return await save(service, address, text, options);
    } catch (error) {
      if (error instanceof Refusal) showProblems(cli, path, error.details.problems ?? []);
      throw error;
    }
  });
  if (saved === null) return;
  showProblems(cli, path, saved.problems ?? []);
  const { orgIdentifier, projectIdentifier, identifier } = address;
  await showAnswer(cli, flags, {
    columns: ['organization', 'project', 'identifier'],
    rows: [[orgIdentifier, projectIdentifier, identifier]],
    json: saved,
    text: what,
  });
}

function toCreated(...[instance, address, yaml, options]: Parameters<Saving>): ReturnType<Saving> {
  return createPipeline(instance, address, yaml, options);
}

function toUpdated(...[instance, address, yaml, options]: Parameters<Saving>): ReturnType<Saving> {
  return updatePipeline(instance, address, address.identifier, yaml, options);
}

/** A pipeline that names no project must still have an identifier. */
function requireIdentifier(path: string, text: string): string {
  const { value } = readYaml(text);
  const pipeline = typeof value === 'object' && value !== null && 'pipeline' in value ? value.pipeline : null;
  const identifier = typeof pipeline === 'object' && pipeline !== null && 'identifier' in pipeline ? pipeline.identifier : null;
  if (typeof identifier === 'string' && identifier !== '') return identifier;
  throw new UsageError(
    `${path} names no pipeline: YAML with “pipeline” at its root, and an identifier in it. \`fairlead check\` tells more.`,
  );
}

function showProblems(cli: Cli, path: string, problems: NonNullable<Refusal['details']['problems']>): void {
  for (const problem of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  if (problems.length > MOST_SHOWN) cli.terminal.err(`… and ${problems.length - MOST_SHOWN} more; \`fairlead check\` shows all of them.`);
}
