import { Refusal } from '../../core/refusal.ts';
import { requireName } from '../../core/segments/names.ts';
import { insertWorkspace } from '../../store/segmentWorkspaces.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toWorkspace } from './toRecords.ts';

/** Creates a workspace without environments and traffic types (public fact). Throws INVALID_REQUEST, and CONFLICT if the name is taken. */
export async function createWorkspace({ database, now }: ServiceContext, wanted: { name: string; requiresTitleAndComments: boolean }) {
  const workspace = { ...wanted, name: requireName('workspace', wanted.name), id: crypto.randomUUID(), createdAt: now() };
  if (await insertWorkspace(database, workspace)) return toWorkspace(workspace);
  throw new Refusal('CONFLICT', `A workspace "${wanted.name}" already exists. Choose another name.`);
}
