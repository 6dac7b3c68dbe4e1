import { type Uri, workspace } from 'vscode';
import type { Answer } from '../../server/api/client.ts';
import { recordFile } from '../activity/running.ts';
import { WRITES_PIECES, writePieces } from '../writePieces.ts';

/** Writes a response to a file atomically; an existing file stays until the end. */
export async function saveDownload(answer: Pick<Answer, 'text' | 'pieces'>, target: Uri): Promise<void> {
  recordFile(target);
  if (target.scheme !== 'file' || !WRITES_PIECES) {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
    return;
  }
  await writePieces(answer.pieces(), target.fsPath);
}
