import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Problem } from '../../core/problem.ts';
import { insertPipeline } from '../../store/platformPipelines.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { requireValidPipeline } from './checkedPipeline.ts';
import { refuseDuplicate, requireHome, toProjectKey } from './requireHome.ts';

/** A created or changed pipeline, with the problems found in it. */
export interface SavedPipeline {
  readonly identifier: string;
  readonly problems: readonly Problem[];
}

/**
 * Creates a pipeline from its YAML; returns its identifier and the problems that are not errors. Throws INVALID_YAML_ERROR,
 * RESOURCE_NOT_FOUND_EXCEPTION for an unknown project, DUPLICATE_FIELD if the identifier is taken.
 */
export async function createPipeline(
  { database, account, now }: AccountContext,
  scope: ProjectScope,
  text: string,
): Promise<SavedPipeline> {
  const { pipeline, problems } = await requireValidPipeline(text, scope);
  const at = now();
  await inTransaction(database, 'platform', async (transaction) => {
    await requireHome(transaction, account, scope);
    if (await insertPipeline(transaction, toProjectKey(account, scope), { ...pipeline, createdAt: at, modifiedAt: at })) return;
    throw refuseDuplicate('pipeline', pipeline.identifier, scope);
  });
  return { identifier: pipeline.identifier, problems };
}
