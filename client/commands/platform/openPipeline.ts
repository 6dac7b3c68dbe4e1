import { l10n, type Uri } from 'vscode';
import type { App } from '../../app.ts';
import { pickPipeline } from '../../platform/pickPlatform.ts';
import { readPipelineTarget } from '../../platform/platformTargets.ts';

/** Opens a pipeline of the service, the one of a given node or one that is chosen, as read-only YAML; gives its address. */
export async function openPipeline(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const address = readPipelineTarget(given) ?? (await pickPipeline(instance, { signal }, l10n.t('Open which pipeline?')));
  const uri = await app.platformDocuments.show({ instance: instance.name, kind: 'pipeline', address });
  app.drift.learn([address]);
  return uri;
}
