import type { OrgTreeSummary } from '../../server/wire/insights.ts';
import type { TreeNode } from './nodeTree.ts';

/** The node of an org tree. */
export function toOrgTreeNode({ id, name }: OrgTreeSummary): TreeNode {
  return { id: `orgTree:${id}`, label: name, icon: 'organization', kind: 'orgTree', target: { orgTreeId: id } };
}
