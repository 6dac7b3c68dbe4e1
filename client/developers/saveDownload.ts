import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { type Uri, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';

/** Writes an answer to a file that is there whole or not at all; a file of the same name stays until then. */
export async function saveDownload(answer: Answer, target: Uri): Promise<void> {
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
