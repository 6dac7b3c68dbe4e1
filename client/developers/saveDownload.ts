import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Uri, window, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';
import { toCancelled } from '../ask.ts';

/** Writes an answer to a file that is there whole or not at all; a file of the same name stays until then. */
export async function saveDownload(answer: Pick<Answer, 'text' | 'pieces'>, target: Uri): Promise<void> {
  if (target.scheme !== 'file') {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
    return;
  }
  const beside = `${target.fsPath}.${randomUUID()}.part`;
  try {
    const file = await open(beside, 'wx');
    try {
      for await (const piece of answer.pieces()) await file.write(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target.fsPath);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Asks where a CSV goes; `fileName` is proposed. Throws CANCELLED. */
export async function askTarget(title: string, fileName: string): Promise<Uri> {
  const [folder] = workspace.workspaceFolders ?? [];
  const defaultUri = folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, fileName) };
  const target = await window.showSaveDialog({ title, filters: { CSV: ['csv'] }, ...defaultUri });
  if (target === undefined) throw toCancelled();
  return target;
}
