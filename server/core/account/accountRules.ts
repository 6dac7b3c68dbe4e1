import * as l10n from '@vscode/l10n';
import { FIELD_TYPES } from '../developers/fieldTypes.ts';
import { findNearest, limitSearches } from '../nearest.ts';
import { toQuoted } from '../segments/texts.ts';
import { type Path, toSentence } from '../shape.ts';
import { NO_REMEDY, type ShapeFinding } from '../shapeFinding.ts';
import { findEntry, type MapNode, type ScalarNode, type TreeNode } from '../tree.ts';
import type { AccountProblemCode } from './accountProblems.ts';
import type { FolderFacts } from './folderFacts.ts';
import { ROSTER_FILE } from './folderNames.ts';

/** The version of the layout that this program reads and writes. */
export const LAYOUT = 1;

/** A mistake in a file of an account. */
export type AccountFinding = ShapeFinding<AccountProblemCode>;

/** Finds what the shape of fairlead.yaml cannot say; without facts only what the file itself shows. */
export function findManifestProblems(tree: TreeNode, facts: FolderFacts | null): readonly AccountFinding[] {
  const layout = scalarAt(tree, 'layout');
  const workspaces = facts?.workspaces?.map(({ name }) => name) ?? null;
  const projects = facts?.projects ?? null;
  const nearest = limitSearches(findNearest);
  return [
    ...(typeof layout?.value === 'number' && layout.value !== LAYOUT ? [toLayoutFinding(layout)] : []),
    ...listManagedNames(tree, 'segments').flatMap(({ node, path, name }) => {
      if (name === '') return [toTextFinding(node, path, l10n.t('is empty. Name a workspace, or remove it.'))];
      return workspaces === null || workspaces.includes(name)
        ? []
        : [toPartFinding(node, path, l10n.t('The folder has no workspace {0}.', toQuoted(name)), nearest(name, workspaces))];
    }),
    ...listManagedNames(tree, 'platform').flatMap(({ node, path, name }) => {
      if (!/^[^/]+\/[^/]+$/.test(name))
        return [toTextFinding(node, path, l10n.t('is {0}. Write a project as organization/project.', toQuoted(name)))];
      return projects === null || projects.includes(name)
        ? []
        : [toPartFinding(node, path, l10n.t('The folder has no project {0}.', toQuoted(name)), nearest(name, projects))];
    }),
  ];
}

function toLayoutFinding(span: ScalarNode): AccountFinding {
  const message = l10n.t('The layout must be {0}, the one that this version of Fairlead reads. Update Fairlead if it is newer.', LAYOUT);
  return { ...NO_REMEDY, code: 'UNKNOWN_WORD', span, path: ['layout'], message };
}

function toTextFinding(span: ScalarNode, path: Path, reason: string): AccountFinding {
  return { ...NO_REMEDY, code: 'INVALID_TEXT', span, path, message: toSentence(path, reason, '') };
}

function toPartFinding(span: ScalarNode, path: Path, lack: string, suggestion: string | null): AccountFinding {
  const meant =
    suggestion === null
      ? l10n.t('Add its files, or remove it here; a plan deletes it at the service.')
      : l10n.t('Did you mean "{0}"?', suggestion);
  return { ...NO_REMEDY, code: 'UNKNOWN_PART', span, path, message: `${lack} ${meant}`, suggestion };
}

/** Lists the workspaces or projects that fairlead.yaml names under `manage`. */
export function listManagedNames(tree: TreeNode | null, part: 'segments' | 'platform') {
  const manage = tree?.kind === 'map' ? findEntry(tree, 'manage')?.value : null;
  const list = manage?.kind === 'map' ? findEntry(manage, part)?.value : null;
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((node, index) =>
    node?.kind === 'scalar' && typeof node.value === 'string' ? [{ node, path: ['manage', part, index], name: node.value }] : [],
  );
}

/** The types that every mapping needs; whether MANAGER_EMAIL is one depends on the configuration of the service. */
const NEEDED = ['NAME', 'EMAIL'] as const;

/** Finds what the shape of a mapping cannot say. */
export function findMappingProblems(tree: TreeNode, facts: FolderFacts | null): readonly AccountFinding[] {
  if (tree.kind !== 'map') return [];
  const columns = facts?.columns ?? null;
  const known = new Set(columns);
  const nearest = limitSearches(findNearest);
  const used = new Set<unknown>();
  const taken = new Set(tree.entries.map(({ key }) => String(key.value)));
  const found = tree.entries.flatMap(({ key, value }): AccountFinding[] => {
    const column = String(key.value);
    const path = [column];
    if (columns !== null && !known.has(column.trim())) {
      const suggestion = nearest(
        column,
        columns.filter((name) => !taken.has(name)),
      );
      const meant = suggestion === null ? l10n.t('Remove it, or add the column.') : l10n.t('Did you mean "{0}"?', suggestion);
      const message = l10n.t('{0} has no column {1}. {2}', ROSTER_FILE, toQuoted(column), meant);
      return [{ ...NO_REMEDY, code: 'UNKNOWN_COLUMN', span: key, path, message, suggestion }];
    }
    const type = value?.kind === 'scalar' ? value.value : null;
    if (value === null || type === 'CUSTOM' || !FIELD_TYPES.some((one) => one === type)) return [];
    if (!used.has(type)) {
      used.add(type);
      return [];
    }
    const message = l10n.t('Two columns have the type {0}. Keep it for one, and give the other the type CUSTOM.', String(type));
    return [{ ...NO_REMEDY, code: 'DUPLICATE_DEFINITION', span: value, path, message }];
  });
  const types = new Set(tree.entries.map(({ value }) => (value?.kind === 'scalar' ? value.value : null)));
  const span = tree.entries[0]?.key ?? tree;
  const missing = tree.isOpen ? [] : NEEDED.filter((type) => !types.has(type));
  return [
    ...found,
    ...missing.map((type): AccountFinding => {
      const message =
        type === 'NAME'
          ? l10n.t('No column has the type {0}. Give it to the column with the names.', type)
          : l10n.t('No column has the type {0}. Give it to the column with the e-mails.', type);
      return { ...NO_REMEDY, code: 'MISSING_FIELD', span, path: [], message };
    }),
    ...(facts !== null && columns === null ? [toRosterFinding(span)] : []),
  ];
}

function toRosterFinding(span: TreeNode): AccountFinding {
  const message = l10n.t('{0}, whose columns this file maps, is missing. Add it, or remove this file.', ROSTER_FILE);
  return { ...NO_REMEDY, code: 'MISSING_FILE', span, path: [], message };
}

function scalarAt(tree: TreeNode, key: string): ScalarNode | null {
  const value = tree.kind === 'map' ? findEntry(tree, key)?.value : null;
  return value?.kind === 'scalar' ? value : null;
}

/** Returns the objects of a list under a key, each with its path. */
export function listMaps(map: MapNode, key: string, path: Path): readonly { readonly map: MapNode; readonly path: Path }[] {
  const value = findEntry(map, key)?.value;
  if (value?.kind !== 'list') return [];
  return value.items.flatMap((item, index) => (item?.kind === 'map' ? [{ map: item, path: [...path, key, index] }] : []));
}
