import { Refusal } from '../../core/refusal.ts';
import { isStorable, toQuoted } from '../../core/segments/text.ts';
import { deleteIdentity as deleteRow } from '../../store/segmentIdentities.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireIdentityPlace } from './identityPlace.ts';

/** Deletes an identity; segments keep its key. Throws NOT_FOUND. */
export async function deleteIdentity({ database }: ServiceContext, trafficType: string, environment: string, key: string): Promise<true> {
  const place = await requireIdentityPlace(database, trafficType, environment);
  if (isStorable(key) && (await deleteRow(database, place, key))) return true;
  throw new Refusal(
    'NOT_FOUND',
    `There is no identity ${toQuoted(key)} in the environment. Check its key, the traffic type and the environment.`,
  );
}
