import { ACTIVE } from '../../core/segments/segmentStates.ts';
import type { AttributeRecord } from '../../store/segmentAttributes.ts';
import type { DefinitionRecord } from '../../store/segmentDefinitions.ts';
import type { EnvironmentRecord } from '../../store/segmentEnvironments.ts';
import type { SegmentRecord } from '../../store/segments.ts';
import type { TrafficTypeRecord } from '../../store/segmentTrafficTypes.ts';
import type { WorkspaceRecord } from '../../store/segmentWorkspaces.ts';

/** The one organization that a local service has. */
export const ORGANIZATION = 'default';

/** A workspace as the contract shows it. */
export function toWorkspace({ id, name, requiresTitleAndComments }: WorkspaceRecord) {
  return { name, type: 'workspace', id, requiresTitleAndComments } as const;
}

/** An environment as lists show it. */
export function toEnvironment({ id, name, production }: EnvironmentRecord) {
  return { name, id, production };
}

/** An environment as it is answered when it is created or changed (facts C5): what Fairlead does not have is empty. */
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

/** A traffic type as the contract shows it (facts C5). */
export function toTrafficType({ id, name }: TrafficTypeRecord) {
  return { id, name, displayAttributeId: null };
}

/** An attribute as the contract of attributes shows it (facts C7): without a name of its own it is shown by its id. */
export function toAttribute({ id, trafficTypeId, displayName, ...details }: AttributeRecord) {
  return { id, trafficTypeId, organizationId: ORGANIZATION, displayName: displayName ?? id, ...details };
}

/** A segment of a workspace as the contract shows it; without tags it has null (facts C4). */
export function toSegment({ name, description, trafficType, createdAt, tags }: SegmentRecord) {
  return {
    name,
    description,
    trafficType,
    creationTime: createdAt,
    tags: tags.length === 0 ? null : tags.map((tag) => ({ name: tag })),
  };
}

/** A segment in an environment as lists and its activation show it. */
export function toDefinition({ segmentName, environment, trafficType, createdAt }: DefinitionRecord) {
  return { name: segmentName, environment, trafficType, creationTime: createdAt };
}

/** Returns a segment in an environment as an upload answers it: both the references of the contract and the flat fields that older clients read. */
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
