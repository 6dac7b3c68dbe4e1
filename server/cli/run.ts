import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import type { ExitCode } from './errors.ts';
import { runProgram } from './runProgram.ts';

/** Adds a command to the program. */
type AddCommand = (program: Command, cli: Cli) => void;

/** Every command of `fairlead` by its name, in the order of the help. Only the one that runs is loaded, which saves a third of its start. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  check: async () => (await import('./check/command.ts')).addCheck,
  pull: async () => (await import('./account/pull.ts')).addPull,
  plan: async () => (await import('./account/plan.ts')).addAccountPlan,
  apply: async () => (await import('./account/apply.ts')).addAccountApply,
  drift: async () => (await import('./account/drift.ts')).addAccountDrift,
  status: async () => (await import('./account/status.ts')).addAccountStatus,
  show: async () => (await import('./account/status.ts')).addAccountShow,
  catalogue: async () => (await import('./catalogue/command.ts')).addCatalogue,
  inputs: async () => (await import('./inputs.ts')).addInputs,
  graph: async () => (await import('./graph.ts')).addGraph,
  expand: async () => (await import('./expand.ts')).addExpand,
  convert: async () => (await import('./convert.ts')).addConvert,
  schema: async () => (await import('./schema.ts')).addSchema,
  lsp: async () => (await import('./serve.ts')).addLsp,
  mcp: async () => (await import('./serve.ts')).addMcp,
  serve: async () => (await import('./serve.ts')).addServe,
  token: async () => (await import('./tokens/command.ts')).addTokens,
  'api-key': async () => (await import('./tokens/apiKeys.ts')).addApiKeys,
  role: async () => (await import('./tokens/command.ts')).addRoles,
  developers: async () => (await import('./developers/command.ts')).addDevelopers,
  insights: async () => (await import('./insights/command.ts')).addInsights,
  instance: async () => (await import('./instances/command.ts')).addInstances,
  local: async () => (await import('./local/command.ts')).addLocal,
  completion: async () => (await import('./completion/command.ts')).addCompletion,
  doctor: async () => (await import('./doctor/command.ts')).addDoctor,
  segments: async () => (await import('./segments/command.ts')).addSegments,
  organizations: async () => (await import('./platform/organizations.ts')).addOrganizations,
  projects: async () => (await import('./platform/projects.ts')).addProjects,
  connectors: async () => (await import('./platform/connectors.ts')).addConnectors,
  pipelines: async () => (await import('./platform/pipelines.ts')).addPipelines,
};

/** The hidden command that shell scripts call, with the number of words before the current one, those words, and the current one. */
const COMPLETE = '__complete';

/** Runs one command line (without node and script); prints errors to standard error and returns the exit code. Never throws. */
export async function runCommand(args: readonly string[], cli: Omit<Cli, 'finish'>): Promise<ExitCode> {
  const isCompleted = args[0] === COMPLETE;
  const commands = await loadCommands(isCompleted && args[1] !== '0' ? args[2] : args[0]);
  return runProgram(
    cli,
    (program, finish) => {
      for (const add of commands) add(program, { ...cli, finish });
    },
    async (program, finish) => {
      if (!isCompleted) return program.parseAsync(args, { from: 'user' });
      const { complete } = await import('./completion/complete.ts');
      return complete(program, args.slice(1), { ...cli, finish });
    },
  );
}

/** Loads the command of this name, or every command if there is none: for the help, a completion or a mistake. */
function loadCommands(name = ''): Promise<AddCommand[]> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all((load === undefined ? Object.values(COMMANDS) : [load]).map((one) => one()));
}
