import { l10n, type TextDocument, type Uri } from 'vscode';
import { call, orMissing } from '../../server/api/client.ts';
import { readPipelineText, toPlainConnector } from '../../server/api/platform/entities.ts';
import { toMeaning } from '../../server/core/platform/pipeline.ts';
import { describeScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ConnectorRequest } from '../../server/wire/platform.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { makeChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { readScope } from '../instances/platformTargets.ts';
import { beginYaml } from '../language/newDocumentCommands.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, CONNECTOR, NEVER, ONLINE, onItem, PIPELINE, PUBLISH } from '../manifest/when.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { createConnectorOf, toScope, updateConnectorBy } from './connectorCommands.ts';
import { pickProject } from './pickProject.ts';
import { isRefusal, lacksProject, toCreation, toUpdate } from './pipelineChanges.ts';
import { readOwn, type SavedPipeline } from './pipelineCommands.ts';
import { readDraft, reportPlace, writeProject } from './pipelineDraft.ts';
import type { PlatformParts } from './platformParts.ts';
import { readEntityDocument } from './readEntityDocument.ts';

/** Commands that send pipelines and connectors to the service after a review. */
export const PUBLISH_COMMANDS = {
  publishPipeline: {
    run: publishPipeline,
    palette: and(PIPELINE, ONLINE),
    icon: 'cloud-upload',
    listed: 'ifFailed',
    menus: [
      ['editor/title', 'navigation', PIPELINE],
      ['editor/context', 'fairlead@5', PIPELINE],
    ],
  },
  newPipeline: {
    run: newPipeline,
    palette: NEVER,
    icon: 'add',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@1', onItem('platform', 'pipelines')],
      ['view/item/context', 'inline@2', onItem('platform', 'project')],
      ['view/item/context', '1_create@1', onItem('platform', /^(pipelines|project)$/)],
    ],
  },
  publishConnector: {
    run: publishConnector,
    palette: and(CONNECTOR, ONLINE),
    icon: 'cloud-upload',
    listed: 'ifFailed',
    menus: [
      ['editor/title', 'navigation', CONNECTOR],
      ['editor/context', 'fairlead@5', CONNECTOR],
    ],
  },
  confirmPublish: {
    run: confirmPublish,
    palette: and(PUBLISH, ONLINE),
    icon: 'check-all',
    menus: [['editor/title', 'navigation@1', PUBLISH]],
  },
  discardPublish: {
    run: discardPublish,
    palette: PUBLISH,
    icon: 'discard',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@2', PUBLISH]],
  },
} satisfies CommandRecords<PlatformParts>;

/**
 * Shows what a pipeline (given by its document, otherwise the active one) would change on the service, before anything is sent; one that
 * names no project gets the chosen one written into it. Returns the URI of the review; undefined if it has errors or changes nothing, which
 * is reported.
 */
async function publishPipeline(app: PlatformParts, given?: unknown): Promise<Uri | undefined> {
  const document = await requireDocument(readAddress(given));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const use = await app.instances.use();
  const { instance, signal } = use;
  const own = readOwn(draft);
  const project = own ?? (await pickProject(instance, draft, { signal }, app.instances.selectedRemote));
  if (own === null) await writeProject(app, document, project);
  const { identifier } = draft;
  const { orgIdentifier, projectIdentifier, newName } = project;
  const address = { orgIdentifier, projectIdentifier, identifier };
  const before = await readText();
  const after = document.getText();
  if (before !== null && toMeaning(before) === toMeaning(after)) {
    app.drift.settle(document.uri, address, before);
    app.report.notify(describeSame(document, instance.name));
    return undefined;
  }
  const hasNewProject = newName !== null || (before === null && (await lacksProject(instance, project, { signal })));
  const review = {
    document: document.uri,
    again: 'publishPipeline',
    fileName: fileNameOf(document.uri),
    instanceName: instance.name,
  } as const;
  const changes = await app.platformLanguage.listLineChanges(before ?? '', after);
  return app.publishReviews.open({ ...review, sentence: describe(), changes, send });

  function readText(): Promise<string | null> {
    return orMissing(readPipelineText(instance, address, { signal }));
  }

  function describe(): string {
    const place = describeScope(address);
    if (hasNewProject) return l10n.t('Creates the pipeline “{0}” and the {1}, which does not exist yet.', identifier, place);
    if (before === null) return l10n.t('Creates the pipeline “{0}” in {1}.', identifier, place);
    const base = app.drift.baseOf(address);
    const isForeign = base !== null && toMeaning(base) !== toMeaning(before);
    const updates = l10n.t('Updates the pipeline “{0}” in {1}.', identifier, place);
    return isForeign
      ? `${updates} ${l10n.t('Someone else has changed it since this file last matched it: that change is replaced.')}`
      : updates;
  }

  async function send(): Promise<SavedPipeline | undefined> {
    const now = await readText();
    if (now !== before) throw new Refusal('CONFLICT', describeMoved(instance.name));
    try {
      const change =
        before === null
          ? toCreation(app, { identifier, project, hasNewProject, readText: async () => after })
          : toUpdate(() => after, address, before);
      await makeChange(app, await app.instances.use(), change);
      app.drift.settle(document.uri, address, after);
      app.report.notify(
        before === null
          ? l10n.t('The pipeline “{0}” is created in {1} on “{2}”.', identifier, describeScope(address), instance.name)
          : l10n.t('The pipeline “{0}” is updated in {1} on “{2}”.', identifier, describeScope(address), instance.name),
      );
      return { ...address, action: before === null ? 'created' : 'updated' };
    } catch (error) {
      if (!isRefusal(error, 'INVALID_YAML_ERROR')) throw error;
      reportPlace(app, document, error);
      return undefined;
    }
  }
}

