import { type Definition, listDefinitions, typeOfSegment } from '../../core/account/definitionRules.ts';
import { findEntry, type ScalarNode, type TreeNode } from '../../core/tree.ts';
import type { OpenAccountFile } from './openAccounts.ts';

/** A name in a file of an account: of a definition, or of what is defined elsewhere. */
export interface AccountName {
  readonly kind: 'workspace' | 'environment' | 'segment' | 'traffic type' | 'project';
  readonly workspace: string;
  readonly name: string;
  readonly node: ScalarNode;
}

/** Returns the name at an offset of a file; null if there is none. */
export function findName({ kind, check: { tree } }: Pick<OpenAccountFile, 'kind' | 'check'>, offset: number): AccountName | null {
  const names = kind === 'account' ? listManaged(tree) : kind === 'definitions' ? listNames(tree) : [];
  return names.find(({ node }) => node.start <= offset && offset <= node.end) ?? null;
}

/** Lists the names in definitions, those of traffic types also in the segments that have them. */
export function listNames(tree: TreeNode | null): readonly AccountName[] {
  return listDefinitions(tree).flatMap((definition): readonly AccountName[] => {
    const { kind, workspace, map } = definition;
    const type = kind === 'segment' ? typeOfSegment(map) : null;
    return [
      ...(isNamed(definition) ? [definition] : []),
      ...(type === null ? [] : [{ kind: 'traffic type' as const, workspace, name: String(type.value), node: type }]),
    ];
  });
}

function isNamed(definition: Definition): definition is Definition & AccountName {
  return definition.kind !== 'attribute' && definition.kind !== 'tag';
}

/** Lists the workspaces and projects that fairlead.yaml names. */
export function listManaged(tree: TreeNode | null): readonly AccountName[] {
  const manage = tree?.kind === 'map' ? findEntry(tree, 'manage')?.value : null;
  if (manage?.kind !== 'map') return [];
  return (
    [
      ['segments', 'workspace'],
      ['platform', 'project'],
    ] as const
  ).flatMap(([part, kind]) => {
    const list = findEntry(manage, part)?.value;
    if (list?.kind !== 'list') return [];
    return list.items.flatMap((node) =>
      node?.kind === 'scalar' && typeof node.value === 'string' ? [{ kind, workspace: node.value, name: node.value, node }] : [],
    );
  });
}
