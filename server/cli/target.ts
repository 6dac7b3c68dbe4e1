import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { requireBaseUrl } from '../api/address.ts';
import { type Instance, toLocalInstance } from '../api/instance.ts';
import { isLoopback } from '../api/network.ts';
import { startRetryPolicy } from '../api/retryPolicy.ts';
import { Refusal } from '../core/refusal.ts';
import type { ServiceAddress } from '../wire/local.ts';
import type { Word } from './answer.ts';
import type { Cli, Environment } from './cli.ts';
import { isMarkedProduction } from './consent.ts';
import { UsageError } from './errors.ts';
import { KEY_VARIABLES, LOCAL, readInstanceFile, type StoredInstance } from './instances/storedInstances.ts';
import { readInteger } from './options.ts';

/** The flags that select the service of a command, and its timeout. */
export interface TargetFlags extends ChoiceFlags {
  readonly timeout?: number;
}

/** Maximum timeout in seconds: one day. */
const LONGEST_TIMEOUT = 86_400;

/** Adds the flags that select the service of a command. */
export function addTargetFlags(command: Command, key: keyof typeof KEY_VARIABLES = 'api'): Command {
  return command
    .option('--data <folder>', l10n.t('data folder of a running local service (else FAIRLEAD_DATA, else the default folder of the user)'))
    .option('--url <address>', l10n.t('another service, with its key in the environment variable {0}', KEY_VARIABLES[key]))
    .option(
      '--instance <instance>',
      l10n.t('a service that `fairlead instance list` shows (else FAIRLEAD_URL, FAIRLEAD_INSTANCE, the one in use)'),
    )
    .option('--timeout <seconds>', l10n.t('give up after this time, including retries'), readInteger(1, LONGEST_TIMEOUT));
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
  const retryPolicy = startRetryPolicy(flags.timeout ?? null, (seconds) => {
    cli.terminal.progress?.(seconds === 0 ? '' : l10n.t('Retrying in {0} s …', Math.ceil(seconds)));
  });
  const { FAIRLEAD_ACCOUNT, FAIRLEAD_ORG, FAIRLEAD_PROJECT } = cli.environment;
  const place = { org: FAIRLEAD_ORG || undefined, project: FAIRLEAD_PROJECT || undefined };
  if (target.kind === 'local') {
    return { ...toLocalInstance(await requireServiceAddress(cli, flags, target.folder)), ...place, folder: target.folder, retryPolicy };
  }
  const { name, baseUrl, adminUrl, platformUrl, account, org, project, production } = target.profile;
  for (const address of new Set([baseUrl, adminUrl, platformUrl])) {
    const url = new URL(address);
    if (url.protocol === 'http:' && !isLoopback(url)) {
      cli.terminal.err(
        l10n.t('fairlead: {0} is not encrypted, so others on the network can read the key. Use its https: address.', url.origin),
      );
    }
  }
  return {
    ...{ name, baseUrl, adminUrl, platformUrl },
    production: production || isMarkedProduction(cli.environment, target.profile),
    ...{ account: FAIRLEAD_ACCOUNT || account, org: place.org ?? org, project: place.project ?? project },
    ...requireKeys(cli, target.profile, key),
    retryPolicy,
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
    throw new UsageError(l10n.t('There is no key for {0}. Set the environment variable {1}.', name, variable));
  }
  return { apiKey: cli.environment[keyEnv] ?? '', adminKey: cli.environment[adminKeyEnv] || null };
}

async function requireServiceAddress(cli: Cli, flags: ChoiceFlags, folder: string): Promise<ServiceAddress> {
  const address = await cli.programs.find(folder);
  if (address !== null) return address;
  const start = `fairlead serve${repeatTargetFlags(flags.data === undefined ? {} : { data: flags.data })}`;
  throw new Refusal(
    'UNREACHABLE',
    l10n.t('No local service is running on {0}. Start it with `{1}`, or name another service with --url or --instance.', folder, start),
  );
}

/** The flags that select the service of a command. */
export interface ChoiceFlags {
  readonly data?: string;
  readonly url?: string;
  readonly instance?: string;
}

