import { l10n, type Uri, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toPlainConnector } from '../../server/api/platform/entities.ts';
import * as api from '../../server/api/platform/platform.ts';
import { describeScope, type ResourceScope } from '../../server/core/platform/scope.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../server/wire/platform.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { type ConnectorAddress, readConnectorTarget, readScope } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, CONNECTOR, inView, ONLINE, onItem } from '../manifest/when.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { toTyped } from '../window/typeText.ts';
import { askConnector } from './askConnector.ts';
import { askSource } from './askSource.ts';
import { changePlatform } from './changePlatform.ts';
import { pickConnector, pickScope } from './pickPlatform.ts';
import type { PlatformParts } from './platformParts.ts';
import { readEntityDocument } from './readEntityDocument.ts';

/** Commands for connectors. */
export const CONNECTOR_COMMANDS = {
  createConnector: {
    run: createConnector,
    palette: ONLINE,
    icon: 'add',
    menus: [
      ['view/title', 'create@1', inView('platform')],
      ['view/item/context', 'inline@1', onItem('platform', 'connectors')],
      ['view/item/context', '1_create@2', onItem('platform', /^(connectors|account|organization|project)$/)],
    ],
  },
  openConnector: {
    run: openConnector,
    palette: ONLINE,
    listed: 'ifFailed',
    menus: [['view/item/context', '1_open@1', onItem('platform', 'connector')]],
  },
  updateConnector: { run: updateConnector, palette: and(CONNECTOR, ONLINE), icon: 'cloud-upload' },
  deleteConnector: {
    run: deleteConnector,
    palette: ONLINE,
    icon: 'trash',
    menus: [['view/item/context', '9_delete@1', onItem('platform', 'connector')]],
  },
} satisfies CommandRecords<PlatformParts>;

/**
 * Creates a connector: from the document with a given URI, otherwise by asking (in the scope of a given node), otherwise as the user
 * chooses; returns undefined if the user continues in a document.
 */
async function createConnector(app: PlatformParts, given?: unknown): Promise<ConnectorResponse | undefined> {
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
  const created = await changePlatform(app, use, {
    verb: l10n.t('Create'),
    detail: l10n.t('Creates the connector “{0}” in {1}.', connector.identifier, describeScope(home)),
    title: l10n.t('Creating {0} on {1}', connector.identifier, instance.name),
    send: (service, options) => call(service, 'createConnector', { body: { connector } }, options),
    undo: () => ({
      title: l10n.t('Delete the connector “{0}” again', connector.name),
      send: (service, options) =>
        call(service, 'deleteConnector', { parameters: { connectorIdentifier: connector.identifier }, query: home }, options),
    }),
  });
  app.report.notify(l10n.t('Created connector “{0}” in {1} on “{2}”.', connector.identifier, describeScope(home), instance.name));
  return created;
}

async function ask(app: PlatformParts, { instance, signal }: InstanceInUse, given?: ResourceScope): Promise<ConnectorRequest | null> {
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

/** Opens a connector, that of a given node or a chosen one, as read-only YAML; returns its URI. */
async function openConnector(app: PlatformParts, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  expectQuestions(3);
  const address = readConnectorTarget(given) ?? (await pickConnector(instance, { signal }));
  return app.platformDocuments.show({ instance: instance.name, kind: 'connector', address });
}

/** Replaces the service's connector with the same identifier by that of a document (the active one by default). */
async function updateConnector(app: PlatformParts, given?: unknown): Promise<ConnectorResponse> {
  const document = await requireDocument(readAddress(given));
  // The parsed document has the shape of a connector.
  const connector = (await readEntityDocument(app, document, 'connector')) as unknown as ConnectorRequest;
  const use = await app.instances.use();
  const { instance, signal } = use;
  const { identifier, name } = connector;
  const scope = { orgIdentifier: connector.orgIdentifier ?? null, projectIdentifier: connector.projectIdentifier ?? null };
  const before = toPlainConnector(
    (await call(instance, 'readConnector', { parameters: { connectorIdentifier: identifier }, query: scope }, { signal })).connector,
  );
  const updated = await changePlatform(app, use, {
    verb: l10n.t('Update'),
    detail: l10n.t('Replaces the connector “{0}” of {1}.', identifier, describeScope(scope)),
    title: l10n.t('Updating {0} on {1}', identifier, instance.name),
    send: (service, options) => api.updateConnector(service, connector, options),
    undo: () => ({
      title: l10n.t('Restore the previous fields of the connector “{0}”', name),
      send: (service, options) => api.updateConnector(service, before, options),
    }),
  });
  app.report.notify(l10n.t('Updated connector “{0}” on “{1}”.', identifier, instance.name));
  return updated;
}

/** Deletes a connector, that of a given node or a chosen one, after its identifier is typed. */
async function deleteConnector(app: PlatformParts, given?: unknown): Promise<ConnectorAddress> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readConnectorTarget(given);
  expectQuestions(known === undefined ? 4 : 1);
  const address = known ?? (await pickConnector(instance, { signal }));
  const { connectorIdentifier: identifier, ...scope } = address;
  const before = toPlainConnector(
    (await call(instance, 'readConnector', { parameters: { connectorIdentifier: identifier }, query: scope }, { signal })).connector,
  );
  const loss = l10n.t('Pipelines in {0} that refer to it will fail.', describeScope(scope));
  await changePlatform(app, use, {
    verb: l10n.t('Delete'),
    detail: l10n.t('Deletes the connector “{0}”.', identifier),
    loss: toTyped(l10n.t('Delete the connector “{0}” on {1}', before.name, instance.name), loss, identifier),
    title: l10n.t('Deleting {0} on {1}', identifier, instance.name),
    send: (service, options) =>
      call(service, 'deleteConnector', { parameters: { connectorIdentifier: identifier }, query: scope }, options),
    undo: () => ({
      title: l10n.t('Create the connector “{0}” again', before.name),
      send: (service, options) => call(service, 'createConnector', { body: { connector: before } }, options),
    }),
  });
  app.report.notify(l10n.t('Deleted connector “{0}” on “{1}”.', identifier, instance.name));
  return address;
}
