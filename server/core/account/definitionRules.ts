import * as l10n from '@vscode/l10n';
import { findNearest, limitSearches } from '../nearest.ts';
import { checkName, NAME_RULES, type NameKind, toQuoted } from '../segments/texts.ts';
import type { Path } from '../shape.ts';
import { NO_REMEDY } from '../shapeFinding.ts';
import { findEntry, type MapNode, type ScalarNode, type TreeNode } from '../tree.ts';
import { type AccountFinding, listMaps } from './accountRules.ts';
import type { FolderFacts } from './folderFacts.ts';

/** The lists of a workspace whose entries have names of a kind. */
export const NAMED_LISTS = [
  ['trafficTypes', 'traffic type'],
  ['environments', 'environment'],
  ['segments', 'segment'],
] as const satisfies readonly (readonly [string, NameKind])[];

/** A definition with a name, of any kind. */
export interface Definition {
  readonly kind: NameKind;
  /** Of the workspace that it belongs to, or its own. */
  readonly workspace: string;
  readonly name: string;
  readonly node: ScalarNode;
  readonly map: MapNode;
  readonly path: Path;
}

/** Lists the definitions in a tree with a name that is a string, in document order of each kind. */
export function listDefinitions(tree: TreeNode | null): readonly Definition[] {
  if (tree?.kind !== 'map') return [];
  return listMaps(tree, 'workspaces', []).flatMap(({ map, path }) => {
    const workspace = nameOf(map)?.value ?? '';
    const toDefinition = (kind: NameKind, own: MapNode, at: Path, key = 'name'): Definition[] => {
      const node = nameOf(own, key);
      return node === null ? [] : [{ kind, workspace: String(workspace), name: String(node.value), node, map: own, path: [...at, key] }];
    };
    return [
      ...toDefinition('workspace', map, path),
      ...NAMED_LISTS.flatMap(([list, kind]) => listMaps(map, list, path).flatMap((one) => toDefinition(kind, one.map, one.path))),
      ...listMaps(map, 'trafficTypes', path).flatMap((type) =>
        listMaps(type.map, 'attributes', type.path).flatMap((one) => toDefinition('attribute', one.map, one.path, 'id')),
      ),
    ];
  });
}

function nameOf(map: MapNode, key = 'name'): ScalarNode | null {
  const value = findEntry(map, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value : null;
}

/** The traffic type that a segment names; null if it names none as a string. */
export function typeOfSegment(map: MapNode): ScalarNode | null {
  return nameOf(map, 'trafficType');
}

/** Finds what the shape of the definitions cannot say. */
export function findDefinitionProblems(tree: TreeNode, facts: FolderFacts | null): readonly AccountFinding[] {
  const definitions = listDefinitions(tree);
  const ofTypes = Map.groupBy(
    definitions.filter(({ kind }) => kind === 'traffic type'),
    ({ workspace }) => workspace,
  );
  const types = new Map([...ofTypes].map(([workspace, list]) => [workspace, new Set(list.map(({ name }) => name))]));
  const active =
    facts === null ? null : new Set(facts.keyFiles.map(({ names: [workspace, , segment] }) => JSON.stringify([workspace, segment])));
  const nearest = limitSearches(findNearest);
  return [
    ...definitions.flatMap(({ kind, name, node, path }): AccountFinding[] => {
      const message = checkName(kind, name);
      return message === null ? [] : [{ ...NO_REMEDY, code: 'INVALID_NAME', span: node, path, message }];
    }),
    ...findDuplicates(definitions),
    ...definitions.flatMap((one) => {
      if (one.kind !== 'segment') return [];
      return [...checkTrafficType(one, types.get(one.workspace) ?? new Set(), nearest), ...checkTags(one), ...checkActive(one, active)];
    }),
    ...(facts === null ? [] : findUnmanaged(definitions, facts)),
  ];
}

function findDuplicates(definitions: readonly Definition[]): readonly AccountFinding[] {
  const known = new Set<string>();
  return definitions.flatMap(({ kind, workspace, name, node, path }): AccountFinding[] => {
    // Attributes belong to their traffic type, whose path precedes theirs.
    const owner = kind === 'workspace' ? '' : kind === 'attribute' ? JSON.stringify(path.slice(0, -3)) : workspace;
    const key = JSON.stringify([kind, owner, name]);
    if (!known.has(key)) {
      known.add(key);
      return [];
    }
    const message = l10n.t('The {0} {1} is defined twice. Remove one of the two, or rename it.', NAME_RULES[kind].noun, toQuoted(name));
    return [{ ...NO_REMEDY, code: 'DUPLICATE_DEFINITION', span: node, path, message }];
  });
}

function checkTrafficType(
  { map, workspace, path }: Definition,
  types: ReadonlySet<string>,
  nearest: (word: string, candidates: readonly string[]) => string | null,
): readonly AccountFinding[] {
  const type = typeOfSegment(map);
  const name = String(type?.value);
  if (type === null || types.has(name)) return [];
  const suggestion = nearest(name, [...types]);
  const meant = suggestion === null ? l10n.t('Add it under trafficTypes.') : l10n.t('Did you mean "{0}"?', suggestion);
  const message = l10n.t('The workspace {0} has no traffic type {1}. {2}', toQuoted(workspace), toQuoted(name), meant);
  return [{ ...NO_REMEDY, code: 'UNDEFINED_NAME', span: type, path: [...path.slice(0, -1), 'trafficType'], message, suggestion }];
}

function checkTags({ map, path }: Definition): readonly AccountFinding[] {
  const tags = findEntry(map, 'tags')?.value;
  if (tags?.kind !== 'list') return [];
  return tags.items.flatMap((tag, index): AccountFinding[] => {
    const message = tag?.kind === 'scalar' && typeof tag.value === 'string' ? checkName('tag', tag.value) : null;
    if (tag === null || message === null) return [];
    return [{ ...NO_REMEDY, code: 'INVALID_NAME', span: tag, path: [...path.slice(0, -1), 'tags', index], message }];
  });
}

/** `active` has the segments with keys in any environment; null if they are not known. */
function checkActive({ workspace, name, node, path }: Definition, active: ReadonlySet<string> | null): readonly AccountFinding[] {
  if (active === null || active.has(JSON.stringify([workspace, name]))) return [];
  const message = l10n.t(
    'The segment {0} has keys in no environment. Add segments/<workspace>/<environment>/<segment>.keys to activate it in one.',
    toQuoted(name),
  );
  return [{ ...NO_REMEDY, code: 'INACTIVE_SEGMENT', span: node, path, message }];
}

function findUnmanaged(definitions: readonly Definition[], { managed }: FolderFacts): readonly AccountFinding[] {
  const workspaces = managed?.workspaces ?? null;
  if (workspaces === null) return [];
  return definitions.flatMap(({ kind, name, node, path }): AccountFinding[] => {
    if (kind !== 'workspace' || workspaces.includes(name)) return [];
    const message = l10n.t(
      'fairlead.yaml does not manage the workspace {0}, so it is neither planned nor changed. Add it to manage.segments.',
      toQuoted(name),
    );
    return [{ ...NO_REMEDY, code: 'NOT_MANAGED', span: node, path, message }];
  });
}
