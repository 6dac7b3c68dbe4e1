import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { ProjectScope, ResourceScope } from '../../server/core/platform/scope.ts';
import { readTarget } from '../commandArguments.ts';

/** A connector by where it stands. */
export interface ConnectorAddress extends ResourceScope {
  readonly connectorIdentifier: string;
}

/** Everything that the nodes of the Platform view stand for, each as far as it goes. */
interface Target {
  readonly orgIdentifier?: unknown;
  readonly projectIdentifier?: unknown;
  readonly pipelineIdentifier?: unknown;
  readonly connectorIdentifier?: unknown;
}

/** The account, organization or project that a node or a caller named; undefined where none was. */
export function readScope(given: unknown): ResourceScope | undefined {
  const target = toTarget(given);
  if (target === null || !('orgIdentifier' in target)) return undefined;
  return { orgIdentifier: toWord(target.orgIdentifier), projectIdentifier: toWord(target.projectIdentifier) };
}

/** The project that a node or a caller named. */
export function readProjectTarget(given: unknown): ProjectScope | undefined {
  const { orgIdentifier, projectIdentifier } = readScope(given) ?? { orgIdentifier: null, projectIdentifier: null };
  return orgIdentifier === null || projectIdentifier === null ? undefined : { orgIdentifier, projectIdentifier };
}

/** The pipeline that a node or a caller named. */
export function readPipelineTarget(given: unknown): PipelineAddress | undefined {
  const project = readProjectTarget(given);
  const identifier = toWord(toTarget(given)?.pipelineIdentifier);
  return project === undefined || identifier === null ? undefined : { ...project, identifier };
}

/** The connector that a node or a caller named. */
export function readConnectorTarget(given: unknown): ConnectorAddress | undefined {
  const scope = readScope(given);
  const connectorIdentifier = toWord(toTarget(given)?.connectorIdentifier);
  return scope === undefined || connectorIdentifier === null ? undefined : { ...scope, connectorIdentifier };
}

function toTarget(given: unknown): Target | null {
  const target = readTarget(given);
  return typeof target === 'object' && target !== null ? target : null;
}

function toWord(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
