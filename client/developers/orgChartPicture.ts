import { l10n, Uri, window, workspace } from 'vscode';
import { toCancelled } from '../ask.ts';
import type { OrgChartReceived } from '../panels/messages/orgChart.ts';

/** Asks where the picture of an org chart goes, and writes it. Throws CANCELLED. */
export async function savePicture(roster: Uri, { format, data }: Extract<OrgChartReceived, { readonly type: 'save' }>): Promise<void> {
  const name = `${(roster.path.split('/').at(-1) ?? 'roster').replace(/(\.roster)?\.csv$/i, '')}-org-chart.${format}`;
  const [folder] = workspace.workspaceFolders ?? [];
  const target = await window.showSaveDialog({
    title: l10n.t('Export Org Chart'),
    filters: { [format.toUpperCase()]: [format] },
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, name) }),
  });
  if (target === undefined) throw toCancelled();
  await workspace.fs.writeFile(target, Buffer.from(data, format === 'svg' ? 'utf8' : 'base64'));
}
