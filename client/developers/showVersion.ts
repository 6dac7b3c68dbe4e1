import { type Uri, window, workspace } from 'vscode';
import type { VersionSummary } from '../../server/wire/developers.ts';
import { toVersionUri } from './versionDocuments.ts';

/** Opens a version of an instance as a read-only CSV document; returns its URI. */
export async function showVersion(instanceName: string, version: Pick<VersionSummary, 'versionId' | 'fileName'>): Promise<Uri> {
  const uri = toVersionUri(instanceName, version);
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  return uri;
}
