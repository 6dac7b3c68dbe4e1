import { l10n, type Uri, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toPlainConnector } from '../../server/api/platform/entities.ts';
import { toJsonObject } from '../../server/core/jsonObject.ts';
import { describeScope, type ResourceScope } from '../../server/core/platform/scope.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../server/wire/platform.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { type ConnectorAddress, readConnectorTarget, readScope } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { inView, NEVER, ONLINE, onItem } from '../manifest/when.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { ConnectorPanel } from './connectorPanel.ts';
import { pickConnector, rememberProject } from './pickPlatform.ts';
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
  updateConnector: { run: updateConnector, palette: NEVER },
  deleteConnector: {
    run: deleteConnector,
    palette: NEVER,
    icon: 'trash',
    menus: [['view/item/context', '9_delete@1', onItem('platform', 'connector')]],
  },
} satisfies CommandRecords<PlatformParts>;

/**
 * Opens the form of a new connector, in the scope of a given node; from a document with a given URI, or with given fields, creates the
 * connector.
 */
async function createConnector(app: PlatformParts, given?: unknown): Promise<ConnectorResponse | ConnectorPanel> {
  const uri = readUri(given);
  const fields = readFields(given);
  if (uri === undefined && fields === null) {
    const form = new ConnectorPanel(app, readScope(given));
    await form.start();
    return form;
  }
  const use = await app.instances.use();
  const document = uri === undefined ? null : await workspace.openTextDocument(uri);
  const connector = toRequest(document === null ? (fields ?? {}) : await readEntityDocument(app, document, 'connector'));
  const created = await createConnectorOf(app, use, connector);
  const { orgIdentifier, projectIdentifier } = toScope(connector);
  if (orgIdentifier !== null && projectIdentifier !== null) rememberProject(use.instance, { orgIdentifier, projectIdentifier });
  return created;
}

/** Returns the fields of a connector that a caller gave; null if it gave none. */
function readFields(given: unknown): Readonly<Record<string, unknown>> | null {
  return typeof given === 'object' && given !== null && 'connector' in given ? toJsonObject(given.connector) : null;
}

/** Creates a connector with these fields. */
export async function createConnectorOf(app: PlatformParts, use: InstanceInUse, connector: ConnectorRequest): Promise<ConnectorResponse> {
  const { instance } = use;
  const home = toScope(connector);
  const names = [connector.identifier, describeScope(home)] as const;
  const creation = toChange('createConnector', {
    names,
    request: { body: { connector } },
    undo: () => ({ names, request: { parameters: { connectorIdentifier: connector.identifier }, query: home } }),
  });
  const created = await makeChange(app, use, creation);
  app.report.notify(l10n.t('Created connector “{0}” in {1} on “{2}”.', connector.identifier, describeScope(home), instance.name));
  return created;
}

/** Returns the scope that a connector names. */
export function toScope({ orgIdentifier, projectIdentifier }: ConnectorRequest): ResourceScope {
  return { orgIdentifier: orgIdentifier ?? null, projectIdentifier: projectIdentifier ?? null };
}

/** The parsed document, or the fields of the form, have the shape of a connector. */
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
  const connector = toRequest(await readEntityDocument(app, document, 'connector'));
  return updateConnectorBy(app, await app.instances.use(), connector);
}

/** Replaces the fields of the service's connector with the same identifier. */
export async function updateConnectorBy(app: PlatformParts, use: InstanceInUse, connector: ConnectorRequest): Promise<ConnectorResponse> {
  const { instance, signal } = use;
  const { identifier } = connector;
  const scope = toScope(connector);
  const before = toPlainConnector(
    (await call(instance, 'readConnector', { parameters: { connectorIdentifier: identifier }, query: scope }, { signal })).connector,
  );
  const set = (values: ConnectorRequest) => ({
    names: [identifier, describeScope(scope)] as const,
    request: { parameters: { connectorIdentifier: identifier }, body: { connector: values } },
  });
  const title = l10n.t('Restore the previous fields of the connector “{0}”', connector.name);
  const update = toChange('updateConnector', { ...set(connector), undo: () => ({ title, ...set(before) }) });
  const updated = await makeChange(app, use, update);
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
  const request = { parameters: { connectorIdentifier: identifier }, query: scope };
  const before = toPlainConnector((await call(instance, 'readConnector', request, { signal })).connector);
  const names = [identifier, describeScope(scope)] as const;
  const deletion = toChange('deleteConnector', {
    names,
    title: l10n.t('Delete the connector “{0}” on {1}', before.name, instance.name),
    request,
    undo: () => ({ names, request: { body: { connector: before } } }),
  });
  await makeChange(app, use, deletion);
  app.report.notify(l10n.t('Deleted connector “{0}” on “{1}”.', identifier, instance.name));
  return address;
}