/** Why a command goes to its service, for programs and for people. */
const WHY = {
  data: { value: 'from --data', label: l10n.t('from --data') },
  url: { value: 'from --url', label: l10n.t('from --url') },
  instance: { value: 'from --instance', label: l10n.t('from --instance') },
  urlVariable: { value: 'from FAIRLEAD_URL', label: l10n.t('from FAIRLEAD_URL') },
  instanceVariable: { value: 'from FAIRLEAD_INSTANCE', label: l10n.t('from FAIRLEAD_INSTANCE') },
  selected: { value: 'selected with `fairlead instance use`', label: l10n.t('selected with `fairlead instance use`') },
  none: { value: 'the default', label: l10n.t('the default') },
} as const satisfies Readonly<Record<string, Word>>;

/** The service of a command, and the reason for the choice. */
type Target =
  | { readonly kind: 'local'; readonly folder: string; readonly why: Word }
  | { readonly kind: 'remote'; readonly profile: StoredInstance; readonly why: Word };

/**
 * Chooses the service named by the flags, else by the environment, else the selected instance, else the local service. Throws a UsageError.
 */
export function chooseTarget({ environment }: Pick<Cli, 'environment'>, flags: ChoiceFlags): Target {
  const given = (['data', 'url', 'instance'] as const).filter((name) => flags[name] !== undefined);
  if (given.length > 1) {
    throw new UsageError(
      given.length === 2
        ? l10n.t('--{0} and --{1} name two services. Give one of them.', ...given)
        : l10n.t('--{0} and --{1} and --{2} name three services. Give one of them.', ...given),
    );
  }
  const local = (why: Word): Target => ({ kind: 'local', folder: toDataFolder(flags.data, environment), why });
  if (flags.data !== undefined) return local(WHY.data);
  if (flags.url !== undefined) return { kind: 'remote', profile: toUrlProfile({}, flags.url), why: WHY.url };
  if (flags.instance !== undefined) return named(flags.instance, WHY.instance);
  if (environment.FAIRLEAD_URL) {
    return { kind: 'remote', profile: toUrlProfile(environment, environment.FAIRLEAD_URL), why: WHY.urlVariable };
  }
  if (environment.FAIRLEAD_INSTANCE) return named(environment.FAIRLEAD_INSTANCE, WHY.instanceVariable);
  const { selected } = readInstanceFile(environment);
  return selected === null ? local(WHY.none) : named(selected, WHY.selected);

  function named(name: string, why: Word): Target {
    return name === LOCAL ? local(why) : { kind: 'remote', profile: requireStored(environment, name), why };
  }
}

/** Finds a stored service by name. Throws a UsageError if there is none. */
export function requireStored(environment: Cli['environment'], name: string): StoredInstance {
  const { instances } = readInstanceFile(environment);
  const found = instances.find((instance) => instance.name === name);
  if (found !== undefined) return found;
  const names = [LOCAL, ...instances.map((instance) => instance.name)].join(', ');
  throw new UsageError(l10n.t('There is no instance "{0}". There are: {1}. Add one with `fairlead instance add`.', name, names));
}

function toUrlProfile(environment: Cli['environment'], address: string): StoredInstance {
  const url = requireBaseUrl(address).href;
  const other = (name: string): string => (environment[name] ? requireBaseUrl(environment[name]).href : url);
  const { api: keyEnv, admin: adminKeyEnv } = KEY_VARIABLES;
  const addresses = { baseUrl: url, adminUrl: other('FAIRLEAD_ADMIN_URL'), platformUrl: other('FAIRLEAD_PLATFORM_URL') };
  return { name: url, ...addresses, production: false, keyEnv, adminKeyEnv };
}

/** Returns the folder of the local service's data: the requested one, else FAIRLEAD_DATA, else the user's own data folder for programs. */
export function toDataFolder(asked: string | undefined, environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const named = asked ?? environment.FAIRLEAD_DATA;
  return named === undefined || named === '' ? userDataFolder(environment, platform) : resolve(named);
}

function userDataFolder(environment: Environment, platform: NodeJS.Platform): string {
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fairlead');
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Fairlead');
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'fairlead');
}
