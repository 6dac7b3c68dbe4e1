import type { Command } from 'commander';
import { deletePipeline, listPipelines, readPipeline } from '../../api/platform.ts';
import { readAllPages } from '../../api/readAllPages.ts';
import { describeScope } from '../../core/platform/scope.ts';
import { toMinute } from '../../core/toMinute.ts';
import type { PipelineSummary } from '../../wire/platform.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addDryRun, addExample, addOutput, addYes } from '../options.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { write } from '../write.ts';
import { writeWhole } from '../writeWhole.ts';
import { addDrift } from './drift.ts';
import { addPipelineWrites } from './pipelineWrites.ts';
import { addProjectFlags, requireProjectPlace, type ScopeFlags } from './place.ts';
import { addSourceOutput, type SourceFlags, showSource } from './source.ts';

interface ListFlags extends ScopeFlags {
  readonly search?: string;
}

/** Adds `fairlead pipelines`. */
export function addPipelines(program: Command, cli: Cli): void {
  const pipelines = program.command('pipelines').description('List, show, download, create, change, delete and compare pipelines');
  const addFlags = (command: Command): Command => addTargetFlags(addProjectFlags(command));

  const list = pipelines
    .command('list')
    .description('List the pipelines of a project, last changed first')
    .option('--search <text>', 'only those with the text in their name or identifier')
    .action((flags: ListFlags) => listAll(cli, flags));
  addExample(addFlags(addOutput(list)), 'fairlead pipelines list --project payments');

  const show = pipelines
    .command('show')
    .description('Print the YAML of a pipeline')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: ScopeFlags & SourceFlags) => showOne(cli, identifier, flags));
  addExample(addFlags(addSourceOutput(show)), 'fairlead pipelines show deploy_payments --project payments');

  const download = pipelines
    .command('download')
    .description('Write the YAML of a pipeline to a file')
    .argument('<identifier>', 'its identifier')
    .requiredOption('-o, --output <file>', 'where to write it; the file appears only when it is whole')
    .action((identifier: string, flags: Omit<ScopeFlags, 'output'> & { readonly output: string }) => downloadOne(cli, identifier, flags));
  addExample(addFlags(download), 'fairlead pipelines download deploy_payments --project payments -o deploy.pipeline.yaml');

  addPipelineWrites(pipelines, cli);

  const remove = pipelines
    .command('delete')
    .description('Delete a pipeline')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: ScopeFlags & ConsentFlags) => deleteOne(cli, identifier, flags));
  addExample(addFlags(addOutput(addYes(addDryRun(remove)))), 'fairlead pipelines delete deploy_payments --project payments --yes');

  addDrift(pipelines, cli);
}

async function listAll(cli: Cli, flags: ListFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const project = requireProjectPlace(flags, instance);
  const options = { signal: cli.interruption() };
  const all = await readAllPages((page) => listPipelines(instance, project, { searchTerm: flags.search, ...page }, options));
  await showAnswer(cli, flags, { ...toTable(all), json: { pipelines: all } });
}

async function showOne(cli: Cli, identifier: string, flags: ScopeFlags & SourceFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const project = requireProjectPlace(flags, instance);
  const options = { signal: cli.interruption() };
  const found = await readPipeline(instance, project, identifier, options);
  const isListed = flags.output === 'table' || flags.output === 'csv';
  const listed = isListed ? await listPipelines(instance, project, { filter: { pipelineIdentifiers: [identifier] } }, options) : null;
  await showSource(cli, flags, { ...toTable(listed?.content ?? []), json: found }, found.yamlPipeline);
}

async function downloadOne(cli: Cli, identifier: string, flags: Omit<ScopeFlags, 'output'> & { readonly output: string }): Promise<void> {
  const { output, ...place } = flags;
  const instance = await requireInstance(cli, place);
  const { yamlPipeline } = await readPipeline(instance, requireProjectPlace(place, instance), identifier, { signal: cli.interruption() });
  await writeWhole(output, toPieces(yamlPipeline));
  cli.terminal.err(`${output} is written.`);
  cli.finish(EXIT_CODES.ok);
}

async function* toPieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function deleteOne(cli: Cli, identifier: string, flags: ScopeFlags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The pipeline ${identifier} is deleted.`);
  const instance = await requireInstance(cli, flags);
  const project = requireProjectPlace(flags, instance);
  await readPipeline(instance, project, identifier, { signal: cli.interruption() });
  const what = `The pipeline ${identifier} is deleted from ${describeScope(project)}.`;
  const done = await write(cli, flags, instance, what, async (service, options) => {
    await deletePipeline(service, project, identifier, options);
    return true;
  });
  if (done === null) return;
  await showAnswer(cli, flags, {
    columns: ['identifier'],
    rows: [[identifier]],
    json: { deleted: { ...project, identifier } },
    text: what,
  });
}

function toTable(pipelines: readonly PipelineSummary[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = pipelines.map(({ identifier, name, version, stageNames, lastUpdatedAt }) => [
    identifier,
    name,
    String(version),
    (stageNames ?? []).join(', '),
    toMinute(lastUpdatedAt),
  ]);
  return { columns: ['identifier', 'name', 'version', 'stages', 'changed_utc'], rows };
}
