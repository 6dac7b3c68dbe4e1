import { existsSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { Command, CommanderError } from 'commander';
import { plural } from '../core/plural.ts';
import { type ErrorEntry, Refusal } from '../core/refusal.ts';
import { toPrintable } from '../core/text.ts';
import type { Cli } from './cli.ts';
import { toStoredCatalogue } from './configFolder.ts';
import { EXIT_CODES, type ExitCode, toExitCode, toNoRoomError, UsageError } from './errors.ts';
import { addExample } from './options.ts';
import { PARSER_HELP, toErrorSentence } from './parserTexts.ts';

/** What a command receives that starts no other program. */
export type Surroundings = Omit<Cli, 'programs' | 'finish'>;

const EXIT_CODE_HELP = l10n.t(
  `Exit codes: {0} all is well, {1} problems found, {2} wrong arguments or an unreadable file, {3} the service refused
or does not offer it, {4} the service cannot be reached, {5} there is no such thing, {6} no room for a file,
{8} interrupted, {7} a bug in Fairlead (FAIRLEAD_DEBUG=1 shows its stack).`,
  ...Object.values(EXIT_CODES),
);

/** Creates the program with the commands that `add` adds, and runs it with `run`. Prints errors to standard error and returns the exit code. Never throws. */
export async function runProgram(
  cli: Surroundings,
  add: (program: Command, finish: Cli['finish']) => void,
  run: (program: Command, finish: Cli['finish']) => Promise<unknown>,
): Promise<ExitCode> {
  let code: ExitCode = EXIT_CODES.ok;
  const finish = (finished: ExitCode): void => {
    code = finished;
  };
  try {
    const program = toProgram(cli, (empty) => add(empty, finish));
    await run(program, finish);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
    for (const line of toErrorLines(error, cli.environment.FAIRLEAD_DEBUG === '1')) cli.terminal.err(line);
    return toExitCode(error);
  }
}

function toProgram(cli: Surroundings, add: (program: Command) => void): Command {
  const program = new Command('fairlead')
    .description(l10n.t('Check rosters, and run or use the service that stores them'))
    .version(cli.version, '-V, --version', l10n.t('output the version number'));
  addExample(program, 'fairlead check people.roster.csv', EXIT_CODE_HELP);
  add(program);
  program.hook('preAction', (_, command) => useStoredCatalogue(fullName(command), cli));
  for (const command of withSubcommands(program)) setUp(command, cli);
  return program;
}

/** Commands that start or describe the service, which keeps the catalogue of its version, or that replace the stored one. */
const WITHOUT_CATALOGUE = /^fairlead (?:serve|local|catalogue (?:import|reset))/;

async function useStoredCatalogue(command: string, { environment, terminal }: Surroundings): Promise<void> {
  const path = toStoredCatalogue(environment);
  if (WITHOUT_CATALOGUE.test(command) || !existsSync(path)) return;
  // Most commands start without any catalogue.
  const { loadCatalogue } = await import('./catalogue/storedCatalogue.ts');
  const complaint = loadCatalogue(path, true);
  if (complaint !== null) terminal.err(`fairlead: ${toPrintable(complaint)}`);
}

function setUp(command: Command, { terminal }: Surroundings): void {
  command
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', l10n.t('display help for command'))
    .configureHelp(PARSER_HELP)
    .configureOutput({
      writeOut: (text) => void terminal.out(text),
      writeErr: (text) => terminal.err(text.trimEnd()),
      outputError: (text, write) => write(l10n.t('fairlead: {0} See `{1} --help`.', toErrorSentence(text), fullName(command))),
    });
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Formats a thrown value: what is wrong and what to do next; for a bug its stack if `debug` is set. */
export function toErrorLines(error: unknown, debug: boolean): string[] {
  if (error instanceof UsageError) return [`fairlead: ${toPrintable(error.message)}`];
  if (error instanceof Refusal) return [`fairlead: ${toPrintable(error.message)}`, ...toRefusalLines(error)];
  const noRoom = toNoRoomError(error);
  if (noRoom !== null) return [`fairlead: ${toPrintable(noRoom.message)}`];
  if (debug && error instanceof Error) return [error.stack ?? error.message];
  const message = error instanceof Error ? error.message : String(error);
  return [
    l10n.t('fairlead: This is a bug in Fairlead: {0}. Run it again with FAIRLEAD_DEBUG=1 and report what it prints.', toPrintable(message)),
  ];
}

/**
 * Formats the details of a refusal besides its message: each kind of error with its count and samples, how long to wait, and the
 * correlation ID for a report.
 */
function toRefusalLines(refusal: Refusal): string[] {
  const { errors = [], retryAfter, correlationId } = refusal.details;
  return [
    ...errors.flatMap(toEntryLines),
    ...(retryAfter === undefined ? [] : [plural(retryAfter, '  Try again in 1 second.', '  Try again in {0} seconds.', retryAfter)]),
    ...(correlationId === undefined ? [] : [l10n.t('  Correlation ID: {0}', toPrintable(correlationId))]),
  ];
}

function toEntryLines({ errorType, fieldName, errorDeveloperCount, sampleErrorDevelopers }: ErrorEntry): string[] {
  const field = fieldName === null || fieldName === undefined ? '' : ` (${fieldName})`;
  const count = errorDeveloperCount === 0 ? '' : plural(errorDeveloperCount, ': 1 record', ': {0} records', errorDeveloperCount);
  const samples = sampleErrorDevelopers.map((sample) =>
    Object.entries(sample)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(', '),
  );
  return [`  ${errorType}${field}${count}`, ...samples.map((sample) => `      ${sample}`)].map(toPrintable);
}
