import type { Project, ProjectRecord } from '../../core/platform/project.ts';
import { ACCOUNT } from '../../core/platform/scope.ts';
import { updateProject as storeProject } from '../../store/platformProjects.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireProjectRecord } from './readProject.ts';

/** Puts another description in a project's place: what it leaves out gets its default. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function updateProject({ database, now }: ServiceContext, project: Project): Promise<ProjectRecord> {
  const { orgIdentifier, identifier } = project;
  return inTransaction(database, 'platform', async (transaction) => {
    const before = await requireProjectRecord(transaction, { orgIdentifier, projectIdentifier: identifier });
    const after = { ...project, createdAt: before.createdAt, modifiedAt: now() };
    await storeProject(transaction, ACCOUNT, after);
    return after;
  });
}
