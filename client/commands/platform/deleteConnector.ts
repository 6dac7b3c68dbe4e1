import { l10n } from 'vscode';
import { toPlainConnector } from '../../../server/api/plainEntity.ts';
import { createConnector, readConnector, deleteConnector as remove } from '../../../server/api/platform.ts';
import { describeScope } from '../../../server/core/platform/scope.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { changePlatform, offerInverse, typeToDelete } from '../../platform/changePlatform.ts';
import { pickConnector } from '../../platform/pickPlatform.ts';
import { type ConnectorAddress, readConnectorTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/** Deletes a connector, that of a given node or a chosen one, after its identifier is typed. */
export async function deleteConnector(app: App, given?: unknown): Promise<ConnectorAddress> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readConnectorTarget(given);
  expectQuestions(known === undefined ? 4 : 1);
  const address = known ?? (await pickConnector(instance, { signal }));
  const { connectorIdentifier: identifier, ...scope } = address;
  const before = toPlainConnector((await readConnector(instance, scope, identifier, { signal })).connector);
  const loss = l10n.t('Pipelines that refer to it in {0} fail without it.', describeScope(scope));
  await typeToDelete(l10n.t('Delete the connector “{0}” on {1}', before.name, instance.name), loss, identifier);
  await confirmWrite(instance, l10n.t('Delete'), l10n.t('The connector “{0}” is deleted.', identifier));
  await changePlatform(app, use, l10n.t('Deleting {0} on {1}', identifier, instance.name), (options) =>
    remove(instance, scope, identifier, options),
  );
  offerInverse(app, l10n.t('Create the connector “{0}” again', before.name), (back, options) =>
    createConnector(back.instance, before, options),
  );
  app.report.tell(l10n.t('The connector “{0}” is deleted on “{1}”.', identifier, instance.name));
  return address;
}