/** Shows what a connector (given by its document, otherwise the active one) would change on the service, before anything is sent. Returns as `publishPipeline` does. */
async function publishConnector(app: PlatformParts, given?: unknown): Promise<Uri | undefined> {
  const document = await requireDocument(readAddress(given));
  const connector = (await readEntityDocument(app, document, 'connector')) as unknown as ConnectorRequest;
  const use = await app.instances.use();
  const { instance } = use;
  const held = await readHeld(use, connector);
  const write = async (value: unknown): Promise<string> => (value === null ? '' : app.platformLanguage.writeYaml({ connector: value }));
  const [before, after] = [await write(held), await write(connector)];
  if (before === after) {
    app.report.notify(describeSame(document, instance.name));
    return undefined;
  }
  const { identifier } = connector;
  const place = describeScope(toScope(connector));
  return app.publishReviews.open({
    document: document.uri,
    again: 'publishConnector',
    fileName: fileNameOf(document.uri),
    instanceName: instance.name,
    changes: await app.platformLanguage.listLineChanges(before, after),
    sentence:
      held === null
        ? l10n.t('Creates the connector “{0}” in {1}.', identifier, place)
        : l10n.t('Updates the connector “{0}” in {1}.', identifier, place),
    send: async () => {
      const now = await app.instances.use();
      if ((await write(await readHeld(now, connector))) !== before) throw new Refusal('CONFLICT', describeMoved(instance.name));
      return held === null ? createConnectorOf(app, now, connector) : updateConnectorBy(app, now, connector);
    },
  });
}

/** Returns the fields of a connector as the service has them; null if it has none with the identifier. */
async function readHeld({ instance, signal }: InstanceInUse, connector: ConnectorRequest): Promise<ConnectorRequest | null> {
  const request = { parameters: { connectorIdentifier: connector.identifier }, query: toScope(connector) };
  const held = await orMissing(call(instance, 'readConnector', request, { signal }));
  return held && toPlainConnector(held.connector);
}

/** Sends exactly what a review (given by its URI, otherwise the active one) shows, and closes it. */
async function confirmPublish(app: PlatformParts, given?: unknown): Promise<unknown> {
  const { uri, review } = app.publishReviews.require(readUri(given));
  const { selectedName } = app.instances;
  if (review.instanceName !== selectedName) {
    const message = l10n.t(
      'This review was made for “{0}”, but “{1}” is selected. Select “{0}”, or review the document again.',
      review.instanceName,
      selectedName,
    );
    throw new Refusal('INVALID_REQUEST', message);
  }
  const sent = await review.send();
  if (sent !== undefined) await app.publishReviews.close(uri);
  return sent;
}

/** Closes a review (given by its URI, otherwise the active one); nothing is sent. */
async function discardPublish(app: PlatformParts, given?: unknown): Promise<void> {
  await app.publishReviews.close(app.publishReviews.require(readUri(given)).uri);
}

function describeSame({ uri }: TextDocument, instance: string): string {
  return l10n.t('{0} is the same as on “{1}”.', fileNameOf(uri), instance);
}

function describeMoved(instance: string): string {
  return l10n.t(
    'Nothing was sent: it has changed on “{0}” since this review. Publish the document again to see what it changes now.',
    instance,
  );
}

/** Begins a pipeline in the project of a node: an unsaved document with one of the pipelines that completion offers. Returns its URI. */
async function newPipeline(app: PlatformParts, given?: unknown): Promise<Uri> {
  const scope = readScope(given);
  const document = await beginYaml('new.pipeline.yaml', 'pipeline');
  const { orgIdentifier = null, projectIdentifier = null } = scope ?? {};
  if (orgIdentifier !== null && projectIdentifier !== null) await writeProject(app, document, { orgIdentifier, projectIdentifier });
  return document.uri;
}
