import { requireBaseUrl } from '../api/address.ts';
import type { Cli } from './cli.ts';
import { toDataFolder } from './dataFolder.ts';
import { readInstanceFile } from './instances/instanceFile.ts';
import { KEY_VARIABLES, LOCAL, type StoredInstance } from './instances/storedInstance.ts';
import { UsageError } from './usageError.ts';

/** The flags that select the service of a command. */
export interface ChoiceFlags {
  readonly data?: string;
  readonly url?: string;
  readonly instance?: string;
}

/** The service of a command, and the reason for the choice. */
export type Target =
  | { readonly kind: 'local'; readonly folder: string; readonly why: string }
  | { readonly kind: 'remote'; readonly profile: StoredInstance; readonly why: string };

/**
 * Chooses the service named by the flags, else by the environment, else the selected instance, else the local service. Throws a UsageError.
 */
export function chooseTarget({ environment }: Pick<Cli, 'environment'>, flags: ChoiceFlags): Target {
  const given = (['data', 'url', 'instance'] as const).filter((name) => flags[name] !== undefined);
  if (given.length > 1) {
    throw new UsageError(
      `${given.map((name) => `--${name}`).join(' and ')} name ${given.length === 2 ? 'two' : 'three'} services. Give one of them.`,
    );
  }
  const local = (why: string): Target => ({ kind: 'local', folder: toDataFolder(flags.data, environment), why });
  if (flags.data !== undefined) return local('named by --data');
  if (flags.url !== undefined) return { kind: 'remote', profile: toUrlProfile({}, flags.url), why: 'named by --url' };
  if (flags.instance !== undefined) return named(flags.instance, 'named by --instance');
  if (environment.FAIRLEAD_URL) {
    return { kind: 'remote', profile: toUrlProfile(environment, environment.FAIRLEAD_URL), why: 'named by FAIRLEAD_URL' };
  }
  if (environment.FAIRLEAD_INSTANCE) return named(environment.FAIRLEAD_INSTANCE, 'named by FAIRLEAD_INSTANCE');
  const { selected } = readInstanceFile(environment);
  return selected === null ? local('nothing else is chosen') : named(selected, 'chosen with `fairlead instance use`');

  function named(name: string, why: string): Target {
    return name === LOCAL ? local(why) : { kind: 'remote', profile: requireStored(environment, name), why };
  }
}

/** Finds a stored service by name. Throws a UsageError if there is none. */
export function requireStored(environment: Cli['environment'], name: string): StoredInstance {
  const { instances } = readInstanceFile(environment);
  const found = instances.find((instance) => instance.name === name);
  if (found !== undefined) return found;
  const names = [LOCAL, ...instances.map((instance) => instance.name)].join(', ');
  throw new UsageError(`There is no instance “${name}”. There is ${names}; \`fairlead instance add\` adds one.`);
}

function toUrlProfile(environment: Cli['environment'], address: string): StoredInstance {
  const url = requireBaseUrl(address).href;
  const other = (name: string): string => (environment[name] ? requireBaseUrl(environment[name]).href : url);
  const { api: keyEnv, admin: adminKeyEnv } = KEY_VARIABLES;
  const addresses = { baseUrl: url, adminUrl: other('FAIRLEAD_ADMIN_URL'), platformUrl: other('FAIRLEAD_PLATFORM_URL') };
  return { name: url, ...addresses, production: false, keyEnv, adminKeyEnv };
}
