import type { Database } from '../../store/database.ts';
import type { IdentityPlace, IdentityRecord } from '../../store/segmentIdentities.ts';
import { requireEnvironment, requireTrafficType } from './requirePlace.ts';
import { ORGANIZATION } from './toRecords.ts';

/**
 * Resolves the ID of a traffic type, and the ID or name of an environment in its workspace, to the place of identities; throws NOT_FOUND.
 */
export async function requireIdentityPlace(database: Database, trafficType: string, environment: string): Promise<IdentityPlace> {
  const { id: trafficTypeId, workspaceId } = await requireTrafficType(database, trafficType);
  const { id: environmentId } = await requireEnvironment(database, workspaceId, environment);
  return { environmentId, trafficTypeId };
}

/** Returns an identity as the contract shows it. */
export function toIdentity({ trafficTypeId, environmentId }: IdentityPlace, { key, values }: IdentityRecord) {
  return { key, values, trafficTypeId, environmentId, organizationId: ORGANIZATION };
}
