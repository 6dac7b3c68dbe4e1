import { once } from 'node:events';
import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import type { Instance } from '../api/instance.ts';
import { chooseDatabase, holdsPassword, withoutPassword } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import { toFidelity, toFidelityMarkdown } from '../wire/fidelity.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { type Cli, LOG_LEVELS, type LogLevel } from './cli.ts';
import { UsageError } from './errors.ts';
import { addExample, readAccount, readInteger } from './options.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags, toDataFolder } from './target.ts';

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly database?: string;
  readonly ephemeral?: true;
  readonly rateLimit?: true;
  readonly account?: string;
  readonly catalogue?: string;
  readonly log: LogLevel;
  readonly json?: true;
  readonly fidelity?: true;
}

const NOTES = l10n.t(`The service runs until Ctrl+C. With --json, one line {"url","apiKey","adminKey","pid"} is printed when it is ready.
At most one service runs on a data folder: if one runs already, its address is shown and the exit code is 3.
With --json, the line of the running service is printed and the exit code is 0, so that a script works in both cases.
Services on several data folders may share a PostgreSQL database; the folders then contain only their addresses.
Set its password in PGPASSWORD, or in the address in FAIRLEAD_DATABASE: everyone on the machine can see arguments.`);

/** Adds `fairlead serve`, the local service in this terminal. */
export function addServe(program: Command, cli: Cli): void {
  const command = program
    .command('serve')
    .description(l10n.t('Run the local service'))
    .option('--port <number>', l10n.t('port to listen on; 0 means any free one'), readInteger(0, 65_535), 0)
    .option('--host <address>', l10n.t('address to listen on'), '127.0.0.1')
    .option('--data <folder>', l10n.t('folder of the data (else FAIRLEAD_DATA, else the default folder of the user)'))
    .option('--database <address>', l10n.t('store the data in PostgreSQL, such as postgres://user@host/name (else FAIRLEAD_DATABASE)'))
    .option('--ephemeral', l10n.t('keep everything in memory, and discard it at the end; with --data, the folder gets only the address'))
    .option('--rate-limit', l10n.t('limit requests as the real service does'))
    .option('--account <account>', l10n.t('serve only this account of area D (else any)'), readAccount)
    .option('--catalogue <file>', l10n.t('check pipelines with this catalogue (else with that of this version)'))
    .addOption(
      new Option('--log <level>', l10n.t('log level of standard error, as lines of JSON')).choices([...LOG_LEVELS]).default('error'),
    )
    .option('--fidelity', l10n.t('print how faithful each endpoint is to the real service, and exit'))
    .option('--json', l10n.t('print one line of JSON when ready, including the keys'))
    .action(async (flags: ServeFlags) => {
      if (flags.fidelity === true) await cli.terminal.out(toFidelityMarkdown(toFidelity(cli.version)));
      else await serve(cli, flags);
    });
  addExample(command, 'fairlead serve --data ./fairlead-data --port 8080', NOTES);
}

async function serve(cli: Cli, flags: ServeFlags): Promise<void> {
  const dataFolder = isHidden(flags) ? '' : toDataFolder(flags.data, cli.environment);
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
    catalogue: flags.catalogue ?? null,
    logLevel: flags.log,
  });
  if (attached && flags.json !== true) {
    const next = `Use it, stop it first (process ${address.pid}), or give another folder with --data.`;
    throw new Refusal('CONFLICT', `A service is already running on ${dataFolder}, at ${address.url}. ${next}`);
  }
  await cli.terminal.out(
    flags.json === true ? toJsonLine(address) : toText(address, database === null ? dataFolder : withoutPassword(database), flags),
  );
  if (attached) return;
  if (!interruption.aborted) await once(interruption, 'abort');
  await stop();
}

/** Whether no folder gets the address: in memory, only one that is named, for those of the environment and the user may have a service. */
function isHidden({ ephemeral, data }: ServeFlags): boolean {
  return ephemeral === true && data === undefined;
}

function readDatabase({ environment, terminal }: Cli, { database, ephemeral }: ServeFlags): string | null {
  if (ephemeral === true) {
    if (database !== undefined) throw new UsageError('--database and --ephemeral exclude each other. Give one of them.');
    return null;
  }
  try {
    const chosen = chooseDatabase(database, environment.FAIRLEAD_DATABASE);
    if (chosen !== null && database !== undefined && holdsPassword(chosen)) {
      terminal.err('fairlead: everyone on this machine can see the password in --database. Set FAIRLEAD_DATABASE to the address instead.');
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
    `Fairlead is listening on ${url}`,
    `  data  ${flags.ephemeral === true ? `in memory only; ${isHidden(flags) ? 'nothing is stored' : `its address is in ${place}`}` : place}`,
    ...(isHidden(flags) ? ['  key   start it with --json to get its keys'] : keys),
    '  stop  Ctrl+C',
    '',
  ].join('\n');
}

interface McpFlags extends TargetFlags {
  readonly folder: string;
  readonly readOnly?: true;
  readonly port?: number;
}

const MCP_NOTES =
  l10n.t(`Speaks the Model Context Protocol over standard input and output; an agent starts it. With --port it listens on this machine
until Ctrl+C, and requests need the key that it prints, or that of FAIRLEAD_MCP_KEY. A tool that writes is refused until its plan
is confirmed: by the person if the agent's client can ask, else by the code that comes with the plan.`);

/** Adds `fairlead mcp`, the tools for agents. */
export function addMcp(program: Command, cli: Cli): void {
  const command = program
    .command('mcp')
    .description(l10n.t('Serve the tools for agents'))
    .option('--folder <folder>', l10n.t('the folder whose files the tools may read'), '.')
    .option('--read-only', l10n.t('offer only tools that change nothing'))
    .option('--port <number>', l10n.t('serve over HTTP on this machine at this port; 0 means any free one'), readInteger(0, 65_535))
    .action((flags: McpFlags) => {
      const { folder, readOnly, port } = flags;
      const http = port === undefined ? null : { port, key: cli.environment.FAIRLEAD_MCP_KEY || null, interruption: cli.interruption() };
      return cli.programs.mcp({
        ...{ folder, http, isReadOnly: readOnly === true, terminal: cli.terminal },
        instance: () => findInstance(cli, flags),
      });
    });
  addExample(addTargetFlags(command), 'fairlead mcp --folder rosters --read-only', MCP_NOTES);
}

/** An error that would end a command with exit code 2 is reported to the agent, and the server goes on. */
async function findInstance(cli: Cli, flags: TargetFlags): Promise<Instance> {
  try {
    return await requireInstance(cli, flags);
  } catch (error) {
    throw error instanceof UsageError ? new Refusal('INVALID_TOKEN', error.message) : error;
  }
}

/** Adds `fairlead lsp`, the language server for any editor. */
export function addLsp(program: Command, cli: Cli): void {
  const command = program
    .command('lsp')
    .description(l10n.t('Run the language server for an editor'))
    .option('--stdio', l10n.t('communicate over standard input and output (the only transport)'))
    .action(() => cli.programs.lsp());
  addExample(command, 'fairlead lsp --stdio');
}
