import { l10n, type Uri, ViewColumn, workspace as vscodeWorkspace, window } from 'vscode';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { loadMatrixText } from '../../segments/loadMatrixText.ts';
import { type MatrixPlace, readMatrixUri, toMatrixUri } from '../../segments/matrixDocuments.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Shows as a read-only table in which environments a segment stands with how many keys, or all segments of a workspace; on such a document it asks anew. */
export async function showSegmentMatrix(app: App, given?: unknown): Promise<Uri> {
  const shown = readUri(given) ?? (given === undefined ? window.activeTextEditor?.document.uri : undefined);
  const old = shown === undefined ? undefined : readMatrixUri(shown);
  const use = await app.instances.use(old?.instance);
  const place = readPlace(old ?? given);
  const workspace = await pickWorkspace(use, place);
  const segmentName = old?.segmentName ?? place.segmentName ?? null;
  const about: MatrixPlace = { instance: use.instance.name, workspaceId: workspace.id, segmentName };
  const title = l10n.t('Looking where {0} stands', segmentName ?? l10n.t('each segment of {0}', workspace.name));
  const text = await runWithProgress(title, use.signal, (signal, say) => loadMatrixText({ ...use, signal }, workspace, segmentName, say));
  const uri = toMatrixUri(about, workspace.name);
  await app.matrices.set(uri, text);
  const document = await vscodeWorkspace.openTextDocument(uri);
  await window.showTextDocument(document, { viewColumn: ViewColumn.Active, preview: true });
  return uri;
}
