import { listManagedNames } from '../../core/account/accountRules.ts';
import { type Definition, listDefinitions, typeOfSegment } from '../../core/account/definitionRules.ts';
import type { ScalarNode, TreeNode } from '../../core/tree.ts';
import type { OpenAccountFile } from './openAccounts.ts';

/** A name in a file of an account: of a definition, or of what is defined elsewhere. */
export interface AccountName {
  readonly kind: 'workspace' | 'environment' | 'segment' | 'traffic type' | 'project';
  readonly workspace: string;
  readonly name: string;
  readonly node: ScalarNode;
}

type Named = Readonly<Record<'kind' | 'workspace' | 'name', string>>;

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
  return [
    ...listManagedNames(tree, 'segments').map(({ name, node }) => ({ kind: 'workspace' as const, workspace: name, name, node })),
    ...listManagedNames(tree, 'platform').map(({ name, node }) => ({ kind: 'project' as const, workspace: name, name, node })),
  ];
}

/** Whether two names mean the same. */
export function isSameName(one: Named, other: Named): boolean {
  return one.kind === other.kind && one.name === other.name && (one.kind === 'workspace' || one.workspace === other.workspace);
}
