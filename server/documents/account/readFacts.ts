import type { FolderFacts, WorkspaceNames } from '../../core/account/folderFacts.ts';
import { DEFINITIONS_FILE, MANIFEST_FILE, MAPPING_FILE, ROSTER_FILE } from '../../core/account/folderNames.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { findConflictMarks } from '../../core/markConflicts.ts';
import { readHeaders } from '../csv/table.ts';
import { readYaml } from '../yaml.ts';
import { type PathMeaning, readPath } from './layout.ts';
import { readManifest } from './manifest.ts';

/** The paths of the files of a folder, and the texts of those that facts are read from; null for a file that does not exist. */
interface FolderFiles {
  readonly paths: Iterable<string>;
  textOf(path: string): string | null;
}

/** Collects what the files of a folder say together; never throws. */
export function readFacts({ paths, textOf }: FolderFiles): FolderFacts {
  const manifest = textOf(MANIFEST_FILE);
  const workspaces = readWorkspaces(textOf(DEFINITIONS_FILE));
  const known = new Set((workspaces ?? []).flatMap(({ name, environments, segments }) => [name, ...environments, ...segments]));
  const meanings = [...paths].filter((path) => path !== MANIFEST_FILE).map((path) => [path, readPath(path, known)] as const);
  const ofKind = (kind: PathMeaning['kind']) =>
    meanings.flatMap(([path, meaning]) => (meaning?.kind === kind ? [{ path, names: meaning.names }] : []));
  const roster = textOf(ROSTER_FILE);
  return {
    managed: manifest === null ? null : (readManifest(manifest)?.managed ?? null),
    workspaces,
    projects: ofKind('project').map(({ names }) => names.join('/')),
    columns: roster === null ? null : readHeaders(roster).map((header) => header.trim()),
    hasMapping: textOf(MAPPING_FILE) !== null,
    keyFiles: ofKind('keys'),
    misplaced: meanings.flatMap(([path, meaning]) => (meaning === null ? [path] : [])),
  };
}

/** Returns the names of each workspace; none without a file, null if it cannot be read. */
function readWorkspaces(text: string | null): readonly WorkspaceNames[] | null {
  if (text === null) return [];
  if (findConflictMarks(text).length > 0) return null;
  const { value, faults } = readYaml(text);
  if (faults.length > 0) return null;
  const toNames = (list: unknown): readonly string[] => toList(list).map(({ name }) => String(name));
  return toList(isJsonObject(value) ? value.workspaces : null).map(({ name, trafficTypes, environments, segments }) => ({
    name: String(name),
    trafficTypes: toNames(trafficTypes),
    environments: toNames(environments),
    segments: toNames(segments),
  }));
}

function toList(value: unknown) {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
