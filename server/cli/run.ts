import { Command, CommanderError } from 'commander';
import { toPrintable } from '../core/printable.ts';
import { Refusal } from '../core/refusal.ts';
import { addCheck } from './check/command.ts';
import type { Cli } from './cli.ts';
import { addCompletion } from './completion/command.ts';
import { COMPLETE, complete } from './completion/complete.ts';
import { addDevelopers } from './developers/command.ts';
import { addDoctor } from './doctor/command.ts';
import { EXIT_CODES, type ExitCode, toExitCode } from './exitCodes.ts';
import { addInputs } from './inputs.ts';
import { addInsights } from './insights/command.ts';
import { addInstances } from './instances/command.ts';
import { addLocal } from './local/command.ts';
import { addLsp } from './lsp.ts';
import { addMcp } from './mcp.ts';
import { addConnectors } from './platform/connectors.ts';
import { addOrganizations } from './platform/organizations.ts';
import { addPipelines } from './platform/pipelines.ts';
import { addProjects } from './platform/projects.ts';
import { toRefusalLines } from './refusalLines.ts';
import { addSchema } from './schema.ts';
import { addSegments } from './segments/command.ts';
import { addServe } from './serve.ts';
import { addApiKeys } from './tokens/apiKeys.ts';
import { addTokens } from './tokens/command.ts';
import { addRoles } from './tokens/roles.ts';
import { UsageError } from './usageError.ts';

/** Every command of `fairlead`; each adds itself to the program. */
const COMMANDS = [
  addCheck,
  addInputs,
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
    .description('Check rosters, and run or use the service that they go to')
    .version(cli.version)
    .addHelpText('after', EXIT_CODE_HELP);
  for (const add of COMMANDS) add(program, cli);
  for (const command of withSubcommands(program)) setUp(command, cli);
  return program;
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
  return [`fairlead: this is a bug in Fairlead: ${toPrintable(message)}. Run it again with FAIRLEAD_DEBUG=1 and report what it prints.`];
}
