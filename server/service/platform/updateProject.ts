import type { Project, ProjectRecord } from '../../core/platform/project.ts';
import { updateProject as storeProject } from '../../store/platformProjects.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { requireProjectRecord } from './readProject.ts';

/** Replaces a project's fields; missing ones get their defaults. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function updateProject({ database, account, now }: AccountContext, project: Project): Promise<ProjectRecord> {
  const { orgIdentifier, identifier } = project;
  return inTransaction(database, 'platform', async (transaction) => {
    const before = await requireProjectRecord(transaction, { account, orgIdentifier, projectIdentifier: identifier });
    const after = { ...project, createdAt: before.createdAt, modifiedAt: now() };
    await storeProject(transaction, account, after);
    return after;
  });
}
