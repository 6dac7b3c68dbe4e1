import { once } from 'node:events';
import { type Command, Option } from 'commander';
import { chooseDatabase, holdsPassword, withoutPassword } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import { toFidelity, toFidelityMarkdown } from '../wire/fidelity.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { type Cli, LOG_LEVELS, type LogLevel } from './cli.ts';
import { toDataFolder } from './dataFolder.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { addExample, readAccount, readWholeNumber } from './options.ts';
import { repeatTargetFlags } from './target.ts';
import { UsageError } from './usageError.ts';

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly database?: string;
  readonly ephemeral?: true;
  readonly rateLimit?: true;
  readonly account?: string;
  readonly log: LogLevel;
  readonly json?: true;
  readonly fidelity?: true;
}

const NOTES = `The service runs until Ctrl+C. With --json, one line {"url","apiKey","adminKey","pid"} is printed when it is ready.
One service at most runs on a data folder: where one runs already, its address is told and the exit code is 3;
with --json the line of the running one is printed and the exit code is 0, so that a script need not care who started it.
A database on PostgreSQL may be shared by services on many data folders, which then hold no more than their addresses.
Its password belongs into PGPASSWORD, or into the address in FAIRLEAD_DATABASE: arguments are seen by everybody on the machine.`;

/** Adds `fairlead serve`, the local service in this terminal. */
export function addServe(program: Command, cli: Cli): void {
  const command = program
    .command('serve')
    .description('Run the local service')
    .option('--port <number>', 'the port to listen on; 0 takes any free one', readWholeNumber(0, 65_535), 0)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--data <folder>', 'where the data is kept (else FAIRLEAD_DATA, else the folder of the user)')
    .option('--database <address>', 'keep the data on PostgreSQL, such as postgres://user@host/name (else FAIRLEAD_DATABASE)')
    .option('--ephemeral', 'keep everything in memory and forget it at the end')
    .option('--rate-limit', 'limit requests as the real service does')
    .option('--account <account>', 'serve this account of area D alone (else any)', readAccount)
    .addOption(new Option('--log <level>', 'what is logged to standard error, as lines of JSON').choices([...LOG_LEVELS]).default('error'))
    .option('--fidelity', 'print how true to the real service each endpoint is, and start nothing')
    .option('--json', 'print one line of JSON, keys included, when ready')
    .action(async (flags: ServeFlags) => (flags.fidelity === true ? printFidelity(cli) : serve(cli, flags)));
  addExample(command, 'fairlead serve --data ./fairlead-data --port 8080', NOTES);
}

async function serve(cli: Cli, flags: ServeFlags): Promise<void> {
  const dataFolder = toDataFolder(flags.data, cli.environment);
  const database = readDatabase(cli, flags);
  const interruption = cli.interruption();
  const { address, attached, stop } = await cli.programs.serve({
    dataFolder,
    host: flags.host,
    port: flags.port,
    database,
    ephemeral: flags.ephemeral === true,
    rateLimit: flags.rateLimit === true,
    account: flags.account ?? null,
    logLevel: flags.log,
  });
  if (attached && flags.json !== true) {
    const next = `Use that one, end it first (process ${address.pid}), or give another folder with --data.`;
    throw new Refusal('CONFLICT', `A service runs on ${dataFolder} already, at ${address.url}. ${next}`);
  }
  await cli.terminal.out(
    flags.json === true ? toJsonLine(address) : toText(address, database === null ? dataFolder : withoutPassword(database), flags),
  );
  if (!attached) {
    if (!interruption.aborted) await once(interruption, 'abort');
    await stop();
  }
  cli.finish(EXIT_CODES.ok);
}

async function printFidelity({ version, terminal, finish }: Cli): Promise<void> {
  await terminal.out(toFidelityMarkdown(toFidelity(version)));
  finish(EXIT_CODES.ok);
}

function readDatabase({ environment, terminal }: Cli, { database, ephemeral }: ServeFlags): string | null {
  if (ephemeral === true) {
    if (database !== undefined) throw new UsageError('--database and --ephemeral name two places for the data. Give one of them.');
    return null;
  }
  try {
    const chosen = chooseDatabase(database, environment.FAIRLEAD_DATABASE);
    if (chosen !== null && database !== undefined && holdsPassword(chosen)) {
      terminal.err(
        'fairlead: everybody on this machine can see the password in --database. Put the address into FAIRLEAD_DATABASE instead.',
      );
    }
    return chosen;
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(error.message) : error;
  }
}

function toJsonLine({ url, apiKey, adminKey, pid }: ServiceAddress): string {
  return `${JSON.stringify({ url, apiKey, adminKey, pid })}\n`;
}

function toText({ url }: ServiceAddress, place: string, flags: ServeFlags): string {
  const same = repeatTargetFlags(flags.data === undefined ? {} : { data: flags.data });
  const keys = [
    `  use   fairlead developers list${same}`,
    `  key   fairlead token create --name my-script --scope developer_records:read${same}`,
  ];
  return [
    `Fairlead listens on ${url}`,
    `  data  ${flags.ephemeral === true ? 'in memory only; nothing is kept' : place}`,
    ...(flags.ephemeral === true ? ['  key   start it with --json to be told its keys'] : keys),
    '  stop  Ctrl+C',
    '',
  ].join('\n');
}
