import type { Database } from '../../store/database.ts';
import type { IdentityPlace, IdentityRecord } from '../../store/segmentIdentities.ts';
import { requireEnvironment, requireTrafficType } from './requirePlace.ts';
import { ORGANIZATION } from './toRecords.ts';

/** Where identities are kept, by a traffic type's id and an id or name of an environment of its workspace; throws NOT_FOUND. */
export async function requireIdentityPlace(database: Database, trafficType: string, environment: string): Promise<IdentityPlace> {
  const { id: trafficTypeId, workspaceId } = await requireTrafficType(database, trafficType);
  const { id: environmentId } = await requireEnvironment(database, workspaceId, environment);
  return { environmentId, trafficTypeId };
}

/** An identity as the contract shows it (facts C7). */
export function toIdentity({ trafficTypeId, environmentId }: IdentityPlace, { key, values }: IdentityRecord) {
  return { key, values, trafficTypeId, environmentId, organizationId: ORGANIZATION };
}
