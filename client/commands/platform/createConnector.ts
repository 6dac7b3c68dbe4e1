import { l10n, window, workspace } from 'vscode';
import { createConnector as create, deleteConnector } from '../../../server/api/platform.ts';
import { describeScope, type ResourceScope } from '../../../server/core/platform/scope.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../../server/wire/platform.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import type { InstanceInUse } from '../../instances.ts';
import { askConnector } from '../../platform/askConnector.ts';
import { askSource } from '../../platform/askSource.ts';
import { changePlatform, offerInverse } from '../../platform/changePlatform.ts';
import { pickScope } from '../../platform/pickPlatform.ts';
import { readScope } from '../../platform/platformTargets.ts';
import { readEntityDocument } from '../../platform/readEntityDocument.ts';
import { expectQuestions } from '../../questions.ts';

/**
 * Creates a connector: from the document with a given URI, otherwise by asking (in the scope of a given node), otherwise as the user
 * chooses; returns undefined if the user continues in a document.
 */
export async function createConnector(app: App, given?: unknown): Promise<ConnectorResponse | undefined> {
  const use = await app.instances.use();
  const { instance } = use;
  const uri = readUri(given);
  const scope = readScope(given);
  const title = l10n.t('New connector on {0}', instance.name);
  expectQuestions(scope === undefined ? 8 : 5);
  const document = uri !== undefined ? await workspace.openTextDocument(uri) : scope === undefined ? await askSource(title) : null;
  const connector = document === null ? await ask(app, use, scope) : toRequest(await readEntityDocument(app, document, 'connector'));
  if (connector === null) return undefined;
  const home = toScope(connector);
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The connector “{0}” goes to {1}.', connector.identifier, describeScope(home)));
  const created = await changePlatform(app, use, l10n.t('Creating {0} on {1}', connector.identifier, instance.name), (options) =>
    create(instance, connector, options),
  );
  offerInverse(app, l10n.t('Delete the connector “{0}” again', connector.name), (back, options) =>
    deleteConnector(back.instance, home, connector.identifier, options),
  );
  app.report.tell(l10n.t('The connector “{0}” is created in {1} on “{2}”.', connector.identifier, describeScope(home), instance.name));
  return created;
}

async function ask(app: App, { instance, signal }: InstanceInUse, given?: ResourceScope): Promise<ConnectorRequest | null> {
  const scope = given ?? (await pickScope(instance, { signal }));
  const asked = await askConnector(app.platformLanguage, scope);
  if ('connector' in asked) return toRequest(asked.connector);
  await window.showTextDocument(asked.document);
  return null;
}

function toScope({ orgIdentifier, projectIdentifier }: ConnectorRequest): ResourceScope {
  return { orgIdentifier: orgIdentifier ?? null, projectIdentifier: projectIdentifier ?? null };
}

/** The parsed document, or the answers, have the shape of a connector. */
function toRequest(value: Readonly<Record<string, unknown>>): ConnectorRequest {
  return value as unknown as ConnectorRequest;
}
