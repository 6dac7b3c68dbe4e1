import type { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { pickConnector } from '../../platform/pickPlatform.ts';
import { readConnectorTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/** Opens a connector, that of a given node or a chosen one, as read-only YAML; returns its URI. */
export async function openConnector(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  expectQuestions(3);
  const address = readConnectorTarget(given) ?? (await pickConnector(instance, { signal }));
  return app.platformDocuments.show({ instance: instance.name, kind: 'connector', address });
}
