import type { Command } from 'commander';
import { requireBaseUrl } from '../api/address.ts';
import { type Instance, toLocalInstance } from '../api/instance.ts';
import { Refusal } from '../core/refusal.ts';
import type { ServiceAddress } from '../wire/local.ts';
import type { Cli } from './cli.ts';
import { toDataFolder } from './dataFolder.ts';
import { UsageError } from './usageError.ts';

/** Which service a command talks to. */
export interface TargetFlags {
  readonly data?: string;
  readonly url?: string;
}

/** The environment variable that holds each kind of key of a service named by --url; a key in an argument would be seen by everyone. */
const KEY_VARIABLES = { api: 'FAIRLEAD_API_KEY', admin: 'FAIRLEAD_ADMIN_KEY' } as const;

/** Gives a command the flags that say which service it talks to. */
export function addTargetFlags(command: Command, key: keyof typeof KEY_VARIABLES = 'api'): Command {
  return command
    .option('--data <folder>', 'the data folder of a running local service (else FAIRLEAD_DATA, else the folder of the user)')
    .option('--url <address>', `any other service, with a key in the environment variable ${KEY_VARIABLES[key]}`);
}

/** The flags again, for a next command that is shown to the user. */
export function repeatTargetFlags(flags: TargetFlags): string {
  const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  if (flags.url !== undefined) return ` --url ${quote(flags.url)}`;
  return flags.data === undefined ? '' : ` --data ${quote(flags.data)}`;
}

/** The instance that the flags name. Throws UNREACHABLE where no local service runs, a UsageError where a key is missing. */
export async function requireInstance(cli: Cli, flags: TargetFlags, key: keyof typeof KEY_VARIABLES = 'api'): Promise<Instance> {
  if (flags.url === undefined) return toLocalInstance(await requireServiceAddress(cli, flags));
  if (flags.data !== undefined) throw new UsageError('--data and --url name two services. Give one of them.');
  const url = requireBaseUrl(flags.url).href;
  const value = cli.environment[KEY_VARIABLES[key]];
  if (value === undefined || value.trim() === '') {
    throw new UsageError(`There is no key for ${url}. Put it into the environment variable ${KEY_VARIABLES[key]}.`);
  }
  const { [KEY_VARIABLES.api]: apiKey = '', [KEY_VARIABLES.admin]: adminKey = null } = cli.environment;
  return { name: url, baseUrl: url, adminUrl: url, platformUrl: url, apiKey, adminKey };
}

async function requireServiceAddress(cli: Cli, flags: TargetFlags): Promise<ServiceAddress> {
  const folder = toDataFolder(flags.data, cli.environment);
  const address = await cli.programs.find(folder);
  if (address !== null) return address;
  const start = `fairlead serve${repeatTargetFlags(flags)}`;
  throw new Refusal('UNREACHABLE', `No local service runs on ${folder}. Start it with \`${start}\`, or name another service with --url.`);
}
