import type { ProjectResponse } from '../../server/wire/platform.ts';
import type { TreeNode } from './nodeTree.ts';

/** The node of a project. */
export function toProjectNode({ orgIdentifier, identifier, name }: ProjectResponse['project']): TreeNode {
  const target = { orgIdentifier, projectIdentifier: identifier };
  return { id: `project:${orgIdentifier}:${identifier}`, label: name, description: identifier, icon: 'project', kind: 'project', target };
}
