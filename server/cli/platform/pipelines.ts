import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllPages } from '../../api/pages.ts';
import { createPipeline, listPipelines, updatePipeline } from '../../api/platform/platform.ts';
import { toMinute } from '../../core/dates.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import { describeScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/encoding.ts';
import { identifyPipeline } from '../../documents/platform/entity.ts';
import { readYaml } from '../../documents/yaml.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import type { PipelineSaved, PipelineSummary } from '../../wire/platform.ts';
import { type Answer, toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readBytes, writeAtomically } from '../files.ts';
import { addExample } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { addResource, type Resource, writes } from '../resource.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { addProjectFlags, IDENTIFIER, requireProjectPlace, type ScopeFlags, SEARCH } from './arguments.ts';
import { addDrift } from './drift.ts';
import { addExtract, addInline } from './templates.ts';

interface PipelineFlags extends ScopeFlags {
  readonly search?: string;
}

/** Maximum number of problems shown; `fairlead check` is better for files with more. */
const MOST_SHOWN = 100;

const toTable = toTableOf<PipelineSummary>(
  ['identifier', 'name', 'version', 'stages', 'changed_utc'],
  ({ identifier, name, version, stageNames, lastUpdatedAt }) => [
    identifier,
    name,
    String(version),
    (stageNames ?? []).join(', '),
    toMinute(lastUpdatedAt),
  ],
);

const OF_FILE = {
  arguments: [['<file>', l10n.t('the YAML of a pipeline; - reads standard input')]],
  notes: l10n.t('The project is that of the file, else that of the flags. Problems are shown with their places, as in `fairlead check`.'),
} as const;

const PIPELINES: Resource<PipelineFlags> = {
  name: 'pipelines',
  description: l10n.t('List, show, download, create, change, delete and compare pipelines'),
  addFlags,
  commands: [
    {
      name: 'list',
      description: l10n.t('List the pipelines of a project, last changed first'),
      options: [SEARCH],
      example: 'fairlead pipelines list --project payments',
      read: async (cli, flags) => {
        const instance = await requireInstance(cli, flags);
        const project = requireProjectPlace(flags, instance);
        const options = { signal: cli.interruption() };
        const pipelines = await readAllPages((page) => listPipelines(instance, project, { searchTerm: flags.search, ...page }, options));
        return { ...toTable(pipelines), json: { pipelines } };
      },
    },
    {
      name: 'show',
      description: l10n.t('Print the YAML of a pipeline'),
      arguments: [IDENTIFIER],
      example: 'fairlead pipelines show deploy_payments --project payments',
      show: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const project = requireProjectPlace(flags, instance);
        const options = { signal: cli.interruption() };
        const json = await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: identifier }, query: project }, options);
        const isTable = flags.output === 'table' || flags.output === 'csv';
        const listed = isTable ? await listPipelines(instance, project, { filter: { pipelineIdentifiers: [identifier] } }, options) : null;
        return { answer: { ...toTable(listed?.content ?? []), json }, yaml: json.yamlPipeline };
      },
    },
    addDownload,
    writes('createPipeline', {
      name: 'create',
      description: l10n.t('Create the pipeline of a file'),
      ...OF_FILE,
      example: 'fairlead pipelines create deploy.pipeline.yaml',
      change: async (cli, flags, path) => {
        const file = await readFile(cli, flags, path);
        const { address, text } = file;
        return toChange(cli, path, file, (service, options) => createPipeline(service, address, text, options));
      },
    }),
    writes('updatePipeline', {
      name: 'update',
      description: l10n.t('Replace the YAML of the pipeline with the same identifier by that of a file'),
      ...OF_FILE,
      example: 'fairlead pipelines update deploy.pipeline.yaml',
      change: async (cli, flags, path) => {
        const file = await readFile(cli, flags, path);
        const { instance, address, text } = file;
        // Reports an unknown pipeline before trying to update it.
        const request = { parameters: { pipelineIdentifier: address.identifier }, query: address };
        await call(instance, 'readPipeline', request, { signal: cli.interruption() });
        return toChange(cli, path, file, (service, options) => updatePipeline(service, address, address.identifier, text, options));
      },
    }),
    writes('deletePipeline', {
      name: 'delete',
      description: l10n.t('Delete a pipeline'),
      arguments: [IDENTIFIER],
      example: 'fairlead pipelines delete deploy_payments --project payments --yes',
      change: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const project = requireProjectPlace(flags, instance);
        const request = { parameters: { pipelineIdentifier: identifier }, query: project };
        await call(instance, 'readPipeline', request, { signal: cli.interruption() });
        const toAnswer = () => ({ columns: ['identifier'], rows: [[identifier]], json: { deleted: { ...project, identifier } } });
        return { instance, names: [identifier, describeScope(project)], request, toAnswer };
      },
    }),
    addDrift,
    addExtract,
    addInline,
  ],
};

