import type { Command } from 'commander';
import { isLoopback } from '../api/address.ts';
import { type Instance, toLocalInstance } from '../api/instance.ts';
import { startPatience } from '../api/patience.ts';
import { Refusal } from '../core/refusal.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { type ChoiceFlags, chooseTarget } from './chooseTarget.ts';
import type { Cli } from './cli.ts';
import { KEY_VARIABLES, type StoredInstance } from './instances/storedInstance.ts';
import { readWholeNumber } from './options.ts';
import { isMarkedProduction } from './production.ts';
import { UsageError } from './usageError.ts';

/** The flags that select the service of a command, and its timeout. */
export interface TargetFlags extends ChoiceFlags {
  readonly timeout?: number;
}

/** Maximum timeout in seconds: one day. */
const LONGEST_TIMEOUT = 86_400;

/** Adds the flags that select the service of a command. */
export function addTargetFlags(command: Command, key: keyof typeof KEY_VARIABLES = 'api'): Command {
  return command
    .option('--data <folder>', 'the data folder of a running local service (else FAIRLEAD_DATA, else the folder of the user)')
    .option('--url <address>', `any other service, with a key in the environment variable ${KEY_VARIABLES[key]}`)
    .option('--instance <instance>', 'a service that `fairlead instance list` names (else FAIRLEAD_URL, FAIRLEAD_INSTANCE, the one in use)')
    .option('--timeout <seconds>', 'give up after this time, tries and waits included', readWholeNumber(1, LONGEST_TIMEOUT));
}

/** Formats the flags for a suggested next command. */
export function repeatTargetFlags(flags: ChoiceFlags): string {
  if (flags.url !== undefined) return ` --url ${quote(flags.url)}`;
  if (flags.instance !== undefined) return ` --instance ${quote(flags.instance)}`;
  return flags.data === undefined ? '' : ` --data ${quote(flags.data)}`;
}

/** Quotes a text as one word of a shell, for a suggested next command. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the instance selected by the flags, the environment or the user; its calls are retried if that is safe. Throws UNREACHABLE if no
 * local service runs, a UsageError if a key is missing.
 */
export async function requireInstance(cli: Cli, flags: TargetFlags, key: keyof typeof KEY_VARIABLES = 'api'): Promise<Instance> {
  const target = chooseTarget(cli, flags);
  const patience = startPatience(flags.timeout ?? null, (seconds) => {
    cli.terminal.progress?.(seconds === 0 ? '' : `The service is asked again in ${Math.ceil(seconds)} s …`);
  });
  const { FAIRLEAD_ACCOUNT, FAIRLEAD_ORG, FAIRLEAD_PROJECT } = cli.environment;
  const place = { org: FAIRLEAD_ORG || undefined, project: FAIRLEAD_PROJECT || undefined };
  if (target.kind === 'local') {
    return { ...toLocalInstance(await requireServiceAddress(cli, flags, target.folder)), ...place, patience };
  }
  const { name, baseUrl, adminUrl, platformUrl, account, org, project, production } = target.profile;
  for (const address of new Set([baseUrl, adminUrl, platformUrl])) {
    const url = new URL(address);
    if (url.protocol === 'http:' && !isLoopback(url)) {
      cli.terminal.err(`fairlead: ${url.origin} is not encrypted: others on the network can read the key. Use its https: address.`);
    }
  }
  return {
    ...{ name, baseUrl, adminUrl, platformUrl },
    production: production || isMarkedProduction(cli.environment, target.profile),
    ...{ account: FAIRLEAD_ACCOUNT || account, org: place.org ?? org, project: place.project ?? project },
    ...requireKeys(cli, target.profile, key),
    patience,
  };
}

function requireKeys(
  cli: Cli,
  { name, keyEnv, adminKeyEnv }: StoredInstance,
  key: keyof typeof KEY_VARIABLES,
): Pick<Instance, 'apiKey' | 'adminKey'> {
  const variable = key === 'api' ? keyEnv : adminKeyEnv;
  const value = cli.environment[variable];
  if (value === undefined || value.trim() === '') {
    throw new UsageError(`There is no key for ${name}. Put it into the environment variable ${variable}.`);
  }
  return { apiKey: cli.environment[keyEnv] ?? '', adminKey: cli.environment[adminKeyEnv] ?? null };
}

async function requireServiceAddress(cli: Cli, flags: ChoiceFlags, folder: string): Promise<ServiceAddress> {
  const address = await cli.programs.find(folder);
  if (address !== null) return address;
  const start = `fairlead serve${repeatTargetFlags(flags.data === undefined ? {} : { data: flags.data })}`;
  throw new Refusal(
    'UNREACHABLE',
    `No local service runs on ${folder}. Start it with \`${start}\`, or name another service with --url or --instance.`,
  );
}
