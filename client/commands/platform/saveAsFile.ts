import { l10n, Uri, window, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { askTargetFile } from '../../ask.ts';
import { readUri } from '../../commandArguments.ts';
import { openWritten } from '../../platform/openWritten.ts';
import { pickPipeline } from '../../platform/pickPlatform.ts';
import { readPlatformUri, type ShownEntity } from '../../platform/platformAddress.ts';
import { readEntityText } from '../../platform/platformDocuments.ts';
import { readConnectorTarget, readPipelineTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/**
 * Writes a pipeline or connector of the service (of a given node, of its read-only document, or chosen) to a given or chosen file, and
 * opens that for editing; returns its URI.
 */
export async function saveAsFile(app: App, given?: unknown, givenFile?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const shown = readShown(instance.name, given) ?? (await askShown(instance.name));
  const text = await readEntityText(instance, shown, app.platformLanguage, { signal });
  const uri = readUri(givenFile) ?? (await askFile(toFileName(shown)));
  await openWritten(uri, text);
  if (shown.kind === 'pipeline') app.drift.settle(uri, shown.address, text);
  return uri;

  async function askShown(name: string): Promise<ShownEntity> {
    expectQuestions(2);
    const address = await pickPipeline(instance, { signal });
    return { instance: name, kind: 'pipeline', address };
  }
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
  const [folder] = workspace.workspaceFolders ?? [];
  const options = { title: l10n.t('Save to a file for editing'), filters: { YAML: ['yaml', 'yml'] } };
  return askTargetFile({ ...options, ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, name) }) });
}
