import { commands, env, l10n, Uri, window } from 'vscode';
import { toAccount } from '../../server/api/client.ts';
import type { Drift } from '../../server/core/platform/pipeline.ts';
import { toWebAddress } from '../../server/core/platform/webAddress.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { readPlatformUri, type ShownEntity } from '../instances/platformAddress.ts';
import { readConnectorTarget, readPipelineTarget } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { PLATFORM_SCHEME } from '../manifest/ids.ts';
import { and, ONLINE, onItem, PIPELINE, REMOTE } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { askTargetFile } from '../window/ask.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { findFolder } from '../window/workspaceFolders.ts';
import { openWritten } from './openWritten.ts';
import { pickPipeline } from './pickPlatform.ts';
import { readEntityText } from './platformDocuments.ts';
import type { PlatformParts } from './platformParts.ts';

/** Commands for connectors and pipelines as files. */
export const PLATFORM_FILE_COMMANDS = {
  saveAsFile: {
    run: saveAsFile,
    palette: and(`resourceScheme == ${PLATFORM_SCHEME}`, ONLINE),
    icon: 'save-as',
    menus: [
      ['view/item/context', 'inline@1', onItem('platform', /^(pipeline|connector)$/)],
      ['view/item/context', '1_open@2', onItem('platform', /^(pipeline|connector)$/)],
      ['editor/title', 'navigation', 'resourceScheme == fairlead-platform'],
    ],
  },
  checkDrift: {
    run: checkDrift,
    palette: and('workspaceFolderCount != 0', ONLINE),
    icon: 'sync',
    listed: 'ifFailed',
    menus: [['explorer/context', 'fairlead@2', PIPELINE]],
  },
  comparePipeline: {
    run: comparePipeline,
    palette: and(PIPELINE, ONLINE),
    icon: 'diff',
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@6', PIPELINE]],
  },
  openInWebInterface: {
    run: openInWebInterface,
    palette: and(`resourceScheme == ${PLATFORM_SCHEME}`, ONLINE, REMOTE),
    icon: 'link-external',
    menus: [
      ['view/item/context', '1_open@3', and(onItem('platform', /^(pipeline|connector)$/), REMOTE)],
      ['editor/title', 'navigation', and(`resourceScheme == ${PLATFORM_SCHEME}`, REMOTE)],
    ],
  },
} satisfies CommandRecords<PlatformParts>;

/**
 * Writes a pipeline or connector of the service (of a given node, of its read-only document, or chosen) to a given or chosen file, and
 * opens that for editing; returns its URI.
 */
async function saveAsFile(app: PlatformParts, given?: unknown, givenFile?: unknown): Promise<Uri> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const shown = readShown(instance.name, given) ?? (await askShown(use));
  const text = await readEntityText(instance, shown, app.platformLanguage, { signal });
  const uri = readUri(givenFile) ?? (await askFile(toFileName(shown)));
  await openWritten(uri, text);
  if (shown.kind === 'pipeline') app.drift.settle(uri, shown.address, text);
  return uri;
}

async function askShown({ instance, signal }: InstanceInUse): Promise<ShownEntity> {
  expectQuestions(2);
  return { instance: instance.name, kind: 'pipeline', address: await pickPipeline(instance, { signal }) };
}

function readShown(instance: string, given: unknown): ShownEntity | undefined {
  const uri = readUri(given) ?? (given === undefined ? window.activeTextEditor?.document.uri : undefined);
  const shown = uri === undefined ? null : readPlatformUri(uri);
  if (shown?.instance === instance) return shown;
  const pipeline = readPipelineTarget(given);
  if (pipeline !== undefined) return { instance, kind: 'pipeline', address: pipeline };
  const connector = readConnectorTarget(given);
  return connector === undefined ? undefined : { instance, kind: 'connector', address: connector };
}

function toFileName(shown: ShownEntity): string {
  if (shown.kind === 'pipeline') return `${shown.address.identifier}.yaml`;
  if (shown.kind === 'connector') return `${shown.address.connectorIdentifier}.connector.yaml`;
  return `${shown.address.orgIdentifier}.organization.yaml`;
}

function askFile(name: string): Promise<Uri> {
  const folder = findFolder();
  const options = { title: l10n.t('Save as Local File'), filters: { YAML: ['yaml', 'yml'] } };
  return askTargetFile({ ...options, ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, name) }) });
}

/** A file whose pipeline exists on the selected instance, and how the two differ. */
export interface CheckedFile {
  readonly uri: Uri;
  readonly identifier: string;
  readonly drift: Drift;
}

/**
 * Compares the pipeline files of the workspace, or a given one, with the pipelines of the selected instance and marks those that differ;
 * returns those that exist on the instance.
 */
async function checkDrift(app: PlatformParts, given?: unknown): Promise<readonly CheckedFile[]> {
  const only = readUri(given)?.toString();
  const { instance, signal } = await app.instances.use();
  const title = l10n.t('Comparing pipeline files with {0}', instance.name);
  const found = await runWithProgress(title, signal, (either) =>
    app.drift.compare(instance, either, (_, uri) => only === undefined || uri.toString() === only),
  );
  const differing = found.filter(({ drift }) => drift !== 'same').length;
  app.report.notify(l10n.t('{0} of {1} pipeline files differ from “{2}”.', differing, found.length, instance.name));
  return found.map(({ uri, address, drift }) => ({ uri, identifier: address.identifier, drift }));
}

/** Shows a pipeline of the selected instance beside its document (the active one by default); returns the URI of the former. */
async function comparePipeline(app: PlatformParts, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given));
  const address = await app.platformLanguage.identifyPipeline(document.getText());
  if (address === null) {
    throw new Absence(l10n.t('This document is not a pipeline that names its project. Open one, then run this again.'));
  }
  const { instance, signal } = await app.instances.use();
  await app.drift.compare(instance, signal, (_, uri) => uri.toString() === document.uri.toString());
  const { uri: server } = await app.platformDocuments.open({ instance: instance.name, kind: 'pipeline', address });
  await commands.executeCommand('vscode.diff', server, document.uri, l10n.t('{0}: {1} ↔ file', address.identifier, instance.name));
  return server;
}

/** Opens a pipeline or connector of a remote instance (of a given node, of its read-only document, or chosen) in the browser; returns its address. */
async function openInWebInterface({ instances }: PlatformParts, given?: unknown): Promise<string> {
  const use = await instances.use();
  const { instance } = use;
  if (instances.selectedRemote === null)
    throw new Refusal('INVALID_REQUEST', l10n.t('“{0}” has no web interface. Select a remote instance first.', instance.name));
  const { kind, address } = readShown(instance.name, given) ?? (await askShown(use));
  if (kind === 'organization')
    throw new Refusal('INVALID_REQUEST', l10n.t('Only pipelines and connectors are opened in the web interface.'));
  const resource = kind === 'pipeline' ? { ...address, kind } : { ...address, kind, identifier: address.connectorIdentifier };
  const web = toWebAddress(instance.platformUrl, toAccount(instance), resource);
  await env.openExternal(Uri.parse(web, true));
  return web;
}
