import { readServiceProfile, type ServiceProfile, toProfileEntry } from '../../core/serviceProfile.ts';

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
export interface StoredInstances {
  readonly selected: string | null;
  readonly instances: readonly StoredInstance[];
}

/** Parses the file; returns null if it is invalid. Entries without a name or URL are skipped. */
export function readStoredInstances(text: string): StoredInstances | null {
  const value = readObject(text);
  if (value === null || !Array.isArray(value.instances)) return null;
  const instances = (value.instances as unknown[]).flatMap((entry) => (isObject(entry) ? readInstance(entry) : []));
  const selected = instances.find(({ name }) => name === value.selected)?.name ?? null;
  return { selected, instances };
}

/** Formats the content of the file. */
export function toStoredText({ selected, instances }: StoredInstances): string {
  return `${JSON.stringify({ ...(selected === null ? {} : { selected }), instances: instances.map(toEntry) }, null, 2)}\n`;
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
  return [
    {
      ...profile,
      production: fields.production === true,
      keyEnv: typeof keyEnv === 'string' ? keyEnv : KEY_VARIABLES.api,
      adminKeyEnv: typeof adminKeyEnv === 'string' ? adminKeyEnv : KEY_VARIABLES.admin,
    },
  ];
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
