import { ACTIVE } from '../../core/segments/segmentStates.ts';
import type { AttributeRecord } from '../../store/segmentAttributes.ts';
import type { DefinitionRecord } from '../../store/segmentDefinitions.ts';
import type { EnvironmentRecord } from '../../store/segmentEnvironments.ts';
import type { SegmentRecord } from '../../store/segments.ts';
import type { TrafficTypeRecord } from '../../store/segmentTrafficTypes.ts';
import type { WorkspaceRecord } from '../../store/segmentWorkspaces.ts';

/** The only organization of a local service. */
export const ORGANIZATION = 'default';

/** Returns a workspace as the contract shows it. */
export function toWorkspace({ id, name, requiresTitleAndComments }: WorkspaceRecord) {
  return { name, type: 'workspace', id, requiresTitleAndComments } as const;
}

/** Returns an environment as lists show it. */
export function toEnvironment({ id, name, production }: EnvironmentRecord) {
  return { name, id, production };
}

/** Returns an environment as the answer to its creation or change; properties that Fairlead does not have are empty. */
export function toWholeEnvironment(environment: EnvironmentRecord) {
  const { id, name, production, workspaceId, createdAt } = environment;
  return {
    id,
    type: 'environment',
    name,
    production,
    environmentType: production ? 'production' : 'pre_production',
    orgId: ORGANIZATION,
    status: ACTIVE,
    workspaceIds: [workspaceId],
    creationTime: createdAt,
    permissioningEnabled: false,
    changePermissions: {
      allowKills: false,
      areApprovalsRequired: false,
      areApproversRestricted: false,
      approvers: [],
      areEditorsRestricted: false,
      editors: [],
      approvalSkippableBy: [],
    },
    dataExportPermissions: { areExportersRestricted: false, exporters: [] },
    apiTokens: [],
  } as const;
}

/** Returns a traffic type as the contract shows it. */
export function toTrafficType({ id, name }: TrafficTypeRecord) {
  return { id, name, displayAttributeId: null };
}

/** Returns an attribute as the contract shows it; without a display name it is shown by its ID. */
export function toAttribute({ id, trafficTypeId, displayName, ...details }: AttributeRecord) {
  return { id, trafficTypeId, organizationId: ORGANIZATION, displayName: displayName ?? id, ...details };
}

/** Returns a segment of a workspace as the contract shows it; `tags` is null if it has none. */
export function toSegment({ name, description, trafficType, createdAt, tags }: SegmentRecord) {
  return {
    name,
    description,
    trafficType,
    creationTime: createdAt,
    tags: tags.length === 0 ? null : tags.map((tag) => ({ name: tag })),
  };
}

/** Returns a segment in an environment as lists and its activation show it. */
export function toDefinition({ segmentName, environment, trafficType, createdAt }: DefinitionRecord) {
  return { name: segmentName, environment, trafficType, creationTime: createdAt };
}

/**
 * Returns a segment in an environment as the answer to an upload: with both the references of the contract and the flat fields that older
 * clients read.
 */
export function toWholeDefinition(definition: DefinitionRecord) {
  const { id, description, environment, trafficType, creator, updatedAt } = definition;
  return {
    ...toDefinition(definition),
    id,
    orgId: ORGANIZATION,
    environmentURN: { type: 'Environment', id: environment.id, name: environment.name },
    trafficTypeId: trafficType.id,
    trafficTypeURN: { type: 'TRAFFIC_TYPE', id: trafficType.id, name: trafficType.name },
    description,
    creator,
    status: ACTIVE,
    lastUpdateTime: updatedAt,
    iAmInThisSegment: null,
    type: 'Segment',
  } as const;
}
