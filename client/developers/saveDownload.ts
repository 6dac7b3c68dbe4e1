import { type SaveDialogOptions, Uri, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';
import { recordFile } from '../activity/running.ts';
import { askTargetFile } from '../ask.ts';
import { findFolder } from '../workspaceFolders.ts';
import { writePieces } from '../writePieces.ts';

/** Writes a response to a file atomically; an existing file stays until the end. */
export async function saveDownload(answer: Pick<Answer, 'text' | 'pieces'>, target: Uri): Promise<void> {
  recordFile(target);
  if (target.scheme !== 'file') {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
    return;
  }
  await writePieces(answer.pieces(), target.fsPath);
}

/** Asks for a file to write, a CSV unless `filters` says otherwise; `fileName` is suggested. Throws CANCELLED. */
export function askTarget(title: string, fileName: string, filters: SaveDialogOptions['filters'] = { CSV: ['csv'] }): Promise<Uri> {
  const folder = findFolder();
  const defaultUri = folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, fileName) };
  return askTargetFile({ title, filters, ...defaultUri });
}
