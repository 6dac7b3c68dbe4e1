import type { ManagedParts } from '../../core/account/accountObject.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';
import type { FileProblem } from './layout.ts';

/** The version of the layout that this program reads and writes. */
export const LAYOUT = 1;

/** The contents of fairlead.yaml: the service that it belongs to, if it is named, and what it manages. */
export interface Manifest {
  readonly instance: string | null;
  readonly managed: ManagedParts;
}

const KEYS: ReadonlySet<string> = new Set(['layout', 'instance', 'manage']);
const PARTS: ReadonlySet<string> = new Set(['roster', 'segments', 'platform']);

/** Writes a manifest as YAML. */
export function writeManifest({ instance, managed: { roster, workspaces, projects } }: Manifest): string {
  const manage = { roster, segments: workspaces ?? true, platform: projects ?? true };
  return writeYaml({ layout: LAYOUT, ...(instance === null ? {} : { instance }), manage });
}

/** Reads a manifest; the problem names the place if it cannot be used. Parts that it leaves out are not managed. Never throws. */
export function readManifest(text: string): { readonly manifest: Manifest } | { readonly problem: FileProblem } {
  const { value, faults, rangeOfKey } = readYaml(text);
  const at = (path: readonly (string | number)[], message: string) => ({
    problem: { path: MANIFEST_FILE, message, range: rangeOfKey(path) },
  });
  const [fault] = faults;
  if (fault !== undefined) return { problem: { path: MANIFEST_FILE, message: fault.message, range: fault.range } };
  if (!isJsonObject(value)) return at([], `It needs "layout: ${LAYOUT}" and "manage". \`fairlead pull\` writes such a file.`);
  if (value.layout !== LAYOUT)
    return at(['layout'], `The layout must be ${LAYOUT}, the one that this version of Fairlead reads. Update Fairlead if it is newer.`);
  const unknown = Object.keys(value).find((key) => !KEYS.has(key));
  if (unknown !== undefined) return at([unknown], `"${unknown}" is not a key of this file. Use ${[...KEYS].join(', ')}.`);
  const { instance = null, manage } = value;
  if (instance !== null && typeof instance !== 'string') return at(['instance'], 'The instance must be a name. Put it in quotes.');
  if (!isJsonObject(manage))
    return at(['manage'], 'Say what this folder manages: roster, segments and platform, each true or false, or a list.');
  const strange = Object.keys(manage).find((key) => !PARTS.has(key));
  if (strange !== undefined) return at(['manage', strange], `"${strange}" is not a part. Use ${[...PARTS].join(', ')}.`);
  const { roster = false, segments = false, platform = false } = manage;
  if (typeof roster !== 'boolean') return at(['manage', 'roster'], 'The roster must be true or false.');
  const workspaces = readPart(segments);
  if (workspaces === undefined)
    return at(['manage', 'segments'], 'The segments must be true, false, or a list of the names of workspaces.');
  const projects = readPart(platform);
  if (projects === undefined || projects?.some((name) => !/^[^/]+\/[^/]+$/.test(name)))
    return at(['manage', 'platform'], 'The platform must be true, false, or a list of projects, each as organization/project.');
  return { manifest: { instance, managed: { roster, workspaces, projects } } };
}

/** Returns the names of a part, null for all of it, undefined if it is neither. */
function readPart(value: unknown): readonly string[] | null | undefined {
  if (value === true) return null;
  if (value === false) return [];
  return Array.isArray(value) && value.every((name): name is string => typeof name === 'string' && name !== '') ? value : undefined;
}
