import { l10n } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import type { Environment, Segment, SegmentDefinition, TrafficType, Workspace } from '../../server/wire/segments.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { type TreeNode, toMoreNode } from '../views/nodeTree.ts';
import type { Loaded } from '../views/pages.ts';
import { NOUNS, OFFERS } from '../window/icons.ts';

/** Returns the children of a node. */
export type FindChildren = (signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** Creates the node of a workspace. */
export function toWorkspaceNode({ id, name, requiresTitleAndComments }: Workspace, children: FindChildren): TreeNode {
  return {
    id: `workspace:${id}`,
    label: name,
    ...(requiresTitleAndComments ? { description: l10n.t('changes need a comment') } : {}),
    tooltip: `${name}\n${id}`,
    ...NOUNS.workspace,
    kind: 'workspace',
    target: { workspaceId: id },
    children,
  };
}

/** Creates the node of an environment. */
export function toEnvironmentNode(workspaceId: string, { id, name, production }: Environment, children: FindChildren): TreeNode {
  return {
    id: `environment:${id}`,
    label: name,
    ...(production ? { description: l10n.t('production') } : {}),
    tooltip: `${name}\n${id}`,
    ...(production ? NOUNS.productionEnvironment : NOUNS.environment),
    kind: production ? 'environment.production' : 'environment',
    target: { workspaceId, environmentId: id },
    children,
  };
}

/** Creates the node that contains all segments of a workspace. */
export function toSegmentsNode(workspaceId: string, children: FindChildren): TreeNode {
  const target = { workspaceId };
  return { id: `segments:${workspaceId}`, label: l10n.t('Segments'), ...NOUNS.segment, kind: 'segments', target, children };
}

/** Creates the node that contains the traffic types of a workspace. */
export function toTrafficTypesNode(workspaceId: string, children: FindChildren): TreeNode {
  const target = { workspaceId };
  return {
    id: `trafficTypes:${workspaceId}`,
    label: l10n.t('Traffic types'),
    ...NOUNS.trafficType,
    kind: 'trafficTypes',
    target,
    children,
  };
}

/** Creates the node of a traffic type. */
export function toTrafficTypeNode(workspaceId: string, { id, name }: TrafficType): TreeNode {
  const target = { workspaceId, trafficTypeId: id };
  return { id: `trafficType:${id}`, label: name, tooltip: `${name}\n${id}`, ...NOUNS.trafficType, kind: 'trafficType', target };
}

/** Creates the node of a segment of a workspace; clicking it shows in which environments it is active. */
export function toSegmentNode(workspaceId: string, { name, description, trafficType, tags }: Segment): TreeNode {
  const tagged = (tags ?? []).map((tag) => tag.name).join(', ');
  return {
    id: `segment:${workspaceId}:${name}`,
    label: name,
    description: [trafficType.name, tagged].filter((text) => text !== '').join(' · '),
    tooltip: [name, description, tagged].filter((text) => text !== '').join('\n'),
    ...NOUNS.segment,
    kind: 'segment',
    target: { workspaceId, segmentName: name },
    command: 'showSegmentMatrix',
  };
}

/** Formats a count: `120 keys`, `1 key`. */
export function countKeys(count: number): string {
  return plural(count, '1 key', '{0} keys', formatCount(count));
}

/**
 * Creates the node of a segment that is active in an environment. Its keys are counted when it is first expanded; `findCount` returns the
 * count from then on.
 */
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
    ...NOUNS.segment,
    get kind() {
      const count = findCount();
      if (count === undefined) return 'definition.active';
      return count === 0 ? 'definition.empty' : 'definition.filled';
    },
    target: { workspaceId, environmentId: environment.id, segmentName: name },
    children,
  };
}

/** Returns the id of a definition's node, under which its loaded keys are cached too. */
export function toDefinitionId(environmentId: string, segmentName: string): string {
  return `definition:${environmentId}:${segmentName}`;
}

/** Creates the node of a key. */
export function toKeyNode(definition: Readonly<Record<'workspaceId' | 'environmentId' | 'segmentName', string>>, key: string): TreeNode {
  const id = `key:${definition.environmentId}:${definition.segmentName}:${key}`;
  return { id, label: key, ...NOUNS.key, kind: 'segmentKey', target: { ...definition, key } };
}

/** Creates the node shown for an empty list; clicking it does the next step. */
export function toEmptyNode(parent: string, label: string, command?: CommandName, target?: unknown): TreeNode {
  const click = command === undefined ? {} : { command, ...OFFERS.add };
  return { id: `none:${parent}`, label, kind: 'none', ...click, ...(target === undefined ? {} : { target }) };
}

/** Creates the nodes of the loaded part of a list, and one that loads more if there is more; `searched` means that a filter leaves some out. */
export function toListNodes<Entry>(
  parent: string,
  { entries, next, total }: Loaded<Entry>,
  toNode: (entry: Entry) => TreeNode,
  more: () => Promise<number>,
  searched: boolean,
): TreeNode[] {
  const nodes = entries.map(toNode);
  if (next === null) return nodes;
  const [shown, of, all] = [entries.length, next, total].map((count) => formatCount(count));
  const description = searched ? l10n.t('{0} found in {1} of {2}', shown!, of!, all!) : l10n.t('{0} of {1}', shown!, all!);
  return [...nodes, toMoreNode(`more:${parent}`, description, more)];
}
