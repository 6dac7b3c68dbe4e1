import { l10n } from 'vscode';
import type { Environment, Segment, SegmentDefinition, TrafficType, Workspace } from '../../server/wire/segments.ts';
import type { CommandName } from '../ids.ts';
import type { Loaded } from '../segments/loadedPages.ts';
import type { TreeNode } from './nodeTree.ts';

/** How the children of a node are found. */
export type FindChildren = (signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** The node of a workspace. */
export function toWorkspaceNode({ id, name, requiresTitleAndComments }: Workspace, children: FindChildren): TreeNode {
  return {
    id: `workspace:${id}`,
    label: name,
    ...(requiresTitleAndComments ? { description: l10n.t('changes need a comment') } : {}),
    tooltip: `${name}\n${id}`,
    icon: 'root-folder',
    kind: 'workspace',
    target: { workspaceId: id },
    children,
  };
}

/** The node of an environment. */
export function toEnvironmentNode(workspaceId: string, { id, name, production }: Environment, children: FindChildren): TreeNode {
  return {
    id: `environment:${id}`,
    label: name,
    ...(production ? { description: l10n.t('production') } : {}),
    tooltip: `${name}\n${id}`,
    icon: production ? 'server-environment' : 'beaker',
    kind: production ? 'environment.production' : 'environment',
    target: { workspaceId, environmentId: id },
    children,
  };
}

/** The node above all segments of a workspace. */
export function toSegmentsNode(workspaceId: string, children: FindChildren): TreeNode {
  const target = { workspaceId };
  return { id: `segments:${workspaceId}`, label: l10n.t('Segments'), icon: 'symbol-array', kind: 'segments', target, children };
}

/** The node above the traffic types of a workspace. */
export function toTrafficTypesNode(workspaceId: string, children: FindChildren): TreeNode {
  const target = { workspaceId };
  return { id: `trafficTypes:${workspaceId}`, label: l10n.t('Traffic types'), icon: 'tag', kind: 'trafficTypes', target, children };
}

/** The node of a traffic type. */
export function toTrafficTypeNode(workspaceId: string, { id, name }: TrafficType): TreeNode {
  const target = { workspaceId, trafficTypeId: id };
  return { id: `trafficType:${id}`, label: name, tooltip: `${name}\n${id}`, icon: 'person', kind: 'trafficType', target };
}

/** The node of a segment of a workspace; a click shows in which environments it stands. */
export function toSegmentNode(workspaceId: string, { name, description, trafficType, tags }: Segment): TreeNode {
  const tagged = (tags ?? []).map((tag) => tag.name).join(', ');
  return {
    id: `segment:${workspaceId}:${name}`,
    label: name,
    description: [trafficType.name, tagged].filter((text) => text !== '').join(' · '),
    tooltip: [name, description, tagged].filter((text) => text !== '').join('\n'),
    icon: 'organization',
    kind: 'segment',
    target: { workspaceId, segmentName: name },
    command: 'showSegmentMatrix',
  };
}

/** `120 keys`, `1 key`. */
export function countKeys(count: number): string {
  return count === 1 ? l10n.t('1 key') : l10n.t('{0} keys', count.toLocaleString('en'));
}

/** The node of a segment that is active in an environment. How many keys it has is asked for when it is opened; `findCount` tells it from then on. */
export function toDefinitionNode(
  workspaceId: string,
  { name, environment, trafficType }: SegmentDefinition,
  findCount: () => number | undefined,
  children: FindChildren,
): TreeNode {
  return {
    id: toDefinitionId(environment.id, name),
    label: name,
    get description() {
      const count = findCount();
      return count === undefined ? trafficType.name : `${trafficType.name} · ${countKeys(count)}`;
    },
    tooltip: l10n.t('{0}, active in {1}', name, environment.name),
    icon: 'organization',
    get kind() {
      const count = findCount();
      if (count === undefined) return 'definition.active';
      return count === 0 ? 'definition.empty' : 'definition.filled';
    },
    target: { workspaceId, environmentId: environment.id, segmentName: name },
    children,
  };
}

/** The id of the node of a definition, by which its loaded keys are kept too. */
export function toDefinitionId(environmentId: string, segmentName: string): string {
  return `definition:${environmentId}:${segmentName}`;
}

/** The node of a key. */
export function toKeyNode(definition: Readonly<Record<'workspaceId' | 'environmentId' | 'segmentName', string>>, key: string): TreeNode {
  const id = `key:${definition.environmentId}:${definition.segmentName}:${key}`;
  return { id, label: key, icon: 'key', kind: 'segmentKey', target: { ...definition, key } };
}

/** What stands where a list is empty: a click does what comes next. */
export function toEmptyNode(parent: string, label: string, command?: CommandName, target?: unknown): TreeNode {
  const click = command === undefined ? {} : { command, icon: 'add' };
  return { id: `none:${parent}`, label, kind: 'none', ...click, ...(target === undefined ? {} : { target }) };
}

/** The nodes of what is loaded of a list, and one that loads more where there is more; `searched` says that a filter leaves some out. */
export function toListNodes<Entry>(
  parent: string,
  { entries, next, total }: Loaded<Entry>,
  toNode: (entry: Entry) => TreeNode,
  more: () => Promise<number>,
  searched: boolean,
): TreeNode[] {
  const nodes = entries.map(toNode);
  if (next === null) return nodes;
  const [shown, of, all] = [entries.length, next, total].map((count) => count.toLocaleString('en'));
  const description = searched ? l10n.t('{0} found in {1} of {2}', shown!, of!, all!) : l10n.t('{0} of {1}', shown!, all!);
  return [...nodes, { id: `more:${parent}`, label: l10n.t('Load more…'), description, kind: 'more', command: 'loadMore', more }];
}
