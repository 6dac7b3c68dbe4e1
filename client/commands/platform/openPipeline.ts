import type { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { pickPipeline } from '../../platform/pickPlatform.ts';
import { readPipelineTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/** Opens a pipeline of the service, that of a given node or a chosen one, as read-only YAML; returns its URI. */
export async function openPipeline(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  expectQuestions(2);
  const address = readPipelineTarget(given) ?? (await pickPipeline(instance, { signal }));
  const uri = await app.platformDocuments.show({ instance: instance.name, kind: 'pipeline', address });
  app.drift.learn([address]);
  return uri;
}
