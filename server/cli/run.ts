import { Argument, Command, CommanderError } from 'commander';
import { toDefinitionsSchema, toManifestSchema } from '../core/account/accountSchemas.ts';
import { toConfigurationSchema } from '../core/checkConfiguration.ts';
import { toExportRequestSchema } from '../core/insights/exportRequestSchema.ts';
import { toSourcesSchema } from '../core/insights/sources.ts';
import { toPipelineSchema, toPipelineSchemaV1 } from '../core/platform/pipelines/pipelineSchema.ts';
import { type ErrorEntry, Refusal } from '../core/refusal.ts';
import { toReshapeSchema } from '../core/reshape.ts';
import { toPrintable } from '../core/text.ts';
import { addAccountApply } from './account/apply.ts';
import { addAccountDrift } from './account/drift.ts';
import { addAccountPlan } from './account/plan.ts';
import { addPull } from './account/pull.ts';
import { addAccountShow, addAccountStatus } from './account/status.ts';
import { addCatalogue } from './catalogue/command.ts';
import { loadCatalogue, toStoredCatalogue } from './catalogue/storedCatalogue.ts';
import { addCheck } from './check/command.ts';
import type { Cli } from './cli.ts';
import { addCompletion } from './completion/command.ts';
import { COMPLETE, complete } from './completion/complete.ts';
import { addConvert } from './convert.ts';
import { addDevelopers } from './developers/command.ts';
import { addDoctor } from './doctor/command.ts';
import { EXIT_CODES, type ExitCode, toExitCode, UsageError } from './errors.ts';
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
    .description('Print a JSON Schema for other editors and programs')
    .addArgument(new Argument('[of]', 'what it describes').choices(Object.keys(SCHEMAS)).default('pipeline'))
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

const EXIT_CODE_HELP = `
Exit codes: ${EXIT_CODES.ok} all is well, ${EXIT_CODES.problems} problems found, ${EXIT_CODES.usage} wrong arguments or an unreadable file, ${EXIT_CODES.refused} the service refused,
${EXIT_CODES.unreachable} the service cannot be reached, ${EXIT_CODES.cancelled} interrupted, ${EXIT_CODES.bug} a bug in Fairlead (FAIRLEAD_DEBUG=1 shows its stack).

Example:
  fairlead check people.roster.csv`;

/** Runs one command line (without node and script); prints errors to standard error and returns the exit code. Never throws. */
export async function runCommand(args: readonly string[], cli: Omit<Cli, 'finish'>): Promise<ExitCode> {
  let code: ExitCode = EXIT_CODES.ok;
  const finish = (finished: ExitCode): void => {
    code = finished;
  };
  try {
    const program = toProgram({ ...cli, finish });
    if (args[0] === COMPLETE) await complete(program, args.slice(1), { ...cli, finish });
    else await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
    for (const line of toErrorLines(error, cli.environment.FAIRLEAD_DEBUG === '1')) cli.terminal.err(line);
    return toExitCode(error);
  }
}

function toProgram(cli: Cli): Command {
  const program = new Command('fairlead')
    .description('Check rosters, and run or use the service that stores them')
    .version(cli.version)
    .addHelpText('after', EXIT_CODE_HELP);
  for (const add of COMMANDS) add(program, cli);
  program.hook('preAction', (_, command) => useStoredCatalogue(fullName(command), cli));
  for (const command of withSubcommands(program)) setUp(command, cli);
  return program;
}

/** Commands that start or describe the service, which keeps the catalogue of its version, or that replace the stored one. */
const WITHOUT_CATALOGUE = /^fairlead (?:serve|local|catalogue (?:import|reset))/;

function useStoredCatalogue(command: string, { environment, terminal }: Cli): void {
  if (WITHOUT_CATALOGUE.test(command)) return;
  const complaint = loadCatalogue(toStoredCatalogue(environment), true);
  if (complaint !== null) terminal.err(`fairlead: ${toPrintable(complaint)}`);
}

function setUp(command: Command, { terminal }: Cli): void {
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => void terminal.out(text),
      writeErr: (text) => terminal.err(text.trimEnd()),
      outputError: (text, write) => write(`fairlead: ${toSentence(text)} See \`${fullName(command)} --help\`.`),
    });
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Formats the parser's `error: unknown option '--x'` as a sentence on one line. */
function toSentence(text: string): string {
  const plain = text
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.?)]$/.test(plain) ? '' : '.'}`;
}

/** Formats a thrown value: what is wrong and what to do next; for a bug its stack if `debug` is set. */
export function toErrorLines(error: unknown, debug: boolean): string[] {
  if (error instanceof UsageError) return [`fairlead: ${toPrintable(error.message)}`];
  if (error instanceof Refusal) return [`fairlead: ${toPrintable(error.message)}`, ...toRefusalLines(error)];
  if (debug && error instanceof Error) return [error.stack ?? error.message];
  const message = error instanceof Error ? error.message : String(error);
  return [`fairlead: This is a bug in Fairlead: ${toPrintable(message)}. Run it again with FAIRLEAD_DEBUG=1 and report what it prints.`];
}

/** Adds `fairlead lsp`, the language server for any editor. */
function addLsp(program: Command, cli: Cli): void {
  const command = program
    .command('lsp')
    .description('Run the language server for an editor')
    .option('--stdio', 'communicate over standard input and output (the only transport)')
    .action(async () => {
      await cli.programs.lsp();
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead lsp --stdio');
}

/**
 * Formats the details of a refusal besides its message: each kind of error with its count and samples, how long to wait, and the
 * correlation ID for a report.
 */
function toRefusalLines(refusal: Refusal): string[] {
  const { errors = [], retryAfter, correlationId } = refusal.details;
  return [
    ...errors.flatMap(toEntryLines),
    ...(retryAfter === undefined ? [] : [`  Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`]),
    ...(correlationId === undefined ? [] : [`  Correlation ID: ${toPrintable(correlationId)}`]),
  ];
}

function toEntryLines({ errorType, fieldName, errorDeveloperCount, sampleErrorDevelopers }: ErrorEntry): string[] {
  const field = fieldName === null || fieldName === undefined ? '' : ` (${fieldName})`;
  const count = errorDeveloperCount === 0 ? '' : `: ${errorDeveloperCount} ${errorDeveloperCount === 1 ? 'record' : 'records'}`;
  const samples = sampleErrorDevelopers.map((sample) =>
    Object.entries(sample)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(', '),
  );
  return [`  ${errorType}${field}${count}`, ...samples.map((sample) => `      ${sample}`)].map(toPrintable);
}
