import * as l10n from '@vscode/l10n';
import { Argument, type Command } from 'commander';
import { toDefinitionsSchema, toManifestSchema } from '../core/account/accountSchemas.ts';
import { toConfigurationSchema } from '../core/checkConfiguration.ts';
import { toExportRequestSchema } from '../core/insights/exportRequestSchema.ts';
import { toSourcesSchema } from '../core/insights/sources.ts';
import { toPipelineSchema, toPipelineSchemaV1 } from '../core/platform/pipelines/pipelineSchema.ts';
import { toReshapeSchema } from '../core/reshape.ts';
import { addAccountApply } from './account/apply.ts';
import { addAccountDrift } from './account/drift.ts';
import { addAccountPlan } from './account/plan.ts';
import { addPull } from './account/pull.ts';
import { addAccountShow, addAccountStatus } from './account/status.ts';
import { addCatalogue } from './catalogue/command.ts';
import { addCheck } from './check/command.ts';
import type { Cli } from './cli.ts';
import { addCompletion } from './completion/command.ts';
import { COMPLETE, complete } from './completion/complete.ts';
import { addConvert } from './convert.ts';
import { addDevelopers } from './developers/command.ts';
import { addDoctor } from './doctor/command.ts';
import { EXIT_CODES, type ExitCode } from './errors.ts';
import { addExpand } from './expand.ts';
import { addGraph } from './graph.ts';
import { addInputs } from './inputs.ts';
import { addInsights } from './insights/command.ts';
import { addInstances } from './instances/command.ts';
import { addLocal } from './local/command.ts';
import { addExample } from './options.ts';
import { addConnectors } from './platform/connectors.ts';
import { addOrganizations } from './platform/organizations.ts';
import { addPipelines } from './platform/pipelines.ts';
import { addProjects } from './platform/projects.ts';
import { runProgram } from './runProgram.ts';
import { addSegments } from './segments/command.ts';
import { addMcp, addServe } from './serve.ts';
import { addApiKeys } from './tokens/apiKeys.ts';
import { addRoles, addTokens } from './tokens/command.ts';

/** The available schemas, by their names on the command line. */
const SCHEMAS = {
  pipeline: toPipelineSchema,
  'pipeline-v1': toPipelineSchemaV1,
  'export-request': toExportRequestSchema,
  'insight-sources': toSourcesSchema,
  account: toManifestSchema,
  'account-definitions': toDefinitionsSchema,
  config: toConfigurationSchema,
  reshape: toReshapeSchema,
} as const;

/** Adds `fairlead schema`, which prints a JSON Schema for other editors and programs. */
function addSchema(program: Command, cli: Cli): void {
  const command = program
    .command('schema')
    .description(l10n.t('Print a JSON Schema for other editors and programs'))
    .addArgument(new Argument('[of]', l10n.t('what it describes')).choices(Object.keys(SCHEMAS)).default('pipeline'))
    .action(async (of: keyof typeof SCHEMAS) => {
      await cli.terminal.out(`${JSON.stringify(SCHEMAS[of]())}\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead schema pipeline > pipeline.schema.json');
}

/** Every command of `fairlead`; each adds itself to the program. */
const COMMANDS = [
  addCheck,
  addPull,
  addAccountPlan,
  addAccountApply,
  addAccountDrift,
  addAccountStatus,
  addAccountShow,
  addCatalogue,
  addInputs,
  addGraph,
  addExpand,
  addConvert,
  addSchema,
  addLsp,
  addMcp,
  addServe,
  addTokens,
  addApiKeys,
  addRoles,
  addDevelopers,
  addInsights,
  addInstances,
  addLocal,
  addCompletion,
  addDoctor,
  addSegments,
  addOrganizations,
  addProjects,
  addConnectors,
  addPipelines,
] as const;

/** Runs one command line (without node and script); prints errors to standard error and returns the exit code. Never throws. */
export function runCommand(args: readonly string[], cli: Omit<Cli, 'finish'>): Promise<ExitCode> {
  return runProgram(
    cli,
    (program, finish) => {
      for (const add of COMMANDS) add(program, { ...cli, finish });
    },
    (program, finish) =>
      args[0] === COMPLETE ? complete(program, args.slice(1), { ...cli, finish }) : program.parseAsync(args, { from: 'user' }),
  );
}

/** Adds `fairlead lsp`, the language server for any editor. */
function addLsp(program: Command, cli: Cli): void {
  const command = program
    .command('lsp')
    .description(l10n.t('Run the language server for an editor'))
    .option('--stdio', l10n.t('communicate over standard input and output (the only transport)'))
    .action(async () => {
      await cli.programs.lsp();
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead lsp --stdio');
}
