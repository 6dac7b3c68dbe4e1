import { l10n, type Uri, workspace } from 'vscode';
import type { OrgChartReceived } from '../panels/messages/orgChart.ts';
import { askTarget } from './saveDownload.ts';

/** Asks for the file of an org chart picture, and writes it. Throws CANCELLED. */
export async function savePicture(roster: Uri, { format, data }: Extract<OrgChartReceived, { readonly type: 'save' }>): Promise<void> {
  const name = `${(roster.path.split('/').at(-1) ?? 'roster').replace(/(\.roster)?\.csv$/i, '')}-org-chart.${format}`;
  const target = await askTarget(l10n.t('Export Org Chart'), name, { [format.toUpperCase()]: [format] });
  await workspace.fs.writeFile(target, Buffer.from(data, format === 'svg' ? 'utf8' : 'base64'));
}
