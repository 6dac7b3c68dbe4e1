import { l10n } from 'vscode';
import { createPipeline, readPipeline, deletePipeline as remove } from '../../../server/api/platform.ts';
import type { PipelineAddress } from '../../../server/core/platform/pipeline.ts';
import { describeScope } from '../../../server/core/platform/scope.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { changePlatform, offerInverse, typeToDelete } from '../../platform/changePlatform.ts';
import { pickPipeline } from '../../platform/pickPlatform.ts';
import { readPipelineTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/** Deletes a pipeline, that of a given node or a chosen one, after its identifier is typed. */
export async function deletePipeline(app: App, given?: unknown): Promise<PipelineAddress> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readPipelineTarget(given);
  expectQuestions(known === undefined ? 3 : 1);
  const address = known ?? (await pickPipeline(instance, { signal }));
  const { identifier } = address;
  const { yamlPipeline } = await readPipeline(instance, address, identifier, { signal });
  const loss = l10n.t('It is gone from {0}.', describeScope(address));
  await typeToDelete(l10n.t('Delete the pipeline “{0}” on {1}', identifier, instance.name), loss, identifier);
  await confirmWrite(instance, l10n.t('Delete'), l10n.t('The pipeline “{0}” is deleted.', identifier));
  await changePlatform(app, use, l10n.t('Deleting {0} on {1}', identifier, instance.name), (options) =>
    remove(instance, address, identifier, options),
  );
  app.drift.forget(address);
  offerInverse(app, l10n.t('Create the pipeline “{0}” again', identifier), async (back, options) => {
    await createPipeline(back.instance, address, yamlPipeline, options);
    app.drift.learn([address]);
  });
  app.report.tell(l10n.t('The pipeline “{0}” is deleted on “{1}”.', identifier, instance.name));
  return address;
}
