import type { ProjectScope } from '../../core/platform/scope.ts';
import { deleteProject as removeProject } from '../../store/platformProjects.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** Deletes a project with its connectors and pipelines. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function deleteProject({ database, account }: AccountContext, scope: ProjectScope): Promise<void> {
  const { orgIdentifier, projectIdentifier } = scope;
  if (await inTransaction(database, 'platform', (transaction) => removeProject(transaction, toProjectKey(account, scope)))) return;
  throw refuseUnknown('project', projectIdentifier, { orgIdentifier, projectIdentifier: null });
}
