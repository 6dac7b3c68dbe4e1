import { type SaveDialogOptions, Uri, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';
import { nameFile } from '../activity/running.ts';
import { askTargetFile } from '../ask.ts';
import { writePieces } from '../writePieces.ts';

/** Writes an answer to a file that is there whole or not at all; a file of the same name stays until then. */
export async function saveDownload(answer: Pick<Answer, 'text' | 'pieces'>, target: Uri): Promise<void> {
  nameFile(target);
  if (target.scheme !== 'file') {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
    return;
  }
  await writePieces(answer.pieces(), target.fsPath);
}

/** Asks where a file goes, a CSV unless `filters` say otherwise; `fileName` is proposed. Throws CANCELLED. */
export function askTarget(title: string, fileName: string, filters: SaveDialogOptions['filters'] = { CSV: ['csv'] }): Promise<Uri> {
  const [folder] = workspace.workspaceFolders ?? [];
  const defaultUri = folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, fileName) };
  return askTargetFile({ title, filters, ...defaultUri });
}
