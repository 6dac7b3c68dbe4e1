import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { ProjectScope, ResourceScope } from '../../server/core/platform/scope.ts';
import { readTarget } from '../window/commandArguments.ts';

/** Address of a connector: its scope and its identifier. */
export interface ConnectorAddress extends ResourceScope {
  readonly connectorIdentifier: string;
}

/** Fields of the target of a node of the Platform view; a node sets those that apply to it. */
interface Target {
  readonly orgIdentifier?: unknown;
  readonly projectIdentifier?: unknown;
  readonly pipelineIdentifier?: unknown;
  readonly connectorIdentifier?: unknown;
}

/** Returns the account, organization or project that a node or a caller names; undefined if it names none. */
export function readScope(given: unknown): ResourceScope | undefined {
  const target = toTarget(given);
  if (target === null || !('orgIdentifier' in target)) return undefined;
  return { orgIdentifier: toStringOrNull(target.orgIdentifier), projectIdentifier: toStringOrNull(target.projectIdentifier) };
}

/** Returns the project that a node or a caller names; undefined if it names none. */
export function readProjectTarget(given: unknown): ProjectScope | undefined {
  const { orgIdentifier, projectIdentifier } = readScope(given) ?? { orgIdentifier: null, projectIdentifier: null };
  return orgIdentifier === null || projectIdentifier === null ? undefined : { orgIdentifier, projectIdentifier };
}

/** Returns the pipeline that a node or a caller names; undefined if it names none. */
export function readPipelineTarget(given: unknown): PipelineAddress | undefined {
  const project = readProjectTarget(given);
  const identifier = toStringOrNull(toTarget(given)?.pipelineIdentifier);
  return project === undefined || identifier === null ? undefined : { ...project, identifier };
}

/** Returns the connector that a node or a caller names; undefined if it names none. */
export function readConnectorTarget(given: unknown): ConnectorAddress | undefined {
  const scope = readScope(given);
  const connectorIdentifier = toStringOrNull(toTarget(given)?.connectorIdentifier);
  return scope === undefined || connectorIdentifier === null ? undefined : { ...scope, connectorIdentifier };
}

function toTarget(given: unknown): Target | null {
  const target = readTarget(given);
  return typeof target === 'object' && target !== null ? target : null;
}

function toStringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
