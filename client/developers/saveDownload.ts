import { type Uri, workspace } from 'vscode';
import type { Download } from '../../server/api/client.ts';
import { WRITES_PIECES, writePieces } from '../documents/writePieces.ts';
import { recordFile } from '../window/running.ts';

/** Writes a response to a file atomically; an existing file stays until the end. */
export async function saveDownload(answer: Pick<Download, 'text' | 'pieces'>, target: Uri): Promise<void> {
  recordFile(target);
  if (target.scheme !== 'file' || !WRITES_PIECES) {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await answer.text()));
    return;
  }
  await writePieces(answer.pieces(), target.fsPath);
}
