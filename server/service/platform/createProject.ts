import type { Project, ProjectRecord } from '../../core/platform/project.ts';
import { openAccount } from '../../store/organizations.ts';
import { insertProject } from '../../store/platformProjects.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseDuplicate, requireOrganization } from './requireHome.ts';

/**
 * Creates a project in its organization. Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown organization, DUPLICATE_FIELD if the identifier
 * is taken.
 */
export async function createProject({ database, account, now }: AccountContext, project: Project): Promise<ProjectRecord> {
  const at = now();
  const record = { ...project, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await openAccount(transaction, account, at);
    await requireOrganization(transaction, account, project.orgIdentifier);
    if (await insertProject(transaction, account, record)) return record;
    throw refuseDuplicate('project', project.identifier, { orgIdentifier: project.orgIdentifier, projectIdentifier: null });
  });
}
