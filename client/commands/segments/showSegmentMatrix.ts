import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import type { TableState } from '../../panels/messages/table.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { loadMatrix } from '../../segments/matrixTable.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/**
 * Shows a table of the environments in which a segment is active, with its number of keys, or of all segments of a workspace; its button
 * refreshes it.
 */
export async function showSegmentMatrix(app: App, given?: unknown): Promise<TableState> {
  const use = await app.instances.use();
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const segmentName = place.segmentName ?? null;
  const title = l10n.t('Looking where {0} stands', segmentName ?? l10n.t('each segment of {0}', workspace.name));
  const content = await runWithProgress(title, use.signal, (signal, say) => loadMatrix({ ...use, signal }, workspace, segmentName, say));
  const about = { workspaceId: workspace.id, ...(segmentName === null ? {} : { segmentName }) };
  return app.tables.show(['matrix', use.instance.name, workspace.id, segmentName ?? ''].join('\n'), content, {
    fileName: `${(segmentName ?? workspace.name).replace(/[/\\]/g, '_')}-environments.csv`,
    again: { command: 'showSegmentMatrix', args: [about], label: l10n.t('Refresh') },
  });
}
