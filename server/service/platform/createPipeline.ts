import type { ProjectScope } from '../../core/platform/scope.ts';
import { insertPipeline } from '../../store/platformPipelines.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireValidPipeline } from './checkedPipeline.ts';
import { refuseDuplicate, requireHome, toProjectKey } from './requireHome.ts';

/** Creates a pipeline from its text and gives its identifier. Throws INVALID_YAML_ERROR, RESOURCE_NOT_FOUND_EXCEPTION for the project, DUPLICATE_FIELD for the identifier. */
export async function createPipeline({ database, now }: ServiceContext, scope: ProjectScope, text: string): Promise<string> {
  const pipeline = requireValidPipeline(text, scope);
  const at = now();
  await inTransaction(database, 'platform', async (transaction) => {
    await requireHome(transaction, scope);
    if (await insertPipeline(transaction, toProjectKey(scope), { ...pipeline, createdAt: at, modifiedAt: at })) return;
    throw refuseDuplicate('pipeline', pipeline.identifier, scope);
  });
  return pipeline.identifier;
}
