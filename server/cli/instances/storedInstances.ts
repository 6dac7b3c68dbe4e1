import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isJsonObject, parseJsonObject } from '../../core/jsonObject.ts';
import { readServiceProfile, type ServiceProfile, toProfileEntry } from '../../core/serviceProfile.ts';
import type { Environment } from '../cli.ts';
import { toConfigFile } from '../configFolder.ts';
import { systemCodeOf, UsageError } from '../errors.ts';
import { writeConfigFile } from '../files.ts';

/** The default environment variables for the keys of a service; a key in an argument would be visible to everyone. */
export const KEY_VARIABLES = { api: 'FAIRLEAD_API_KEY', admin: 'FAIRLEAD_ADMIN_KEY' } as const;

/** The reserved name of the local service. */
export const LOCAL = 'local';

/** A service that this user has named, with the variables of its keys, but never the keys. */
export interface StoredInstance extends ServiceProfile {
  /** Whether each change must be confirmed with its host. */
  readonly production: boolean;
  readonly keyEnv: string;
  readonly adminKeyEnv: string;
}

/** The services that this user has named, and the selected one that commands use by default; null is the local service. */
interface StoredInstances {
  readonly selected: string | null;
  readonly instances: readonly StoredInstance[];
}

/** Parses the file; returns null if it is invalid. Entries without a name or URL are skipped. */
function readStoredInstances(text: string): StoredInstances | null {
  const value = parseJsonObject(text);
  if (value === null || !Array.isArray(value.instances)) return null;
  const instances = (value.instances as unknown[]).flatMap((entry) => (isJsonObject(entry) ? readInstance(entry) : []));
  const selected = instances.find(({ name }) => name === value.selected)?.name ?? null;
  return { selected, instances };
}

function toEntry({ keyEnv, adminKeyEnv, production, ...profile }: StoredInstance): Readonly<Record<string, unknown>> {
  return {
    ...toProfileEntry(profile),
    ...(production ? { production } : {}),
    ...(keyEnv === KEY_VARIABLES.api ? {} : { keyEnv }),
    ...(adminKeyEnv === KEY_VARIABLES.admin ? {} : { adminKeyEnv }),
  };
}

function readInstance(fields: Readonly<Record<string, unknown>>): StoredInstance[] {
  const profile = readServiceProfile(fields);
  if (profile === null) return [];
  const { keyEnv, adminKeyEnv } = fields;
  const keys = {
    keyEnv: typeof keyEnv === 'string' ? keyEnv : KEY_VARIABLES.api,
    adminKeyEnv: typeof adminKeyEnv === 'string' ? adminKeyEnv : KEY_VARIABLES.admin,
  };
  return [{ ...profile, production: fields.production === true, ...keys }];
}

/** Returns the path of the services: the file that FAIRLEAD_INSTANCES names, else this user's `instances.json` in the folder for programs' settings. */
export function toInstanceFile(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const named = environment.FAIRLEAD_INSTANCES;
  return named === undefined || named === '' ? toConfigFile(environment, 'instances.json', platform) : resolve(named);
}

/** Reads the services of this user; empty if there is no file. Throws a UsageError for a file that cannot be read or parsed. */
export function readInstanceFile(environment: Environment): StoredInstances {
  const file = toInstanceFile(environment);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return { selected: null, instances: [] };
    throw new UsageError(l10n.t('{0} cannot be read ({1}). Make it readable, or name the service with --url.', file, systemCodeOf(error)));
  }
  const stored = readStoredInstances(text);
  if (stored !== null) return stored;
  throw new UsageError(
    l10n.t('{0} is not a list of instances. Correct it, or delete it and add them again with `fairlead instance add`.', file),
  );
}

/** Writes the services of this user atomically, readable only by this user. Throws a UsageError if that fails. */
export function writeInstanceFile(environment: Environment, { selected, instances }: StoredInstances): void {
  const entries = { ...(selected === null ? {} : { selected }), instances: instances.map(toEntry) };
  writeConfigFile(toInstanceFile(environment), `${JSON.stringify(entries, null, 2)}\n`, { isPrivate: true });
}
