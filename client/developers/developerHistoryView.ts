import type { VersionSummary } from '../../server/wire/developers.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { describeVersion, nameVersion, toVersionLook } from './developersView.ts';
import { toTimeAgo } from './timeAgo.ts';

/** Creates the node of a version in the history of the open roster: when it was activated or uploaded; clicking it compares it with the roster. */
export function toHistoryNode(version: VersionSummary, now: number, language: string): TreeNode {
  const { versionId, fileName, createdAt, activatedAt, state } = version;
  const { text, icon, kind } = toVersionLook(state);
  return {
    id: `history:${versionId}:${state}`,
    label: nameVersion(version),
    description: `${text} · ${toTimeAgo(activatedAt ?? createdAt, now, language)}`,
    tooltip: `${fileName}\n${describeVersion(version)}`,
    ...icon,
    kind,
    target: { versionId },
    command: 'compareWithRoster',
  };
}
