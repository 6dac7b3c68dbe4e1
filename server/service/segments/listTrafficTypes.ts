import { readTrafficTypes } from '../../store/segmentTrafficTypes.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';
import { toTrafficType } from './toRecords.ts';

/** Lists the traffic types of a workspace, oldest first. Throws NOT_FOUND. */
export async function listTrafficTypes({ database }: ServiceContext, workspaceId: string) {
  await requireWorkspace(database, workspaceId);
  return (await readTrafficTypes(database, workspaceId)).map(toTrafficType);
}
