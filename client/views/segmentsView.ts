import type { Workspace } from '../../server/wire/segments.ts';
import type { TreeNode } from './nodeTree.ts';

/** The node of a workspace. */
export function toWorkspaceNode({ id, name }: Workspace): TreeNode {
  return { id: `workspace:${id}`, label: name, icon: 'root-folder', kind: 'workspace', target: { workspaceId: id } };
}
