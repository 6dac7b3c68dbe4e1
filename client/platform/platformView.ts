import type { ProjectScope, ResourceScope } from '../../server/core/platform/scope.ts';
import { formatCount } from '../../server/core/text.ts';
import type { ConnectorResponse, PipelineSummary, ProjectResponse } from '../../server/wire/platform.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { NOUNS, STATES } from '../window/icons.ts';
import { toThemeColour } from './projectColour.ts';
import type { ShownOrganization } from './readOrganizations.ts';

/** Returns the nodes below a node. */
type Children = NonNullable<TreeNode['children']>;

/** Formats a scope as part of an id. */
export function toScopeId({ orgIdentifier, projectIdentifier }: ResourceScope): string {
  return [orgIdentifier ?? '', projectIdentifier ?? ''].join(':');
}

/** Creates the node of the account, with its connectors below. */
export function toAccountNode(label: string, children: Children): TreeNode {
  const target = { orgIdentifier: null, projectIdentifier: null };
  return { id: 'account', label, ...NOUNS.account, kind: 'account', target, children };
}

/** Creates the node of an organization, with its connectors and projects below. */
export function toOrganizationNode({ identifier, name, description }: ShownOrganization, children: Children): TreeNode {
  const target = { orgIdentifier: identifier, projectIdentifier: null };
  return {
    id: `organization:${identifier}`,
    label: name,
    ...(name === identifier ? {} : { description: identifier }),
    tooltip: [name, identifier, description].filter((line, place, lines) => line !== '' && lines.indexOf(line) === place).join('\n'),
    ...NOUNS.organization,
    kind: 'organization',
    target,
    expanded: true,
    children,
  };
}

/** Creates the node of a project, in the theme colour nearest to its own. */
export function toProjectNode({ project }: ProjectResponse, children: Children): TreeNode {
  const { orgIdentifier, identifier, name, color, description, modules } = project;
  const iconColour = toThemeColour(color ?? '');
  const lines = [name, identifier, description ?? '', (modules ?? []).join(', '), color ?? ''].filter((line) => line !== '');
  return {
    id: `project:${orgIdentifier}:${identifier}`,
    label: name,
    ...(name === identifier ? {} : { description: identifier }),
    tooltip: lines.join('\n'),
    ...NOUNS.project,
    ...(iconColour === undefined ? {} : { iconColour }),
    kind: 'project',
    target: { orgIdentifier, projectIdentifier: identifier },
    children,
  };
}

/** Creates the node that contains the connectors of a scope, or the pipelines of a project. */
export function toFolderNode(kind: 'connectors' | 'pipelines', label: string, scope: ResourceScope, children: Children): TreeNode {
  const icon = kind === 'connectors' ? NOUNS.connector : NOUNS.pipeline;
  return { id: `${kind}:${toScopeId(scope)}`, label, ...icon, kind, target: scope, children };
}

/** Creates the node of a connector; clicking it opens it. */
export function toConnectorNode({ connector }: ConnectorResponse): TreeNode {
  const { identifier, name, type, orgIdentifier, projectIdentifier } = connector;
  const scope = { orgIdentifier: orgIdentifier ?? null, projectIdentifier: projectIdentifier ?? null };
  return {
    id: `connector:${toScopeId(scope)}:${identifier}`,
    label: name,
    description: type,
    tooltip: [name, identifier, type].join('\n'),
    ...NOUNS.connector,
    kind: 'connector',
    target: { ...scope, connectorIdentifier: identifier },
    command: 'openConnector',
  };
}

/** Creates the node of a pipeline; clicking it opens it. */
export function toPipelineNode(project: ProjectScope, { identifier, name, numOfStages, stageNames }: PipelineSummary): TreeNode {
  return {
    id: `pipeline:${toScopeId(project)}:${identifier}`,
    label: name,
    description: identifier,
    tooltip: [name, identifier, ...(stageNames ?? []).map((stage) => `• ${stage}`)].join('\n'),
    ...(numOfStages === 0 ? STATES.empty : NOUNS.pipeline),
    kind: 'pipeline',
    target: { ...project, pipelineIdentifier: identifier },
    command: 'openPipeline',
  };
}

/** Creates the node shown for an empty list. */
export function toEmptyNode(id: string, label: string, description: string): TreeNode {
  return { id: `none:${id}`, label, description, kind: 'none' };
}

/** Creates the node that loads more of a list. */
export function toMoreNode(id: string, label: string, loaded: number, total: number, more: () => Promise<number>): TreeNode {
  const description = `${formatCount(loaded)} / ${formatCount(total)}`;
  return { id: `more:${id}`, label, description, kind: 'more', command: 'loadMore', more };
}
