import { l10n } from 'vscode';
import { toPlainConnector } from '../../../server/api/plainEntity.ts';
import { readConnector, updateConnector as update } from '../../../server/api/platform.ts';
import { describeScope } from '../../../server/core/platform/scope.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../../server/wire/platform.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { changePlatform, offerInverse } from '../../platform/changePlatform.ts';
import { readEntityDocument } from '../../platform/readEntityDocument.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Replaces the service's connector with the same identifier by that of a document (the active one by default). */
export async function updateConnector(app: App, given?: unknown): Promise<ConnectorResponse> {
  const document = await requireDocument(readAddress(given));
  // The parsed document has the shape of a connector.
  const connector = (await readEntityDocument(app, document, 'connector')) as unknown as ConnectorRequest;
  const use = await app.instances.use();
  const { instance, signal } = use;
  const { identifier, name } = connector;
  const scope = { orgIdentifier: connector.orgIdentifier ?? null, projectIdentifier: connector.projectIdentifier ?? null };
  const before = toPlainConnector((await readConnector(instance, scope, identifier, { signal })).connector);
  const what = l10n.t('The connector “{0}” of {1} is replaced.', identifier, describeScope(scope));
  await confirmWrite(instance, l10n.t('Update'), what);
  const updated = await changePlatform(app, use, l10n.t('Updating {0} on {1}', identifier, instance.name), (options) =>
    update(instance, connector, options),
  );
  offerInverse(app, l10n.t('Give the connector “{0}” back what it had', name), (back, options) => update(back.instance, before, options));
  app.report.tell(l10n.t('The connector “{0}” is updated on “{1}”.', identifier, instance.name));
  return updated;
}
