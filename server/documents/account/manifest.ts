import type { ManagedParts } from '../../core/account/accountObject.ts';
import { LAYOUT } from '../../core/account/accountRules.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';

/** The contents of fairlead.yaml: the service that it belongs to, if it is named, and what it manages. */
export interface Manifest {
  readonly instance: string | null;
  readonly managed: ManagedParts;
}

/** Writes a manifest as YAML. */
export function writeManifest({ instance, managed: { roster, workspaces, projects, plainSecrets = true } }: Manifest): string {
  const manage = { roster, segments: workspaces ?? true, platform: projects ?? true, ...(plainSecrets ? {} : { plainSecrets }) };
  return writeYaml({ layout: LAYOUT, ...(instance === null ? {} : { instance }), manage });
}

/** Reads a manifest; null if it cannot be used, which checkAccountFile explains. Parts that it leaves out are not managed. Never throws. */
export function readManifest(text: string): Manifest | null {
  const { value } = readYaml(text);
  if (!isJsonObject(value) || value.layout !== LAYOUT || !isJsonObject(value.manage)) return null;
  const { roster, segments, platform, plainSecrets } = value.manage;
  const [workspaces, projects] = [readPart(segments), readPart(platform)];
  const instance = value.instance ?? null;
  if (typeof (roster ?? false) !== 'boolean' || typeof (plainSecrets ?? true) !== 'boolean') return null;
  if (workspaces === undefined || projects === undefined) return null;
  if (instance !== null && typeof instance !== 'string') return null;
  return { instance, managed: { roster: roster === true, workspaces, projects, ...(plainSecrets === false ? { plainSecrets } : {}) } };
}

/** Returns the names of a part, null for all of it, undefined if it is neither. */
function readPart(value: unknown): readonly string[] | null | undefined {
  if (value === true) return null;
  if (value === false || value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((name): name is string => typeof name === 'string' && name !== '') ? value : undefined;
}
