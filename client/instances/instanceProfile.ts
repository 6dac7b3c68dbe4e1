import type { WorkspaceConfiguration } from 'vscode';
import { readServiceProfile, type ServiceProfile, toProfileEntry } from '../../server/core/serviceProfile.ts';
import { COLOURS, type Colour, toRecord } from '../manifest/settings.ts';

/** A service to work with, without its key. */
export interface InstanceProfile extends ServiceProfile {
  /** Whether every change must be confirmed by typing the name. */
  readonly production: boolean;
  readonly colour?: Colour | undefined;
}

/** Reads the remote services from the settings; entries without a name or an address are left out, and of duplicate names only one counts. */
export function readProfiles(configuration: WorkspaceConfiguration): InstanceProfile[] {
  const value: unknown = configuration.get('fairlead.instances');
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const byName = new Map(entries.flatMap(readProfile).map((profile) => [profile.name, profile]));
  return [...byName.values()];
}

/** Converts a profile to a settings entry, without empty fields. */
export function toEntry({ production, colour, ...profile }: InstanceProfile): Readonly<Record<string, unknown>> {
  return { ...toProfileEntry(profile), ...(colour === undefined ? {} : { colour }), ...(production ? { production } : {}) };
}

/** Returns the host of an address; the address itself if it is not a valid URL. */
function toHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Lists the distinct hosts of a profile: `eu.example.com, admin.example.com`. */
export function describeHosts({ baseUrl, adminUrl, platformUrl }: Pick<InstanceProfile, 'baseUrl' | 'adminUrl' | 'platformUrl'>): string {
  return [...new Set([baseUrl, adminUrl, platformUrl].map(toHost))].join(', ');
}

function readProfile(entry: unknown): InstanceProfile[] {
  const fields = toRecord(entry);
  const profile = readServiceProfile(fields);
  if (profile === null) return [];
  return [{ ...profile, production: fields.production === true, colour: COLOURS.find((colour) => colour === fields.colour) }];
}
