import { commands, l10n, type Uri } from 'vscode';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { toPipelineUri } from '../../platform/platformAddress.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Shows a pipeline of the selected instance beside its document (the active one by default); returns the URI of the former. */
export async function comparePipeline(app: App, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given));
  const address = await app.platformLanguage.identifyPipeline(document.getText());
  if (address === null) {
    throw new Absence(l10n.t('This document is no pipeline that names its project. Open one, then run this again.'));
  }
  const { instance, signal } = await app.instances.use();
  await app.drift.compare(instance, signal, (_, uri) => uri.toString() === document.uri.toString());
  const server = toPipelineUri(instance.name, address);
  await commands.executeCommand('vscode.diff', server, document.uri, l10n.t('{0}: {1} ↔ file', address.identifier, instance.name));
  return server;
}
