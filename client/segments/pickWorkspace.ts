import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { skipQuestion } from '../window/questions.ts';
import { LONGEST_PAGE, pickPaged } from './pickPaged.ts';
import type { GivenPlace } from './readPlace.ts';

/**
 * Returns the given workspace, otherwise one that the user chooses; does not ask if there is only one. Throws NOT_FOUND, INVALID_REQUEST if
 * there is none, CANCELLED.
 */
export async function pickWorkspace({ instance, signal }: InstanceInUse, { workspaceId }: GivenPlace): Promise<Workspace> {
  const load = (query: { readonly offset: number; readonly limit: number }) => call(instance, 'listWorkspaces', { query }, { signal });
  if (workspaceId !== undefined) {
    skipQuestion();
    return findWorkspace(load, workspaceId);
  }
  const { objects, totalCount } = await load({ offset: 0, limit: 2 });
  if (objects[0] !== undefined && totalCount === 1) {
    skipQuestion();
    return objects[0];
  }
  return pickPaged(
    l10n.t('Which workspace?'),
    load,
    (workspace) => ({ label: workspace.name, id: workspace.id, value: workspace }),
    l10n.t('“{0}” has no workspace yet. Create one first.', instance.name),
  );
}

/** Searches the list of workspaces, because the service cannot read a single one by its ID. */
async function findWorkspace(load: Parameters<typeof pickPaged<Workspace>>[1], workspaceId: string): Promise<Workspace> {
  for (let offset = 0; ; ) {
    const { objects, totalCount } = await load({ offset, limit: LONGEST_PAGE });
    const found = objects.find(({ id }) => id === workspaceId);
    if (found !== undefined) return found;
    offset += objects.length;
    if (objects.length === 0 || offset >= totalCount)
      throw new Refusal('NOT_FOUND', l10n.t('This workspace no longer exists. Refresh the view, and choose another one.'));
  }
}
