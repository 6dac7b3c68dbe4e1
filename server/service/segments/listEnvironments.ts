import { readEnvironments } from '../../store/segmentEnvironments.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';
import { toEnvironment } from './toRecords.ts';

/** Lists the environments of a workspace, oldest first. Throws NOT_FOUND. */
export async function listEnvironments({ database }: ServiceContext, workspaceId: string) {
  await requireWorkspace(database, workspaceId);
  return (await readEnvironments(database, workspaceId)).map(toEnvironment);
}