/** Adds `fairlead pipelines`. */
export function addPipelines(program: Command, cli: Cli): void {
  addResource(program, cli, PIPELINES);
}

function addFlags(command: Command): Command {
  return addTargetFlags(addProjectFlags(command));
}

interface DownloadFlags extends Omit<ScopeFlags, 'output'> {
  readonly output: string;
}

function addDownload(pipelines: Command, cli: Cli): void {
  const command = pipelines
    .command('download')
    .description(l10n.t('Write the YAML of a pipeline to a file'))
    .argument(...IDENTIFIER)
    .requiredOption('-o, --output <file>', l10n.t('file to write; it appears only when it is complete'))
    .action(async (identifier: string, { output, ...flags }: DownloadFlags) => {
      const instance = await requireInstance(cli, flags);
      const project = requireProjectPlace(flags, instance);
      const { yamlPipeline } = await call(
        instance,
        'readPipeline',
        { parameters: { pipelineIdentifier: identifier }, query: project },
        { signal: cli.interruption() },
      );
      await writeAtomically(output, [Buffer.from(yamlPipeline)]);
      cli.terminal.err(l10n.t('Wrote {0}.', output));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addFlags(command), 'fairlead pipelines download deploy_payments --project payments -o deploy.pipeline.yaml');
}

/** A pipeline of a file, and its target. */
interface PipelineFile {
  readonly instance: Instance;
  readonly address: PipelineAddress;
  readonly text: string;
}

async function readFile(cli: Cli, flags: PipelineFlags, path: string): Promise<PipelineFile> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_PLATFORM_BODY_BYTES));
  const instance = await requireInstance(cli, flags);
  const address = identifyPipeline(text) ?? { ...requireProjectPlace(flags, instance), identifier: requireIdentifier(path, text) };
  return { instance, address, text };
}

/** Returns a change that shows the problems of a file, whether it is accepted or refused. */
function toChange(
  cli: Cli,
  path: string,
  { instance, address }: PipelineFile,
  save: (service: Instance, options: CallOptions) => Promise<PipelineSaved>,
) {
  const { orgIdentifier, projectIdentifier, identifier } = address;
  return {
    instance,
    names: [identifier, describeScope(address)] as const,
    send: async (service: Instance, options: CallOptions, text: string): Promise<Answer> => {
      const saved = await save(service, options).catch((error: unknown) => {
        if (error instanceof Refusal) showProblems(cli, path, error.details.problems ?? []);
        throw error;
      });
      showProblems(cli, path, saved.problems ?? []);
      const rows = [[orgIdentifier, projectIdentifier, identifier]];
      return { columns: ['organization', 'project', 'identifier'], rows, json: saved, text };
    },
  };
}

/** A pipeline that names no project must still have an identifier. */
function requireIdentifier(path: string, text: string): string {
  const { value } = readYaml(text);
  const pipeline = typeof value === 'object' && value !== null && 'pipeline' in value ? value.pipeline : null;
  const identifier = typeof pipeline === 'object' && pipeline !== null && 'identifier' in pipeline ? pipeline.identifier : null;
  if (typeof identifier === 'string' && identifier !== '') return identifier;
  throw new UsageError(
    l10n.t('{0} is not YAML with "pipeline" at its root and an identifier in it. Check it with `fairlead check`.', path),
  );
}

function showProblems(cli: Cli, path: string, problems: NonNullable<Refusal['details']['problems']>): void {
  for (const problem of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  if (problems.length > MOST_SHOWN)
    cli.terminal.err(l10n.t('… and {0} more; `fairlead check` shows all of them.', problems.length - MOST_SHOWN));
}
